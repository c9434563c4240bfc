import { ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPayout } from './best-case.ts'
import type { Play, Selection } from './model.ts'
import { validateDraw } from './plays.ts'
import { payout, prizeTable, unitPrices } from './prices.ts'
import { quickPick } from './quick-pick.ts'
import { anyDraw, countablePlays, namedPlays, outcomesOf } from './testing.ts'

/** Merges several quick picks: more than one digit per row, so that units win together. */
function wide(play: Play, random: Random): Selection {
  const picks = [1, 2, 3].map(() => quickPick(play, random) as Record<string, readonly unknown[]>)
  if (play.entry.shape === 'TICKETS') return picks[0] as Selection
  const join = (lists: readonly (readonly unknown[])[], max: number, values: readonly unknown[]) =>
    values.filter((value) => lists.some((list) => list.includes(value))).slice(0, max)
  const rows = play.entry.rows.map((row, nth) =>
    join(
      picks.map((pick) => (row.field === 'pos' ? (pick.pos as unknown[][])[nth]! : pick[row.field]!)),
      row.max,
      row.values,
    ),
  )
  const shaped: unknown =
    play.entry.rows[0]!.field === 'pos'
      ? { pos: rows }
      : Object.fromEntries(play.entry.rows.map((row, nth) => [row.field, rows[nth]]))
  // Bankers of one pick may be in the pool of another.
  return play.units(shaped as Selection) > 0 ? (shaped as Selection) : (picks[0] as Selection)
}

test.each(countablePlays)('%s pays no more than it says, and can pay it', (_, play) => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      const random = { bytes: (length: number) => Uint8Array.from({ length }, () => bytes.next().value ?? 0) }
      const selection = wide(play, random)
      const unitPrice = unitPrices[play.prizeMode]
      const terms = { prizes: prizeTable(play, 1960, unitPrice), unitPrice, multiple: 3, mode: 100 as const }
      let max = ZERO
      for (const draw of outcomesOf(play)) {
        const settled = play.settle(selection, draw)
        if (settled.pushUnits === 0 && Object.keys(settled.tiers).length === 0) continue
        const given = payout({ ...settled, ...terms, payMode: play.payMode })
        if (given > max) max = given
      }
      expect(bestPayout(play, selection, terms)).toBe(max)
    }),
    { numRuns: 2 },
  )
})

const countable = new Set(countablePlays.map(([code]) => code))

test.each(namedPlays.filter(([code]) => !countable.has(code)))(
  '%s pays no more than it says on any draw',
  (_, play) => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(255)), fc.array(anyDraw(play), { minLength: 200 }), (bytes, draws) => {
        const random = { bytes: (length: number) => Uint8Array.from({ length }, () => bytes.next().value ?? 0) }
        const selection = wide(play, random)
        const unitPrice = unitPrices[play.prizeMode]
        const terms = { prizes: prizeTable(play, 1960, unitPrice), unitPrice, multiple: 3, mode: 100 as const }
        for (const draw of play.bestDraws(selection)) expect(validateDraw(play.family, draw)).toEqual(draw)
        const best = bestPayout(play, selection, terms)
        for (const draw of draws)
          expect(payout({ ...play.settle(selection, draw), ...terms, payMode: play.payMode })).toBeLessThanOrEqual(best)
      }),
      { numRuns: 5 },
    )
  },
)
