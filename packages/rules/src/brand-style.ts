import { keysOf } from '@croupier/kernel/objects'
import { type Palette, paletteOf } from './palette.ts'

const CJK =
  '"PingFang SC", "Hiragino Sans", "Yu Gothic UI", "Microsoft YaHei UI", "Malgun Gothic", "Noto Sans CJK SC", system-ui, sans-serif'
/** §3: the fonts of the site. `house` is the one that the site brings; the others are on the visitor's device, so nothing is loaded. */
const STACKS = {
  house: null,
  system: `system-ui, ${CJK}`,
  rounded: `ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", "Arial Rounded MT Bold", Nunito, ${CJK}`,
  serif: 'ui-serif, "Iowan Old Style", Georgia, "Songti SC", "Yu Mincho", "Noto Serif", "Noto Serif CJK SC", serif',
} as const
export type BrandFont = keyof typeof STACKS
export const BRAND_FONTS: readonly BrandFont[] = keysOf<BrandFont>(STACKS)

/** The colour and the font that a merchant chose; `accent` is `#rrggbb`, or null for the site's own colours. */
export type BrandLook = { accent: string | null; font: BrandFont }

/** In place of the site's tokens, wherever this stands: it repeats selectors, and has areas of another theme. */
const DARK = ':root:root,[data-theme=dark][data-theme],[data-theme=auto][data-theme]'
const LIGHT = '[data-theme=light][data-theme]'
const AUTO = '[data-theme=auto][data-theme]'

/** The style sheet of a brand; null where it has the site's own look. */
export function brandStyle({ accent, font }: BrandLook): string | null {
  const stack = STACKS[font]
  const colours = accent === null ? '' : coloursOf(paletteOf(accent))
  const fonts = stack === null ? '' : `:root:root{--font-ui:${stack}}`
  return colours + fonts || null
}

function coloursOf(palette: Palette): string {
  const tokens = (theme: 0 | 1, beam: string) =>
    [
      ...keysOf<keyof Palette>(palette).map((name) => `--${name}:${palette[name][theme]}`),
      `--beam:linear-gradient(180deg,${palette.primary[theme]}${beam},${palette.primary[theme]}00)`,
    ].join(';')
  const light = tokens(0, '29')
  const dark = tokens(1, '42')
  return `${DARK}{${dark}}${LIGHT}{${light}}@media (prefers-color-scheme:light){${AUTO}{${light}}}`
}
