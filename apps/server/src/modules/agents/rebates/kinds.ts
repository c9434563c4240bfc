import { type BusinessCalendar, type BusinessDay, startOfDay } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { prepareForBulk } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { RebateDesk } from '../../rewards/index.ts'
import type { FiguresByOwner, Span, Statement, StatementKind } from '../../statements/index.ts'
import { account } from '../../wallet/index.ts'
import type { FigureSources } from '../figures/ports.ts'
import { hiddenPlayOn } from '../figures/refresh.ts'
import { AGENT_POCKET } from '../pockets.ts'
import { presetOf } from '../tree/model.ts'
import { treeStore } from '../tree/store.ts'
import { bonusBetsOf } from './bonus-bets.ts'
import { housePlays } from './house.ts'
import { COMMISSION, REBATE } from './model.ts'
import {
  carriedBalances,
  commissionsOfDay,
  dueOf,
  figuresOf,
  ownPlaysOf,
  ownRebates,
  type RebateLines,
} from './rules.ts'
import { rebatesStore as store } from './store.ts'

export type RebateDeps = {
  calendar(): BusinessCalendar
  log: Pick<Logger, 'error'>
  sources: FigureSources
  rewards: RebateDesk
  /** The digests of statements, which the ledger keeps with their payments. */
  memos(tx: Tx, statements: readonly Statement[]): Promise<readonly string[]>
}

/** Agent rules §4: rebates of a day are paid from two o'clock on, when its figures are final. */
const GRACE_MS = 2 * MS.hour

/** A statement about each business day, by the day's final figures, which no later result changes. */
const dailyKind = (deps: RebateDeps) => ({
  length: 'daily' as const,
  graceMs: GRACE_MS,
  revisits: 0,
  calendar: deps.calendar,
  async firstFigureAt(tx: Tx) {
    const first = await store.firstDay(tx)
    return first && startOfDay(first, deps.calendar())
  },
  isReady: (tx: Tx, { first }: Span) => store.isClosed(tx, first),
  memos: deps.memos,
})

/**
 * Agent rules §4, §5.2: what members get on their own bets, to their cash. Where members claim rebates themselves, rewards takes the
 * day over, and nothing is stated.
 */
export const rebateKind = (deps: RebateDeps): StatementKind => ({
  ...dailyKind(deps),
  name: REBATE,
  async *figures(tx, { first: day }) {
    const take = await deps.rewards.takeOver(tx, day)
    for await (const plays of ownPlays(deps, tx, day))
      if (take) await take(plays)
      else yield figuresByOwner(REBATE, ownRebates(plays))
  },
  payment({ owner, lines }) {
    const amount = dueOf(REBATE, lines)
    if (owner === 'house' || amount === 0n) return null
    return { kind: 'rebate.day', postings: [{ from: account.house('rewards'), to: account.cash(owner), amount }] }
  },
})

/** Agent rules §5: what agents get on the bets of their teams, to their agent pocket. The house pays all of it. */
export const commissionKind = (deps: RebateDeps): StatementKind => ({
  ...dailyKind(deps),
  name: COMMISSION,
  async *figures(tx, { first: day }) {
    const commissions = commissionsOfDay()
    for await (const { plays, valuesOf } of treePlays(tx, day)) {
      for (const play of plays) commissions.add(play, valuesOf)
      yield figuresByOwner(COMMISSION, commissions.finished(false))
    }
    yield figuresByOwner(COMMISSION, commissions.finished(true))
    if (commissions.alarms.size > 0)
      deps.log.error({ accounts: [...commissions.alarms], day }, 'a downline has more than its upline')
  },
  balances: (lines, before) => carriedBalances(COMMISSION, lines, before),
  payment({ owner, lines }) {
    const amount = dueOf(COMMISSION, lines)
    if (owner === 'house' || amount === 0n) return null
    const to = account.pocket(owner, AGENT_POCKET)
    return { kind: 'commission', postings: [{ from: account.house('rewards'), to, amount }] }
  },
})

/** The bets of a day in trees, with the values of its start of the members and the accounts above, in pages of whole members. */
async function* treePlays(tx: Tx, day: BusinessDay) {
  await prepareForBulk(tx)
  const policy = await store.policyOf(tx, day)
  invariant(policy, 'the day is closed')
  const house = presetOf(policy.houseGroup, policy.houseRates)
  for await (const plays of store.treePlays(tx, day)) {
    const ids = new Set(plays.flatMap(({ memberId, path }) => [memberId, ...path]))
    const presets = await treeStore.presetsOn(tx, day, [...ids])
    yield { plays, valuesOf: (memberId: MemberId) => presets.get(memberId) ?? house }
  }
}

/** Reward rules §6: the bets of members of trees, and of customers of the house, with their own rates. */
async function* ownPlays(deps: RebateDeps, tx: Tx, day: BusinessDay) {
  const hidden = await hiddenPlayOn(deps, tx, day)
  const withoutBonus = await bonusBetsOf(deps, tx, day, hidden)
  for await (const { plays, valuesOf } of treePlays(tx, day)) yield withoutBonus(ownPlaysOf(plays, valuesOf))
  for await (const plays of housePlays(deps, tx, day, hidden)) yield withoutBonus(plays)
}

const figuresByOwner = (name: string, lines: RebateLines): FiguresByOwner =>
  new Map([...lines].map(([owner, own]): [MemberId, ReturnType<typeof figuresOf>] => [owner, figuresOf(name, own)]))
