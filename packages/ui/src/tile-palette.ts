import { drawing, hash32 } from './stable.ts'

/** Base hue and spread of each category (design language, section 10). */
const BASES: Record<string, [hue: number, spread: number]> = {
  slots: [318, 75],
  live: [22, 22],
  fish: [222, 22],
  pvp: [146, 22],
  lottery: [84, 22],
  elott: [172, 22],
  sports: [136, 22],
  esports: [286, 22],
  crash: [264, 22],
  video: [340, 22],
  poker: [8, 22],
  chain: [240, 22],
}

/** OKLCH to `#rrggbb`, with chroma reduced until the colour is within sRGB. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  for (let strength = chroma; ; strength -= 0.005) {
    const a = strength * Math.cos(angle)
    const b = strength * Math.sin(angle)
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
    if (strength <= 0 || linear.every((part) => part > -0.001 && part < 1.001)) return `#${linear.map(hex).join('')}`
  }
}

function hex(part: number): string {
  const kept = Math.min(1, Math.max(0, part))
  const encoded = kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The random stream and the colours of a tile. */
export interface Palette {
  seed: number
  next: () => number
  sky: [string, string]
  glow: string
  /** Shades from dark to light, highlight, deep. */
  shades: [string, string, string, string]
  bright: string
  deep: string
  other: [string, string]
}

/** What a drawing of a tile is made of. */
export interface MotifProps {
  palette: Palette
  /** The prefix of this tile's gradients: `a` mid, `b` light, `c` dark, `d` second hue, `g` gold. */
  ref: (name: string) => string
}

/** The same code and category give the same palette everywhere. */
export function paletteOf(category: string, code: string): Palette {
  const seed = hash32(`${category}:${code}`)
  const next = drawing(seed)
  const [base, spread] = BASES[category] ?? [264, 22]
  const hue = base + (next() * 2 - 1) * spread
  const second = hue + (36 + next() * 44) * (next() < 0.5 ? -1 : 1)
  return {
    seed,
    next,
    sky: [oklch(0.5, 0.14, second), oklch(0.24, 0.1, hue)],
    glow: oklch(0.78, 0.14, second),
    shades: [oklch(0.28, 0.09, hue), oklch(0.42, 0.13, hue), oklch(0.58, 0.15, hue), oklch(0.74, 0.13, hue)],
    bright: oklch(0.93, 0.05, hue),
    deep: oklch(0.17, 0.05, hue),
    other: [oklch(0.74, 0.13, second), oklch(0.48, 0.12, second)],
  }
}
