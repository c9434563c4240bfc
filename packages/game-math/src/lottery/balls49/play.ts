import type { Play, PrizeMode, Row, Selection } from '../model.ts'

/** A lottery of six regular numbers and a special one of 49. */
export type SixFamily = { readonly family: string; readonly prefix: string }
export const LHC_PLAYS: SixFamily = { family: 'LHC', prefix: 'LHC' }

type Spec<S extends Selection> = Omit<Play<S>, 'code' | 'family' | 'window' | 'payMode' | 'prizeMode'> & {
  readonly prizeMode?: PrizeMode
  readonly payMode?: Play['payMode']
}

/** A play of six of 49. Its odds are fixed unless it names another prize mode. */
export const sixPlay = <S extends Selection>({ family, prefix }: SixFamily, spec: Spec<S>): Play<S> => ({
  prizeMode: 'ZY',
  payMode: 'ONCE',
  ...spec,
  code: `${prefix}_${spec.kind}`,
  family,
  window: null,
})

export const SEVEN_PLACES: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
export const SIX_PLACES: readonly number[] = [0, 1, 2, 3, 4, 5]

/** A row of which any number of values may be picked. */
export const rowOf = (
  field: Row['field'],
  label: string,
  values: readonly (number | string)[],
  { min = 1, max = values.length }: { min?: number; max?: number } = {},
): Row => ({ field, label, values, min, max })
