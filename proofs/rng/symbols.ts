import type { DrawPart, FamilyDefinition } from '@croupier/game-math/lottery/index'

/**
 * A draw as the battery sees it: `width` places with symbols from 0 to `size` - 1. Places of a `sample` never show the same
 * symbol; others are independent.
 */
export type Places = {
  readonly name: string
  readonly width: number
  readonly size: number
  readonly isSample: boolean
  /** Writes the symbols of a draw into `symbols`. */
  read(numbers: readonly number[], symbols: Int32Array): void
}

/** The decimal digits of each number of a part; 0 for numbers that stand for themselves, as up to 100 do. */
function digitsOf({ from, to, distinct }: DrawPart): number {
  const digits = String(to).length
  return !distinct && from === 0 && digits > 1 && to === 10 ** digits - 1 ? digits : 0
}

/**
 * The places of a family's draw: one sample, or independent symbols. A printed number such as 04871 is five digits, because no
 * table of all its values could be filled.
 */
export function placesOf({ code, draw }: Pick<FamilyDefinition, 'code' | 'draw'>): Places {
  const [first] = draw
  if (!first) throw new Error(`${code} draws numbers`)
  const digits = draw.map(digitsOf)
  const sizes = new Set(draw.map((part, nth) => (digits[nth] === 0 ? part.to - part.from + 1 : 10)))
  const [size = 0] = sizes
  if (sizes.size !== 1 || (first.distinct && draw.length > 1)) throw new Error(`${code} draws symbols of several kinds`)
  const width = draw.reduce((sum, { count }, nth) => sum + count * (digits[nth] || 1), 0)
  return {
    name: code,
    width,
    size,
    isSample: first.distinct,
    read: (numbers, symbols) => read(draw, digits, numbers, symbols),
  }
}

function read(
  draw: readonly DrawPart[],
  digits: readonly number[],
  numbers: readonly number[],
  symbols: Int32Array,
): void {
  let place = 0
  let nth = 0
  draw.forEach(({ count, from }, part) => {
    const figures = digits[part] ?? 0
    for (let end = nth + count; nth < end; nth++) {
      let number = numbers[nth]! - from
      const width = figures || 1
      for (let at = width - 1; at >= 0; at--) {
        symbols[place + at] = figures === 0 ? number : number % 10
        number = Math.floor(number / 10)
      }
      place += width
    }
  })
}
