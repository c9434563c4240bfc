import { recordOf } from '@croupier/kernel/objects'
import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklch]) register(mode)
const toOklch = converter('oklch')

/** The design language's colours of what acts and is selected, by their token, each `[light, dark]` as `#rrggbb`. */
export type Palette = Readonly<Record<(typeof TOKENS)[number], readonly [light: string, dark: string]>>

const TOKENS = [
  'primary',
  'primary-hover',
  'primary-press',
  'on-primary',
  'primary-text',
  'primary-soft',
  'primary-line',
] as const

/** WCAG 2.2 for text. */
const MIN_CONTRAST = 4.5
const MAX_CHROMA = 0.2
const STEP = 0.01

type Shade = (lightness: number, chroma?: number) => string

/**
 * The colours of the site from one colour of the merchant's, `#rrggbb`: its hue in the lightness that each theme needs. Text on
 * every ground reaches a contrast of 4.5, whatever the colour.
 */
export function paletteOf(accent: string): Palette {
  const own = toOklch(accent)
  if (!own) throw new RangeError(`${accent} is no colour`)
  const { l, c, h = 0 } = own
  const most = Math.min(c, MAX_CHROMA)
  const shade: Shade = (lightness, chroma = most) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(chroma, most), h }, 'oklch'))
  const dark = darkShades(shade, l)
  const light = lightShades(shade, l)
  return recordOf(TOKENS, (name) => [light[name], dark[name]] as const)
}

/** Light buttons with dark text. */
function darkShades(shade: Shade, own: number): Record<keyof Palette, string> {
  const on = shade(0.2, 0.05)
  const press = towards(own, { least: 0.64, most: 0.8 }, STEP, (l) => wcagContrast(shade(l), on) >= MIN_CONTRAST)
  const soft = shade(0.29, 0.045)
  const text = towards(0.84, { least: 0.84, most: 1 }, STEP, (l) => wcagContrast(shade(l), soft) >= MIN_CONTRAST)
  return {
    primary: shade(press + 0.06),
    'primary-hover': shade(press + 0.11),
    'primary-press': shade(press),
    'on-primary': on,
    'primary-text': shade(text),
    'primary-soft': soft,
    'primary-line': shade(0.53, 0.09),
  }
}

/** Dark buttons with white text. */
function lightShades(shade: Shade, own: number): Record<keyof Palette, string> {
  const on = '#ffffff'
  const primary = towards(own, { least: 0.4, most: 0.54 }, -STEP, (l) => wcagContrast(shade(l), on) >= MIN_CONTRAST)
  const soft = shade(0.95, 0.03)
  const text = towards(0.46, { least: 0, most: 0.46 }, -STEP, (l) => wcagContrast(shade(l), soft) >= MIN_CONTRAST)
  return {
    primary: shade(primary),
    'primary-hover': shade(primary - 0.06),
    'primary-press': shade(primary - 0.12),
    'on-primary': on,
    'primary-text': shade(text),
    'primary-soft': soft,
    'primary-line': shade(0.72, 0.08),
  }
}

/** The lightness within bounds that is nearest to the colour's own and satisfies a law, in the direction of `step`. */
function towards(
  own: number,
  { least, most }: { least: number; most: number },
  step: number,
  holds: (lightness: number) => boolean,
): number {
  let lightness = Math.min(most, Math.max(least, own))
  while (!holds(lightness) && lightness > 0 && lightness < 1) lightness += step
  return lightness
}
