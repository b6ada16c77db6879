// The owner's colour in the style sheet and the icon, darker or lighter if it would be hard to read.
import { contrastOf, mixed, readableOn } from './colour.ts';

/** A colour in light and in dark mode, each as `#rgb` or `#rrggbb`. */
export interface ModeColours {
  readonly light: string;
  readonly dark: string;
}

/** For text (WCAG 2.2, 1.4.3, level AA). */
export const LEAST_CONTRAST = 4.5;

/** Custom properties: the backgrounds of links, and the text on areas that are filled with their colour. */
const BESIDE_ACCENT = ['--ground', '--panel', '--on-accent'] as const;

const COLOUR = '#(?:[0-9a-f]{6}|[0-9a-f]{3})';
const PROPERTY = new RegExp(
  `(--[a-z-]+):\\s*(?:light-dark\\(\\s*(${COLOUR}),\\s*(${COLOUR})\\s*\\)|(${COLOUR}))\\s*;`,
  'gi',
);

/** The custom properties of a style sheet that are colours; the first one if a property occurs twice. */
export function coloursIn(style: string): ReadonlyMap<string, ModeColours> {
  const colours = new Map<string, ModeColours>();
  for (const [, name, light, dark, both] of style.matchAll(PROPERTY)) {
    if (!colours.has(name!)) colours.set(name!, { light: light ?? both!, dark: dark ?? both! });
  }
  return colours;
}

/**
 * A colour for links and selected items: darker on light backgrounds, lighter on dark ones, if necessary.
 * @param accent `#rrggbb`
 * @param colours of the style sheet
 */
export function accentOn(accent: string, colours: ReadonlyMap<string, ModeColours>): ModeColours {
  const surfaces = BESIDE_ACCENT.map((name) => colours.get(name)).filter((found) => found !== undefined);
  return { light: readable(accent, 'light', surfaces), dark: readable(accent, 'dark', surfaces) };
}

const STEPS = 256;

/** Mixed in OKLab, which keeps the hue. */
function readable(colour: string, mode: keyof ModeColours, surfaces: readonly ModeColours[]): string {
  const pole = mode === 'light' ? 'black' : 'white';
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixed(colour, pole, step / STEPS);
    if (surfaces.every((surface) => contrastOf(candidate, surface[mode]) >= LEAST_CONTRAST)) return candidate;
  }
  return mixed(colour, pole, 1);
}

/** The built-in style sheet with another `--accent`. */
export function withAccent(style: string, accent: string): string {
  const { light, dark } = accentOn(accent, coloursIn(style));
  return style.replace(/--accent:[^;]*;/, `--accent: light-dark(${light}, ${dark});`);
}

/** Of the built-in icon. */
const [ICON_GROUND, ICON_LINE] = ['#00613c', '#fff'] as const;

/** The icon on another background, with a line that is visible on it. */
export const iconOn = (ground: string, icon: string): string =>
  icon
    .replaceAll(`"${ICON_LINE}"`, `"${readableOn(ground)}"`)
    .replaceAll(`"${ICON_GROUND}"`, `"${ground.toLowerCase()}"`);
