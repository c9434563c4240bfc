import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { HookEventType } from '@croupier/wire/agents/hook-events'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordsText } from '../../../platform/db/records.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { HookEvent } from './model.ts'

type Choice = Exclude<HookEventType, 'test'>
/** What the house states or pays without a contract. */
export type HouseEvent = { memberId: MemberId; type: Choice } & Pick<
  HookEvent,
  'eventId' | 'statementId' | 'kind' | 'firstDay' | 'lastDay' | 'amount'
>

/** SQL: adds events to the outbox for the web-hooks of their members that were created for them. */
const add = (source: RawBuilder<unknown>, at: Instant) => sql`
  insert into agents.hook_events (hook_id, event_id, type, statement_id, kind, first_day, last_day, amount, created_at)
  select h.hook_id, e.event_id, e.type, e.statement_id, e.kind, e.first_day, e.last_day, e.amount, ${at}
  from (${source}) e
  join agents.hooks h on h.member_id = e.member_id and e.type = any(h.events) and h.disabled_at is null
  on conflict do nothing`

/** A member whom an affiliate brought. */
export type BroughtMember = Pick<Row<'agents.attributions'>, 'memberId' | 'affiliateId' | 'code' | 'subId'>
type AboutMember = Extract<Choice, 'affiliate.registration' | 'affiliate.first_deposit' | 'affiliate.qualified'>

/**
 * SQL: adds events about members, of `source` with `member_id`, `affiliate_id`, `code` and `sub_id`, for the post-backs of their affiliates.
 * Their ids are random, because nothing that is sent may lead to a person.
 */
const addAbout = (type: AboutMember, source: RawBuilder<unknown>, at: Instant) => sql`
  insert into agents.hook_events (hook_id, event_id, type, member_id, code, sub_id, created_at)
  select h.hook_id, gen_random_uuid()::text, ${type}, e.member_id, e.code, e.sub_id, ${at}
  from (${source}) e
  join agents.hooks h on h.member_id = e.affiliate_id and ${type} = any(h.events) and h.disabled_at is null
  on conflict do nothing`

/**
 * Writes events of web-hooks in the transaction of what they are about: one statement, however many lines there are. Only agents who
 * have a web-hook get rows.
 */
export const hookOutbox = {
  /** The lines of a run that were computed at a time, corrections too, for their payees. */
  async linesStated(tx: Tx, { kind, key }: { kind: string; key: string }, at: Instant): Promise<void> {
    await add(
      sql`
        select l.payee_id as member_id, l.line_id as statement_id, l.kind, l.first_day, l.last_day, l.due as amount,
               case when l.revision = 0 then 'statement.created' else 'statement.corrected' end as type,
               case when l.revision = 0 then 'created:' else 'corrected:' end || l.line_id as event_id
        from agents.contract_lines l
        where l.kind = ${kind} and l.key = ${key} and l.computed_at = ${at} and l.due <> 0`,
      at,
    ).execute(tx)
  },
  /** Instalments that reached those who get them. */
  async received(tx: Tx, ids: readonly { lineId: string; nth: number }[], at: Instant): Promise<void> {
    await add(
      sql`
        select case when l.due < 0 and l.payer_id is not null then l.payer_id else l.payee_id end as member_id,
               l.line_id as statement_id, l.kind, l.first_day, l.last_day, p.amount, 'income.paid' as type,
               'paid:' || p.line_id || ':p' || p.nth as event_id
        from unnest(${arrayText(ids.map(({ lineId }) => lineId))}::text[],
                    ${arrayText(ids.map(({ nth }) => nth))}::int[]) as i(line_id, nth)
        join agents.contract_payments p using (line_id, nth)
        join agents.contract_lines l using (line_id)`,
      at,
    ).execute(tx)
  },
  /** The members who have a web-hook for an event. */
  async subscribers(tx: Tx, type: HookEventType): Promise<ReadonlySet<MemberId>> {
    const rows = await tables(tx)
      .selectFrom('agents.hooks')
      .select('memberId')
      .where('disabledAt', 'is', null)
      .where(({ eb, val, fn }) => eb(val(type), '=', fn.any('events')))
      .execute()
    return new Set(rows.map(({ memberId }) => memberId))
  },
  /** In the transaction of the registration. */
  async registered(tx: Tx, { memberId, affiliateId, code, subId }: BroughtMember, at: Instant): Promise<void> {
    const one = sql`select ${memberId}::text as member_id, ${affiliateId}::text as affiliate_id, ${code}::text as code,
      ${subId}::text as sub_id`
    await addAbout('affiliate.registration', one, at).execute(tx)
  },
  /** First deposits from a day on. A member has one, so what is known already is not written again. */
  async firstDeposits(tx: Tx, from: BusinessDay, at: Instant): Promise<void> {
    const made = sql`
      select a.member_id, a.affiliate_id, a.code, a.sub_id
      from agents.money_days d join agents.attributions a using (member_id)
      where d.business_day >= ${from} and d.first_deposit is not null`
    await addAbout('affiliate.first_deposit', made, at).execute(tx)
  },
  /** Members who fulfil the conditions of a plan. */
  async qualified(tx: Tx, ids: readonly MemberId[], at: Instant): Promise<void> {
    const those = sql`
      select member_id, affiliate_id, code, sub_id from agents.attributions where member_id = any(${[...ids]}::text[])`
    await addAbout('affiliate.qualified', those, at).execute(tx)
  },
  async ofHouse(tx: Tx, events: readonly HouseEvent[], at: Instant): Promise<void> {
    if (events.length === 0) return
    await add(
      sql`select * from json_to_recordset(${recordsText(events)}::json) as r(member_id text, event_id text, type text,
            statement_id text, kind text, first_day text, last_day text, amount bigint)`,
      at,
    ).execute(tx)
  },
}
