import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Page } from '@croupier/kernel/page'
import type { DOWNLINE_ORDERS } from '@croupier/wire/agents/downlines'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { type PageRequest, page } from '../../../platform/db/store.ts'
import type { Place } from './model.ts'
import { linesOn } from './store.ts'

/** What a list of downlines is narrowed and ordered by, besides the tree. */
export type DownlineSources = {
  /** SQL of identity: `member_id`, `username`, `account_type`, `last_login_at`. */
  members(): RawBuilder<unknown>
  /** SQL of the wallet: the cash of the member with this id. */
  cashOf(memberId: RawBuilder<unknown>): RawBuilder<Money>
}

export type DownlineFilters = {
  /** The beginning of the username, in any case. */
  name?: string | undefined
  accountType?: number | undefined
  /** Accounts that logged in from an instant on, or those that did not. */
  seen?: { since: Instant; isSince: boolean } | undefined
  minBalance?: Money | undefined
  maxBalance?: Money | undefined
  order: (typeof DOWNLINE_ORDERS)[number]
}

/** Balances that are shown in place of the cash of the members. */
export type ShownBalances = ReadonlyMap<MemberId, Money>

export type DownlinesQuery = DownlineFilters & {
  upline: MemberId
  /** Only days on which an account was below the viewer are visible. */
  viewer: MemberId
  /** Business days in order; the last one is that of the tree. */
  days: readonly BusinessDay[]
  shown: ShownBalances
}

const ID = sql.ref('agents.lines.member_id')
/** The same in the collation of the index on members. */
const MEMBER_ID = sql`${ID} collate "default"`

/** SQL of the valid bets of the own play of a member on days, as a viewer sees them. */
const validBetOf = (
  memberId: RawBuilder<unknown>,
  { viewer, days }: Pick<DownlinesQuery, 'viewer' | 'days'>,
) => sql<Money>`
  coalesce((
    select sum(d.valid_bet)::bigint from agents.member_days d
    where d.member_id = ${memberId} and d.business_day = any(${days}::text[]) and exists (
      select from agents.lines s
      where s.member_id = d.member_id and s.from_day <= d.business_day and s.to_day >= d.business_day
        and s.path @> array[${viewer}]::text[])), 0)`

/** SQL of the balance of an account of the list. */
function balanceOf({ cashOf }: DownlineSources, shown: ShownBalances): RawBuilder<Money> {
  const cash = cashOf(ID)
  if (shown.size === 0) return cash
  return sql`coalesce((
    select f.balance from unnest(${[...shown.keys()]}::text[], ${[...shown.values()]}::bigint[]) f (member_id, balance)
    where f.member_id = ${ID}), ${cash})`
}

function conditions(sources: DownlineSources, query: DownlinesQuery): RawBuilder<boolean>[] {
  const { name, accountType, seen, minBalance, maxBalance, shown } = query
  const ofMember = [
    ...(name === undefined ? [] : [sql`starts_with(lower(m.username), ${name.toLowerCase()})`]),
    ...(accountType === undefined ? [] : [sql`m.account_type = ${accountType}`]),
    ...(seen ? [sql`coalesce(m.last_login_at >= ${seen.since}, false) = ${seen.isSince}`] : []),
  ]
  const members = sql<boolean>`exists (
    select from (${sources.members()}) m where m.member_id = ${MEMBER_ID} and ${sql.join(ofMember, sql` and `)})`
  const balance = balanceOf(sources, shown)
  return [
    ...(ofMember.length > 0 ? [members] : []),
    ...(minBalance === undefined ? [] : [sql<boolean>`${balance} >= ${minBalance}::bigint`]),
    ...(maxBalance === undefined ? [] : [sql<boolean>`${balance} <= ${maxBalance}::bigint`]),
  ]
}

function orderOf(sources: DownlineSources, query: DownlinesQuery): RawBuilder<unknown> {
  if (query.order === 'lastSeen')
    return sql`(select m.last_login_at from (${sources.members()}) m where m.member_id = ${MEMBER_ID}) desc nulls last`
  if (query.order === 'balance') return sql`${balanceOf(sources, query.shown)} desc`
  return sql`${validBetOf(ID, query)} desc`
}

export const downlinesStore = {
  /** The accounts directly below one that match the filters, in the order. Its cost grows with the accounts of the level. */
  page(reader: Reader, sources: DownlineSources, query: DownlinesQuery, asked: PageRequest): Promise<Page<Place>> {
    let found = linesOn(reader, query.days.at(-1)!).where('uplineId', '=', query.upline)
    for (const condition of conditions(sources, query)) found = found.where(condition)
    if (query.order !== 'newest') found = found.orderBy(orderOf(sources, query))
    return page(found.orderBy('fromDay', 'desc').orderBy('memberId'), asked)
  },

  /** The accounts directly below one. */
  async idsBelow(reader: Reader, upline: MemberId, day: BusinessDay): Promise<MemberId[]> {
    const rows = await linesOn(reader, day).clearSelect().select('memberId').where('uplineId', '=', upline).execute()
    return rows.map(({ memberId }) => memberId)
  },

  /** The valid bets of the own play of these members on days, as a viewer sees them. */
  async validBets(
    reader: Reader,
    ids: readonly MemberId[],
    seen: Pick<DownlinesQuery, 'viewer' | 'days'>,
  ): Promise<Map<MemberId, Money>> {
    const { rows } = await sql<{ id: MemberId; sum: Money }>`
      select a.id, ${validBetOf(sql.ref('a.id'), seen)} as sum from unnest(${ids}::text[]) a (id)`.execute(reader)
    return new Map(rows.map(({ id, sum }) => [id, sum]))
  },
}
