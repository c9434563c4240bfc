import type { DrawPart } from '../family.ts'
import { valuesAt } from '../family.ts'
import type { Play, Row, Selection } from '../model.ts'

/** A family that draws each of its numbers once: its code, the prefix of its plays' codes, and its places. */
export type NumberFamily = {
  readonly family: string
  readonly prefix: string
  readonly part: DrawPart
  readonly places: readonly string[]
}
/** A run of places that a play looks at. */
export type Places = { readonly name: string; readonly at: readonly number[] }

type Spec<S extends Selection> = Omit<Play<S>, 'code' | 'family' | 'window' | 'positions' | 'payMode' | 'tab'> & {
  readonly tab?: string
}

/** A play on some places. Its tab is named after them, unless it names another. */
export const placesPlay = <S extends Selection>(
  { family, prefix }: NumberFamily,
  { name, at }: Places,
  spec: Spec<S>,
): Play<S> => ({
  tab: name,
  ...spec,
  code: `${prefix}_${name}_${spec.kind}`,
  family,
  window: name,
  positions: at,
  payMode: 'ONCE',
})

/** A play on the whole draw. */
export const wholePlay = <S extends Selection>(
  { family, prefix, places }: NumberFamily,
  spec: Spec<S> & { readonly tab: string },
): Play<S> => ({
  ...spec,
  code: `${prefix}_${spec.kind}`,
  family,
  window: null,
  positions: places.map((_, at) => at),
  payMode: 'ONCE',
})

/** The numbers that the family draws, ascending. */
export const numbersOf = ({ part }: NumberFamily): number[] => valuesAt({ draw: [part] }, 0)

/** One row of numbers. */
export const oneRow = (family: NumberFamily, field: Row['field'], min: number, max?: number): Row => {
  const values = numbersOf(family)
  return { field, label: field === 'nums' ? 'numbers' : field, values, min, max: max ?? values.length }
}

/** One row of values per place; `min` 0 where a row may stay empty. */
export const rowsAt = (
  { places }: NumberFamily,
  at: readonly number[],
  values: readonly (number | string)[],
  min: number,
): Row[] => at.map((place) => ({ field: 'pos', label: places[place]!, values, min, max: values.length }))

/** A draw that shows `numbers` at `at`, and any others elsewhere. */
export function drawWith(
  family: NumberFamily,
  at: readonly number[],
  numbers: readonly (number | undefined)[],
): number[] {
  const rest = numbersOf(family).filter((number) => !numbers.includes(number))
  return family.places.map((_, place) => {
    const nth = at.indexOf(place)
    return (nth >= 0 ? numbers[nth] : undefined) ?? rest.shift() ?? 0
  })
}
