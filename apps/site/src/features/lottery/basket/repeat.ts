import { doublingLadder, profitLadder, type Rung, sameLadder } from '@croupier/game-math/lottery/index'
import { type Money, share, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import type { Game, Line, Terms } from './lines.ts'

export const LADDERS = ['same', 'double', 'profit'] as const
export type Ladder = (typeof LADDERS)[number]

/** How a basket is repeated: the number of rounds and their multiples. */
export type RepeatPlan = {
  readonly rounds: number
  readonly ladder: Ladder
  /** `same`, `double`: the multiple of the first round. */
  readonly multiple: number
  /** `double`: multiplied by `factor` after every `every` rounds. */
  readonly factor: number
  readonly every: number
  /** `profit`: the return of a win above all stakes, in 1/10,000: 2000 is 20 %. */
  readonly rateBps: number
  readonly stopOnWin: boolean
}
export const firstPlan: RepeatPlan = {
  rounds: 5,
  ladder: 'same',
  multiple: 1,
  factor: 2,
  every: 1,
  rateBps: 2000,
  stopOnWin: true,
}

export type RepeatItem = Rung & { readonly issueNo: string }
export type Repeat =
  | { readonly items: readonly RepeatItem[]; readonly total: Money }
  /** No allowed multiple reaches the profit, or a multiple passes the game's largest. */
  | { readonly unreachable: true }

type Course = { issues: readonly { issueNo: string }[]; cost: Money; prize: Money; maxMultiple: number }

/** Lottery rules §15: the rounds of a repeat order with their multiples, and the total cost if none wins. */
export function repeatOf(plan: RepeatPlan, { issues, ...course }: Course): Repeat {
  const rounds = issues.slice(0, plan.rounds)
  const rungs = ladder(plan, { ...course, issues: rounds.length })
  if (!rungs) return { unreachable: true }
  const items = rungs.map((rung, at) => ({ ...rung, issueNo: rounds[at]!.issueNo }))
  return { items, total: items.at(-1)?.spent ?? ZERO }
}

function ladder(plan: RepeatPlan, course: Omit<Course, 'issues'> & { issues: number }): Rung[] | undefined {
  try {
    if (plan.ladder === 'same') return sameLadder(course, plan.multiple)
    if (plan.ladder === 'double') return doublingLadder(course, plan)
    return profitLadder(course, plan.rateBps)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The lowest prize of one winning unit of a line: the conservative base of a profit ladder. */
export function onePrize(terms: Terms, { multiple, mode }: Line): Money {
  const [lowest = ZERO] = Object.values(terms.prizes).sort((one, other) => Number(one - other))
  return share(lowest, BigInt(multiple) * BigInt(mode), 1000n)
}

/** The largest multiple of a repeat round, by which the multiple of each line is multiplied. */
export const maxRepeatMultiple = ({ limits }: Game, lines: readonly Line[]): number =>
  Math.max(1, Math.floor(limits.multiple / Math.max(1, ...lines.map((line) => line.multiple))))
