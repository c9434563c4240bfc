import type { Draw } from '../model.ts'

/** One draw of each kind, the first of those whose keys are equal. */
export const oneOfEach = (draws: readonly Draw[], keyOf: (draw: Draw) => number | string): Draw[] => [
  ...new Map(draws.toReversed().map((draw) => [keyOf(draw), draw])).values(),
]
