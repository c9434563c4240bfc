import { type BusinessCalendar, startOfDay } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { RebateDesk } from '../../rewards/index.ts'
import type { FiguresByOwner, Span, Statement, StatementKind } from '../../statements/index.ts'
import { account } from '../../wallet/index.ts'
import type { FigureSources } from '../figures/ports.ts'
import { AGENT_POCKET } from '../pockets.ts'
import { presetOf } from '../tree/model.ts'
import { treeStore } from '../tree/store.ts'
import { withoutBonusBets } from './bonus-bets.ts'
import { housePlays } from './house.ts'
import { COMMISSION, REBATE, type RebatesOfDay } from './model.ts'
import { carriedBalances, dueOf, figuresOf, ownPlaysOf, ownRebates, rebatesOfDay } from './rules.ts'
import { rebatesStore as store } from './store.ts'

export type RebateDeps = {
  calendar(): BusinessCalendar
  log: Pick<Logger, 'error'>
  sources: FigureSources
  rewards: RebateDesk
  /** The digest of a statement, which the ledger keeps with its payment. */
  memo(tx: Tx, statement: Statement): Promise<string>
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
  memo: deps.memo,
})

/**
 * Agent rules §4, §5.2: what members get on their own bets, to their cash. Where members claim rebates themselves, rewards takes the
 * day over, and nothing is stated.
 */
export const rebateKind = (deps: RebateDeps): StatementKind => ({
  ...dailyKind(deps),
  name: REBATE,
  async figures(tx, period) {
    const { plays, valuesOf } = await treeOf(tx, period)
    const all = [...ownPlaysOf(plays, valuesOf), ...(await housePlays(deps, tx, period.first))]
    const own = await withoutBonusBets(deps, tx, period.first, all)
    return (await deps.rewards.accrue(tx, period.first, own)) ? new Map() : figuresByOwner(REBATE, ownRebates(own))
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
  async figures(tx, period) {
    const { plays, valuesOf } = await treeOf(tx, period)
    const { commissions, alarms } = rebatesOfDay(plays, valuesOf)
    if (alarms.size > 0)
      deps.log.error({ accounts: [...alarms], day: period.first }, 'a downline has more than its upline')
    return figuresByOwner(COMMISSION, commissions)
  },
  balances: (lines, before) => carriedBalances(COMMISSION, lines, before),
  payment({ owner, lines }) {
    const amount = dueOf(COMMISSION, lines)
    if (owner === 'house' || amount === 0n) return null
    const to = account.pocket(owner, AGENT_POCKET)
    return { kind: 'commission', postings: [{ from: account.house('rewards'), to, amount }] }
  },
})

/** The bets of a day in trees, and the values of its start. */
async function treeOf(tx: Tx, { first }: Span) {
  const presets = await treeStore.presetsOn(tx, first)
  const policy = await store.policyOf(tx, first)
  invariant(policy, 'the day is closed')
  const house = presetOf(policy.houseGroup, policy.houseRates)
  return { plays: await store.plays(tx, first), valuesOf: (memberId: MemberId) => presets.get(memberId) ?? house }
}

const figuresByOwner = (name: string, lines: RebatesOfDay['own']): FiguresByOwner =>
  new Map([...lines].map(([owner, own]): [MemberId, ReturnType<typeof figuresOf>] => [owner, figuresOf(name, own)]))
