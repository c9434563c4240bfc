import type { ChoiceSelection, Draw, Entry, Play, PrizeMode, SetSelection, Settled, Tier } from '../model.ts'
import { WIN } from '../model.ts'

type Outcome = 'win' | 'push' | 'lose'
type Family = { readonly family: string; readonly prefix: string }

/** A play of which every picked word or number is a unit by itself. */
type Spec<Value extends number | string> = {
  readonly kind: string
  readonly prizeMode: PrizeMode
  readonly tab: string
  readonly positions: readonly number[]
  readonly window?: string
  /** The row's label, for numbers. */
  readonly label?: string
  readonly values: readonly Value[]
  readonly tiers: readonly Tier[]
  /** The tier that a value wins; left out if there is only one. */
  tierOf?(value: Value): string
  outcome(value: Value, draw: Draw): Outcome
  /** Draws that contain each thing that the play distinguishes. */
  readonly kinds: readonly Draw[]
}

/** Words, one unit each. */
export const eachWord = (family: Family, spec: Spec<string>): Play<ChoiceSelection> => {
  const { values } = spec
  const entry: Entry = {
    shape: 'CHOICE',
    rows: [{ field: 'choices', label: 'choices', values, min: 1, max: values.length }],
    minRows: 1,
  }
  return eachPick<string, ChoiceSelection>(family, { ...spec, entry, picksOf: ({ choices }) => choices })
}

/** Numbers, one unit each. */
export const eachNumber = (family: Family, spec: Spec<number>): Play<SetSelection> => {
  const { values, label = 'numbers' } = spec
  const entry: Entry = {
    shape: 'SET',
    rows: [{ field: 'nums', label, values, min: 1, max: values.length }],
    minRows: 1,
  }
  return eachPick<number, SetSelection>(family, { ...spec, entry, picksOf: ({ nums }) => nums })
}

function eachPick<Value extends number | string, S extends ChoiceSelection | SetSelection>(
  { family, prefix }: Family,
  spec: Spec<Value> & { entry: Entry; picksOf(selection: S): readonly Value[] },
): Play<S> {
  const { kind, prizeMode, tab, positions, window = null, entry, tiers, picksOf, outcome, kinds } = spec
  const tierOf = spec.tierOf ?? (() => WIN)
  return {
    code: window === null ? `${prefix}_${kind}` : `${prefix}_${window}_${kind}`,
    family,
    kind,
    window,
    positions,
    prizeMode,
    payMode: 'ONCE',
    tab,
    entry,
    tiers,
    units: (selection) => picksOf(selection).length,
    settle(selection, draw): Settled {
      const won: Record<string, number> = {}
      let pushUnits = 0
      for (const value of picksOf(selection)) {
        const result = outcome(value, draw)
        if (result === 'win') won[tierOf(value)] = (won[tierOf(value)] ?? 0) + 1
        if (result === 'push') pushUnits++
      }
      return { tiers: won, pushUnits }
    },
    expand: (selection) =>
      picksOf(selection).map((value) => ({
        key: String(value),
        tier: tierOf(value),
        outcome: (draw) => outcome(value, draw),
      })),
    bestDraws: () => [...kinds],
  }
}
