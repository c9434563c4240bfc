/** Relative luminance of WCAG above which dark text has the higher contrast. */
const LIGHT = 0.179

/** §3 chat header colour, with the ink that can be read on it. Undefined is the look of the design. */
export function headColors(background: string | null): { background: string; color: string } | undefined {
  if (background === null) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(background.slice(at, at + 2), 16) / 255),
  )
  const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT
  return { background, color: isLight ? '#14131f' : '#ffffff' }
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
