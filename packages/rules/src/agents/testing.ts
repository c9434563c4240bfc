import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import { type Money, parseMoney, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import type { BetResult } from './measure.ts'
import type { Line } from './tree.ts'

const FIRST_DAY = dayFrom('2026-01-01')
/** The `toDay` of an open row. */
export const OPEN = dayFrom('9999-12-31')

export const line = (member: string, upline: string | null, fromDay = FIRST_DAY, toDay: BusinessDay = OPEN): Line => ({
  member,
  upline,
  fromDay,
  toDay,
})

/** A tree of up to seven levels: a master agent, and members that each have one of the accounts before as upline. */
export const anyTree = (members = 12): fc.Arbitrary<Map<string, string | null>> =>
  fc.array(fc.nat(), { minLength: 1, maxLength: members }).map((choices) => {
    const uplines = new Map<string, string | null>([['m0', null]])
    const depths = new Map([['m0', 0]])
    for (const [at, choice] of choices.entries()) {
      const open = [...depths].flatMap(([id, depth]) => (depth < 6 ? [id] : []))
      const upline = open[choice % open.length]!
      uplines.set(`m${at + 1}`, upline)
      depths.set(`m${at + 1}`, depths.get(upline)! + 1)
    }
    return uplines
  })

export const linesOf = (uplines: ReadonlyMap<string, string | null>): Line[] =>
  [...uplines].map(([member, upline]) => line(member, upline))

export const anyMoney = (max: number, min = 0): fc.Arbitrary<Money> =>
  fc.integer({ min, max }).map((amount) => units(BigInt(amount)))

/** A lottery bet that was settled without pushes. */
export const bet = (stake: string, payout: string): BetResult => ({
  rule: 'full',
  isVoid: false,
  stake: parseMoney(stake),
  pushedStake: units(0n),
  payout: parseMoney(payout),
})

export const anyBet: fc.Arbitrary<BetResult> = fc
  .record({
    rule: fc.constantFrom('full' as const, 'netResult' as const),
    isVoid: fc.boolean(),
    stake: anyMoney(1_000_000, 1),
    payout: anyMoney(3_000_000),
    pushed: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ pushed, ...one }) => ({ ...one, pushedStake: units((one.stake * BigInt(pushed)) / 4n) }))
