import { type BusinessCalendar, type BusinessDay, businessDayOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { type Money, sumOf, units, ZERO } from '@croupier/kernel/money'
import { type BetResult, measureBet } from './measure.ts'
import { isReal, type Line, pathOf, type Uplines, uplinesOn } from './tree.ts'

export type Account = { readonly id: string; readonly type: number; readonly registeredAt: Instant }

/** A result as it was settled. A resettlement is a fact with sign −1 and one with sign 1, both at its own instant. */
export type SettledBet = BetResult & {
  readonly member: string
  readonly settledAt: Instant
  readonly sign: 1 | -1
  /** The instant at which the bet was settled first; null for the first fact of a bet. */
  readonly firstSettledAt: Instant | null
}

export const MONEY_MOVES = ['deposit', 'withdrawal', 'rebate', 'commission', 'reward', 'fee'] as const
export type MoneyMove = {
  readonly member: string
  readonly kind: (typeof MONEY_MOVES)[number]
  /** Negative when it is reversed or returned. */
  readonly amount: Money
  readonly at: Instant
}

/** Agent rules §3.6. A self-exclusion or a time-out: from an instant until another, which is not part of it. */
export type Exclusion = { readonly member: string; readonly from: Instant; readonly to: Instant | null }

export type TeamFacts = {
  readonly lines: readonly Line[]
  readonly accounts: readonly Account[]
  readonly bets: readonly SettledBet[]
  readonly moves: readonly MoneyMove[]
  readonly exclusions: readonly Exclusion[]
}

export type FiguresQuery = {
  readonly agent: string
  /** Business days, both included. */
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly calendar: BusinessCalendar
  readonly activeMinValidBet: Money
  /** Agents do not see facts of excluded members; the house does. */
  readonly view: 'agent' | 'house'
  /** Agent rules §13: counts the agent's own play, which is not part of the team. */
  readonly includesSelf: boolean
}

export type TeamFigures = {
  readonly team: number
  readonly direct: number
  readonly registrations: number
  readonly firstDeposits: { readonly count: number; readonly amount: Money }
  readonly deposits: Money
  readonly withdrawals: Money
  readonly turnover: Money
  readonly validBet: Money
  readonly payout: Money
  readonly rebates: Money
  readonly commissions: Money
  readonly rewards: Money
  readonly fees: Money
  readonly activeMembers: number
  readonly ggr: Money
  readonly ngr: Money
  /** Seen by the members: negative when the team lost. */
  readonly pnl: Money
}

/** Agent rules §3.4. The figures of an agent's team in an interval of business days. */
export function teamFigures(facts: TeamFacts, query: FiguresQuery): TeamFigures {
  const scope = scopeOf(facts, query)
  const play = playOf(facts.bets, scope, query.activeMinValidBet)
  const money = moneyOf(facts.moves, scope)
  const ggr = units(play.turnover - play.payout)
  const given = sumOf([money.rebates, money.commissions, money.rewards])
  return {
    ...headsOf(facts.accounts, scope, query),
    ...play,
    ...money,
    ggr,
    ngr: units(ggr - given - money.fees),
    pnl: units(given - ggr),
  }
}

/** Which facts count for the query, and who is below the agent on a day. */
type Scope = {
  readonly dayOf: (at: Instant) => BusinessDay
  readonly isWithin: (day: BusinessDay) => boolean
  readonly pathOn: (member: string, day: BusinessDay) => readonly string[] | null
  /** Whether a fact of a member at an instant counts; a correction is as visible as its original. */
  readonly counts: (member: string, at: Instant, firstAt: Instant | null) => boolean
}

function scopeOf(facts: TeamFacts, query: FiguresQuery): Scope {
  const real = new Set(facts.accounts.filter(({ type }) => isReal(type)).map(({ id }) => id))
  const trees = new Map<BusinessDay, Uplines>()
  const treeOn = (day: BusinessDay): Uplines => {
    const tree = trees.get(day) ?? uplinesOn(facts.lines, day)
    trees.set(day, tree)
    return tree
  }
  const dayOf = (at: Instant) => businessDayOf(at, query.calendar)
  const isWithin = (day: BusinessDay) => query.from <= day && day <= query.to
  const pathOn = (member: string, day: BusinessDay) =>
    real.has(member) && treeOn(day).has(member) ? pathOf(treeOn(day), member) : null
  const isVisible = (member: string, at: Instant) =>
    query.view === 'house' || !facts.exclusions.some((one) => one.member === member && isDuring(one, at))
  return {
    dayOf,
    isWithin,
    pathOn,
    counts: (member, at, firstAt) => {
      const day = dayOf(at)
      if (!isWithin(day) || !isVisible(member, firstAt ?? at)) return false
      const path = pathOn(member, day)
      return path !== null && (path.includes(query.agent) || (query.includesSelf && member === query.agent))
    },
  }
}

const isDuring = ({ from, to }: Exclusion, at: Instant): boolean => from <= at && (to === null || at < to)

function playOf(bets: readonly SettledBet[], scope: Scope, activeMin: Money) {
  const sums = { turnover: 0n, validBet: 0n, payout: 0n }
  const byMember = new Map<string, bigint>()
  for (const bet of bets) {
    if (!scope.counts(bet.member, bet.settledAt, bet.firstSettledAt)) continue
    const sign = BigInt(bet.sign)
    const { turnover, validBet } = measureBet(bet)
    sums.turnover += sign * turnover
    sums.validBet += sign * validBet
    // A void bet gave its stake back, which is no turnover either.
    if (!bet.isVoid) sums.payout += sign * bet.payout
    byMember.set(bet.member, (byMember.get(bet.member) ?? 0n) + sign * validBet)
  }
  return {
    turnover: units(sums.turnover),
    validBet: units(sums.validBet),
    payout: units(sums.payout),
    activeMembers: [...byMember.values()].filter((validBet) => validBet >= activeMin).length,
  }
}

function moneyOf(moves: readonly MoneyMove[], scope: Scope) {
  const counted = moves.filter(({ member, at }) => scope.counts(member, at, null))
  const sum = (kind: MoneyMove['kind']) => sumOf(counted.flatMap((move) => (move.kind === kind ? [move.amount] : [])))
  const first = [...firstDepositsOf(moves).values()].filter((move) => counted.includes(move))
  return {
    firstDeposits: { count: first.length, amount: sumOf(first.map(({ amount }) => amount)) },
    deposits: sum('deposit'),
    withdrawals: sum('withdrawal'),
    rebates: sum('rebate'),
    commissions: sum('commission'),
    rewards: sum('reward'),
    fees: sum('fee'),
  }
}

/** The first credited deposit ever of each member. */
function firstDepositsOf(moves: readonly MoneyMove[]): Map<string, MoneyMove> {
  const first = new Map<string, MoneyMove>()
  for (const move of moves) {
    const known = first.get(move.member)
    if (move.kind === 'deposit' && move.amount > ZERO && (!known || move.at < known.at)) first.set(move.member, move)
  }
  return first
}

/** Excluded members stay in head counts, so that a count does not show an exclusion. */
function headsOf(accounts: readonly Account[], scope: Scope, { agent, to }: FiguresQuery) {
  const below = accounts.map(({ id }) => scope.pathOn(id, to)).filter((path) => path?.includes(agent))
  const registered = accounts.filter(({ id, registeredAt }) => {
    const day = scope.dayOf(registeredAt)
    return scope.isWithin(day) && scope.pathOn(id, day)?.includes(agent)
  })
  return {
    team: below.length,
    direct: below.filter((path) => path?.at(-1) === agent).length,
    registrations: registered.length,
  }
}
