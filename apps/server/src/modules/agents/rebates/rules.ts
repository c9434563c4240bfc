import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { Preset } from '@croupier/rules/agents/limits'
import { groupRebates, rateRebates } from '@croupier/rules/agents/rebates'
import { amountAt, type Rate, rateText } from '@croupier/rules/rate'
import type { MemberRebatePlay } from '../../rewards/index.ts'
import type { Figure, Line } from '../../statements/index.ts'
import type { CategoryPlay, RebateLine } from './model.ts'

/** Agent rules §2.1: the category whose rebates follow from prize groups. */
export const GROUP_CATEGORY = 'LOTT'
/** Agent rules §2.1: the categories of rates, by that of the bet book where it has another name. */
const RATE_CATEGORY: Readonly<Record<string, string>> = { RNG: 'SLOTS' }
const BOOK_CATEGORY: Readonly<Record<string, string>> = { SLOTS: 'RNG' }

export type PresetOf = (memberId: MemberId) => Preset
/** Lines by the account that gets them, the largest first. */
export type RebateLines = Map<MemberId, readonly RebateLine[]>

/** What an account above gets for the play of a member. `position` is 1 for the account directly above. */
export type Share = { payee: MemberId; position: number; line: RebateLine }

/** Agent rules §5. What each account of a path gets for the play of a member in one category and day, without those who get nothing. */
export function sharesOf(play: CategoryPlay, presetOf: PresetOf): { shares: Share[]; errors: MemberId[] } {
  const chain = [play.memberId, ...play.path.toReversed()]
  const levels = chain.map((id) => levelOf(presetOf(id), play.category))
  const { above, errors } = amountsOf(play, chain, levels)
  const { category, validBet } = play
  const shares = above.flatMap((amount, at): Share[] => {
    if (amount === ZERO) return []
    const step = levels[at + 1]! - levels[at]!
    return [{ payee: chain[at + 1]!, position: at + 1, line: { category, step, below: chain[at]!, validBet, amount } }]
  })
  return { shares, errors }
}

/**
 * Agent rules §5. What accounts get on the plays of their teams, each member and category by itself. The plays of a day come in the order
 * of the tree, an account before everything below it, so an account that is not above a play has all its lines. Only the lines of the
 * accounts above the last play, and of those that `finished` has not given yet, are in memory.
 */
export function commissionsOfDay() {
  const above: { payee: MemberId; cells: Map<string, RebateLine> }[] = []
  const alarms = new Set<MemberId>()
  let done: RebateLines = new Map()
  const finish = (from: number): void => {
    for (const { payee, cells } of above.splice(from))
      if (cells.size > 0) done.set(payee, [...cells.values()].toSorted(largestFirst))
  }
  return {
    add(play: CategoryPlay, presetOf: PresetOf): void {
      const { path } = play
      const kept = above.findIndex(({ payee }, at) => payee !== path[at])
      finish(kept === -1 ? above.length : kept)
      invariant(above.length <= path.length, 'plays come in the order of the tree')
      for (const payee of path.slice(above.length)) above.push({ payee, cells: new Map() })
      const { shares, errors } = sharesOf(play, presetOf)
      for (const { position, line } of shares) addTo(above.at(-position)!.cells, line)
      for (const id of errors) alarms.add(id)
    },
    /** The accounts that have all their lines, once each; after the last play all that are left. */
    finished(isLast: boolean): RebateLines {
      if (isLast) finish(0)
      const found = done
      done = new Map()
      return found
    },
    /** Accounts whose downline has more than they have: a data error. */
    alarms,
  }
}

/**
 * The bets of members of trees with their own rates. The classic lottery has none: its self-rebate is paid with the result of each
 * bet.
 */
export const ownPlaysOf = (plays: readonly CategoryPlay[], presetOf: PresetOf): MemberRebatePlay[] =>
  plays.flatMap(({ memberId, category, validBet }) => {
    const rate = category === GROUP_CATEGORY ? 0n : levelOf(presetOf(memberId), category)
    return rate > 0n ? [{ memberId, category, rate, validBet }] : []
  })

/** Agent rules §5.2. What members get on their own bets. A category below zero pays nothing. */
export function ownRebates(plays: readonly MemberRebatePlay[]): RebateLines {
  const own: RebateLines = new Map()
  for (const [memberId, theirs] of Map.groupBy(plays, (play) => play.memberId)) {
    const cells = new Map<string, RebateLine>()
    for (const { category, rate, validBet } of theirs) {
      const amount = amountAt(validBet, rate)
      if (amount !== ZERO) addTo(cells, { category, step: rate, below: null, validBet, amount })
    }
    if (cells.size > 0) own.set(memberId, [...cells.values()].toSorted(largestFirst))
  }
  return own
}

/** The rates of an account by the categories of the bet book. */
export const bookRates = ({ rates }: Preset): Record<string, Rate> =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([category, rate]) =>
      rate !== undefined && rate > 0n ? [[BOOK_CATEGORY[category] ?? category, rate]] : [],
    ),
  )

/** The name of a category among the rates of an account. */
export const rateCategory = (category: string): string => RATE_CATEGORY[category] ?? category

const levelOf = ({ group, rates }: Preset, category: string): bigint =>
  category === GROUP_CATEGORY ? BigInt(group) : (rates[rateCategory(category)] ?? 0n)

/** The amounts of each account above, in order. */
function amountsOf(
  { category, validBet }: CategoryPlay,
  chain: readonly MemberId[],
  levels: readonly bigint[],
): { above: Money[]; errors: MemberId[] } {
  if (category !== GROUP_CATEGORY) {
    const path = chain.map((id, at) => ({ id, rate: levels[at]! }))
    const { commissions, alarms } = rateRebates(validBet, path)
    return { above: commissions.map(({ amount }) => amount), errors: namedIn(chain, alarms) }
  }
  // A day with more corrections than bets takes back what it would have paid (Agent rules §5.4).
  const sign = validBet < 0n ? -1n : 1n
  const path = chain.map((id, at) => ({ id, group: Number(levels[at]!) }))
  const bet = { stake: units(sign * validBet), pushedStake: ZERO, betGroup: path[0]!.group }
  const rebates = groupRebates(bet, path)
  invariant(!('refusal' in rebates), 'the group of the bet is that of the member')
  const above = rebates.commissions.map(({ amount }) => units(sign * amount))
  return { above, errors: namedIn(chain, rebates.alarms) }
}

const namedIn = (chain: readonly MemberId[], ids: readonly string[]): MemberId[] =>
  chain.filter((id) => ids.includes(id))

/** Adds up what came through one account below in one category, at one step. */
function addTo(cells: Map<string, RebateLine>, line: RebateLine): void {
  const cell = `${line.category} ${line.below} ${line.step}`
  const sum = cells.get(cell)
  const validBet = units((sum?.validBet ?? 0n) + line.validBet)
  const amount = units((sum?.amount ?? 0n) + line.amount)
  cells.set(cell, { ...line, validBet, amount })
}

const largestFirst = (one: RebateLine, other: RebateLine): number =>
  one.amount > other.amount ? -1 : one.amount < other.amount ? 1 : 0

/** The figures of a line: `SLOTS@0.1:k3f9x2m4pq` for 0.1 % of the bets that came through that account, `LOTT@8` for 8 group points. */
export const figuresOf = (name: string, lines: readonly RebateLine[]): Figure[] =>
  lines.flatMap((line) => {
    const step = line.category === GROUP_CATEGORY ? String(line.step) : rateText(line.step)
    const subject = `${line.category}@${step}${line.below ? `:${line.below}` : ''}`
    return [
      { subject, figure: 'valid_bets', count: null, amount: line.validBet },
      { subject, figure: name, count: null, amount: line.amount },
    ]
  })

/** The parts of the subject of a line. */
export function subjectParts(subject: string): { category: string; step: string; below: string | null } {
  const [, category = '', step = '', below = null] = /^([^@]*)@([^:]*)(?::(.*))?$/.exec(subject) ?? []
  return { category, step, below }
}

/** What corrections took back beyond the commissions of the day, which the next statement pays off. */
const CARRIED = 'carried'
const BROUGHT = 'brought'
const BALANCE_OF = 'commissions'

/** The balances of a statement of commissions: nothing unless it is below zero, or the one before was. */
export function carriedBalances(name: string, lines: readonly Line[], before: readonly Figure[]): Figure[] {
  const brought = before.find(({ figure }) => figure === CARRIED)?.amount ?? ZERO
  const sum = units(brought + sumOfFigure(lines, name))
  if (brought === ZERO && sum >= 0n) return []
  const balance = (figure: string, amount: Money): Figure => ({ subject: BALANCE_OF, figure, count: null, amount })
  return [balance(BROUGHT, brought), balance(CARRIED, sum < 0n ? sum : ZERO)]
}

const sumOfFigure = (lines: readonly Figure[], name: string): Money =>
  sumOf(lines.flatMap(({ figure, amount }) => (figure === name && amount !== null ? [amount] : [])))

/** What a statement pays: its amounts with what it brought from the one before. */
export function dueOf(name: string, lines: readonly Figure[]): Money {
  const due = units(sumOfFigure(lines, name) + sumOfFigure(lines, BROUGHT))
  return due > 0n ? due : ZERO
}
