// Applies the owner's colour to the style sheet and the icon. A colour that would be difficult to read is darkened or lightened.
import { contrastOf, mixedColour, readableOn } from './colour.ts';

/** The colours for light mode and dark mode, each as `#rgb` or `#rrggbb`. */
interface ModeColours {
  readonly light: string;
  readonly dark: string;
}

/** The minimum contrast for text (WCAG 2.2, success criterion 1.4.3, level AA). */
export const LEAST_CONTRAST = 4.5;

/** Custom properties: the backgrounds behind links, and the text colour for areas filled with the link colour. */
const BESIDE_ACCENT = ['--ground', '--panel', '--on-accent'] as const;

const COLOUR = '#(?:[0-9a-f]{6}|[0-9a-f]{3})';
const PROPERTY = new RegExp(
  `(--[a-z-]+):\\s*(?:light-dark\\(\\s*(${COLOUR}),\\s*(${COLOUR})\\s*\\)|(${COLOUR}))\\s*;`,
  'gi',
);

/** The custom properties in a style sheet that define colours. If a property is defined twice, the last definition is used. */
export function coloursIn(style: string): ReadonlyMap<string, ModeColours> {
  const colours = new Map<string, ModeColours>();
  for (const [, name, light, dark, both] of style.matchAll(PROPERTY))
    colours.set(name!, { light: light ?? both!, dark: dark ?? both! });
  return colours;
}

/**
 * A colour for links and selected items. If necessary, it is darkened for light backgrounds and lightened for dark ones.
 * @param accent `#rrggbb`
 * @param colours the colours defined in the style sheet
 */
export function accentOn(accent: string, colours: ReadonlyMap<string, ModeColours>): ModeColours {
  const surfaces = BESIDE_ACCENT.map((name) => colours.get(name)).filter((found) => found !== undefined);
  return { light: readable(accent, 'light', surfaces), dark: readable(accent, 'dark', surfaces) };
}

const STEPS = 256;

/** Mixing colours in OKLab preserves the hue. */
function readable(colour: string, mode: keyof ModeColours, surfaces: readonly ModeColours[]): string {
  const pole = mode === 'light' ? 'black' : 'white';
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixedColour(colour, pole, step / STEPS);
    if (surfaces.every((surface) => contrastOf(candidate, surface[mode]) >= LEAST_CONTRAST)) return candidate;
  }
  return mixedColour(colour, pole, 1);
}

/** The built-in style sheet with the owner's colour as `--accent`. */
export function withAccent(style: string, accent: string): string {
  const { light, dark } = accentOn(accent, coloursIn(style));
  return style.replace(/--accent:[^;]*;/, `--accent: light-dark(${light}, ${dark});`);
}

/** The background colour of the built-in icon. */
const [ICON_GROUND, ICON_LINE] = ['#00613c', '#fff'] as const;

/** The icon with the owner's colour as its background, and a line in a contrasting colour. */
export const iconOn = (ground: string, icon: string): string =>
  icon
    .replaceAll(`"${ICON_LINE}"`, `"${readableOn(ground)}"`)
    .replaceAll(`"${ICON_GROUND}"`, `"${ground.toLowerCase()}"`);
