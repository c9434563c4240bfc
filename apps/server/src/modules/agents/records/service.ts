import { type BusinessCalendar, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import {
  SETTLED_WITHIN_DAYS,
  TOTALS_OF_LINES,
  type teamBets,
  type teamPlayers,
  type teamTransactions,
} from '@croupier/wire/agents/records'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../../platform/db/database.ts'
import type { Games } from '../../games/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { Days, Span, Sums } from '../figures/model.ts'
import type { FigureSources } from '../figures/ports.ts'
import { checkInterval } from '../figures/rules.ts'
import { figuresStore } from '../figures/store.ts'
import type { TreeMembers } from '../ports.ts'
import { requireListable } from '../tree/rows.ts'
import type { TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'

export type RecordsDeps = {
  db: Db
  clock: Clock
  members: TreeMembers
  tree: TreeService
  calendar(): BusinessCalendar
  exclusionsDuring: FigureSources['exclusionsDuring']
  bets: Pick<Games['records'], 'record' | 'recordOfCategory'>
  transactions: Wallet['recordOf']
}
export type RecordsService = ReturnType<typeof recordsService>

/** Agent rules §10: what agents see of the bets and the money of one account of the team. */
export const recordsService = (deps: RecordsDeps) => ({
  bets: (agent: MemberId, asked: Input<typeof teamBets>) => bets(deps, agent, asked),
  players: (agent: MemberId, asked: Input<typeof teamPlayers>) => players(deps, agent, asked),
  transactions: (agent: MemberId, asked: Input<typeof teamTransactions>) => transactions(deps, agent, asked),
})

async function players(
  { db, members, tree }: RecordsDeps,
  agent: MemberId,
  { branch, category, page = 1, pageSize = 20, ...days }: Input<typeof teamPlayers>,
): Promise<Output<typeof teamPlayers>> {
  checkInterval(days)
  const named = branch ? await members.memberNamed(db, branch) : undefined
  const of = named?.id ?? (branch ? refuse('agents.downline_unknown') : agent)
  if (of !== agent) await tree.requireInTeam(db, agent, of)
  await requireListable(db, of, tree.today())
  const seen = { ...days, viewer: agent, of }
  const found = await figuresStore.players(db, seen, category, { page, pageSize: boundedPageSize(pageSize) })
  const ids = found.items.map(({ memberId }) => memberId)
  const names = new Map((await members.membersOf(db, ids)).map(({ id, username }) => [id, username]))
  return {
    ...found,
    items: found.items.map((row) => ({ id: row.memberId, account: names.get(row.memberId) ?? '', ...betSums(row) })),
    sums: betSums(await figuresStore.play(db, seen, { of: 'team', category })),
  }
}

type Asked = Days & { account: string }

async function bets(
  deps: RecordsDeps,
  agent: MemberId,
  asked: Input<typeof teamBets>,
): Promise<Output<typeof teamBets>> {
  const { db } = deps
  const { memberId, days, span, isHidden, hidesSome } = await visible(deps, agent, asked)
  const { account: _, from: __, to: ___, by, category, pageSize = 20, ...filters } = asked
  const read = (times: Span) => {
    const wanted = { ...filters, ...timesOf(times, by), pageSize }
    return category
      ? deps.bets.recordOfCategory(memberId, { ...wanted, category }, db)
      : deps.bets.record(memberId, wanted, db)
  }
  const found = span ? await read(span) : { items: [], next: null, totals: null }
  const { totals } = found
  return {
    items: found.items.filter(({ settledAt }) => !isHidden(settledAt)),
    next: found.next,
    sums: betSums(await figuresStore.play(db, { ...days, viewer: agent, of: memberId }, { of: 'account', category })),
    totals: totals?.of === 'all' && !hidesSome ? betSums({ ...totals, turnover: totals.stake }) : null,
  }
}

/** By settlement the record is read back for a bounded time, because it is in the order of placing. */
const timesOf = (span: Span, by: 'placing' | 'settlement' | undefined) =>
  by === 'settlement'
    ? { from: plusMs(span.from, -SETTLED_WITHIN_DAYS * MS.day), to: span.to, settled: span }
    : { from: span.from, to: span.to }

const betSums = ({ turnover, validBet, payout }: Pick<Sums, 'turnover' | 'validBet' | 'payout'>) => ({
  turnover,
  validBet,
  payout,
  pnl: units(payout - turnover),
})

async function transactions(
  deps: RecordsDeps,
  agent: MemberId,
  asked: Input<typeof teamTransactions>,
): Promise<Output<typeof teamTransactions>> {
  const { memberId, span, isHidden } = await visible(deps, agent, asked)
  if (!span) return { items: [], next: null, sums: { in: ZERO, out: ZERO } }
  const { kind, direction, reference, before, pageSize = 20 } = asked
  const read = async (paging: { before?: string | undefined; pageSize: number }) => {
    const filters = { ...span, kind, direction, reference }
    const { items, next } = await deps.transactions(memberId, { ...filters, ...paging }, deps.db)
    return { items: items.filter(({ at }) => !isHidden(at)), next }
  }
  const found = await read({ before, pageSize })
  if (before !== undefined) return { ...found, sums: null }
  const all = found.next === null ? found : await read({ pageSize: TOTALS_OF_LINES })
  return { ...found, sums: all.next === null ? inAndOut(all.items.map(({ amount }) => amount)) : null }
}

function inAndOut(amounts: readonly Money[]) {
  const sum = (some: readonly Money[]) => units(some.reduce((total, amount) => total + amount, 0n))
  const out = sum(amounts.filter((amount) => amount < 0n))
  return { in: sum(amounts.filter((amount) => amount > 0n)), out: units(-out) }
}

type Visible = {
  memberId: MemberId
  days: Days
  span: Span | null
  isHidden(at: Instant | null): boolean
  /** Whether sums over the span may contain what is hidden. */
  hidesSome: boolean
}

/** The account, the part of the interval in which it was below the agent, and which instants of it the agent does not see. */
async function visible(deps: RecordsDeps, agent: MemberId, asked: Asked): Promise<Visible> {
  const { db, clock, members, tree, calendar, exclusionsDuring } = deps
  checkInterval(asked)
  const named = (await members.memberNamed(db, asked.account)) ?? refuse('agents.downline_unknown')
  await tree.requireInTeam(db, agent, named.id)
  const since = await treeStore.inTeamSince(db, agent, named.id, tree.today())
  const days = { from: [asked.from, since].toSorted()[1]!, to: asked.to }
  if (days.to < days.from) return { memberId: named.id, days, span: null, isHidden: () => false, hidesSome: false }
  const span: Span = { from: startOfDay(days.from, calendar()), to: startOfDay(plusDays(days.to, 1), calendar()) }
  // A bet may be settled long after these days.
  const exclusions = await exclusionsDuring(db, {
    from: span.from,
    to: plusMs(clock.now(), 1),
    memberIds: [named.id],
  })
  const isHidden = (at: Instant | null) =>
    at !== null && exclusions.some(({ from, to }) => from <= at && (to === null || at < to))
  return { memberId: named.id, days, span, isHidden, hidesSome: exclusions.length > 0 }
}
