// The owner's colour in the style sheet and the icon: wherever it is read, it is made to be readable.
import { contrastOf, mixed, readableOn } from './colour.ts';

/** A colour in light and in dark mode, each as `#rgb` or `#rrggbb`. */
export interface ModeColours {
  readonly light: string;
  readonly dark: string;
}

/** The least contrast of text with what it stands on (WCAG 2.2, 1.4.3, level AA). */
export const LEAST_CONTRAST = 4.5;

/** What links stand on, and what stands on what is filled with their colour: custom properties of the sheet. */
const BESIDE_ACCENT = ['--ground', '--panel', '--on-accent'] as const;

const COLOUR = '#(?:[0-9a-f]{6}|[0-9a-f]{3})';
const PROPERTY = new RegExp(
  `(--[a-z-]+):\\s*(?:light-dark\\(\\s*(${COLOUR}),\\s*(${COLOUR})\\s*\\)|(${COLOUR}))\\s*;`,
  'gi',
);

/** The colours that a style sheet gives names to, as custom properties; of one that stands there twice the first. */
export function coloursIn(style: string): ReadonlyMap<string, ModeColours> {
  const colours = new Map<string, ModeColours>();
  for (const [, name, light, dark, both] of style.matchAll(PROPERTY)) {
    if (!colours.has(name!)) colours.set(name!, { light: light ?? both!, dark: dark ?? both! });
  }
  return colours;
}

/** How many steps lie between a colour and black or white. */
const STEPS = 256;

/** The colour, mixed with black or white in OKLab, which keeps its hue, as far as it has to be to be read on all surfaces. */
function readable(colour: string, pole: 'black' | 'white', surfaces: readonly string[]): string {
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixed(colour, pole, step / STEPS);
    if (surfaces.every((surface) => contrastOf(candidate, surface) >= LEAST_CONTRAST)) return candidate;
  }
  return mixed(colour, pole, 1);
}

/**
 * A colour for links and what is chosen: darker where the ground is light, lighter where it is dark.
 * @param accent `#rrggbb`
 * @param colours those of the sheet
 */
export function accentOn(accent: string, colours: ReadonlyMap<string, ModeColours>): ModeColours {
  const surfaces = BESIDE_ACCENT.map((name) => colours.get(name)).filter((found) => found !== undefined);
  return {
    light: readable(
      accent,
      'black',
      surfaces.map(({ light }) => light),
    ),
    dark: readable(
      accent,
      'white',
      surfaces.map(({ dark }) => dark),
    ),
  };
}

/**
 * A style sheet whose `--accent` is another colour.
 * @throws {Error} for a sheet without one
 */
export function withAccent(style: string, accent: string): string {
  const { light, dark } = accentOn(accent, coloursIn(style));
  const changed = style.replace(/--accent:[^;]*;/, `--accent: light-dark(${light}, ${dark});`);
  if (changed === style && !style.includes('--accent:')) throw new Error('the style sheet has no --accent');
  return changed;
}

/** The ground and the line of the icon that the package brings. */
const [ICON_GROUND, ICON_LINE] = ['#00613c', '#fff'] as const;

/** The icon on another ground, with a line that is seen on it. */
export const iconOn = (ground: string, icon: string): string =>
  icon
    .replaceAll(`"${ICON_LINE}"`, `"${readableOn(ground)}"`)
    .replaceAll(`"${ICON_GROUND}"`, `"${ground.toLowerCase()}"`);
