// Calculates the contrast between colours such as `#rrggbb`, and mixes colours with black or white.

/** Linear red, green and blue components, each from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

/** @param colour `#rgb` or `#rrggbb` */
function lightOf(colour: string): Light {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const channel = (start: number) => {
    const value = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function colourOf(light: Light): string {
  const channels = light.map((amount) => {
    const value = amount <= 0.003_130_8 ? amount * 12.92 : 1.055 * amount ** (1 / 2.4) - 0.055;
    // Rounding errors can take a mixture slightly out of range.
    const byte = Math.round(255 * Math.min(1, Math.max(0, value)));
    return byte.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = lightOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio as defined by WCAG 2.2, from 1 (no contrast) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

// OKLab (https://bottosson.github.io/posts/oklab/) is a linear function of the cube roots of the cone responses, so colours can be
// mixed by mixing these roots. They are 0, 0, 0 for black and 1, 1, 1 for white.
const TO_CONES = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
] as const;
const FROM_CONES = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
] as const;

const times = (matrix: readonly Light[], [x, y, z]: Light): Light =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Light;

/** @param share the proportion of black or white, from 0 (the original colour) to 1 (black or white) */
export function mixedColour(colour: string, pole: 'black' | 'white', share: number): string {
  const end = pole === 'black' ? 0 : 1;
  const cones = times(TO_CONES, lightOf(colour)).map((amount) => {
    const root = Math.cbrt(amount);
    return (root + (end - root) * share) ** 3;
  }) as unknown as Light;
  return colourOf(times(FROM_CONES, cones));
}

/** Black or white, whichever has the higher contrast with this colour. The contrast is always at least 4.58. */
export const readableOn = (colour: string): '#fff' | '#000' =>
  contrastOf('#fff', colour) >= contrastOf('#000', colour) ? '#fff' : '#000';
