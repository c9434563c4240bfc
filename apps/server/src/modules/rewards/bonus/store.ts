import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { PREPARED, type Reader, type Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import {
  amountsFrom,
  amountsText,
  type BonusEnd,
  type NewBonus,
  type StoredBonus,
  termsFrom,
  termsText,
} from './model.ts'

const BONUSES = 'rewards.bonuses'
const TICKETS = 'rewards.bonus_tickets'

const bonusOf = ({
  bonusId: id,
  pausedBy: _,
  stakes: __,
  limitStakes: ___,
  terms,
  baseline,
  ...row
}: Row<typeof BONUSES>): StoredBonus => ({
  id,
  ...row,
  terms: termsFrom(terms),
  baseline: amountsFrom(baseline),
})

export type BonusTicket = { ticketId: string; memberId: MemberId }

export const bonusStore = {
  async add(tx: Tx, { id, terms, baseline, ...bonus }: NewBonus): Promise<void> {
    const json = { terms: termsText(terms), baseline: amountsText(baseline) }
    await tables(tx)
      .insertInto(BONUSES)
      .values({ bonusId: id, ...bonus, ...json })
      .execute()
  },
  async active(reader: Reader, memberId: MemberId): Promise<StoredBonus | undefined> {
    const row = await bonuses(reader).where('memberId', '=', memberId).where('status', '=', 'active').executeTakeFirst()
    return row && bonusOf(row)
  },
  /** The members among these with an active bonus. */
  async activeAmong(reader: Reader, memberIds: readonly string[]): Promise<Map<string, true>> {
    const { rows } = await sql<{ memberId: string }>`${sql.raw(PREPARED)}
      select member_id as "memberId" from rewards.bonuses
      where member_id = any(${arrayText(memberIds)}::text[]) and status = 'active'`.execute(reader)
    return new Map(rows.map(({ memberId }) => [memberId, true]))
  },
  /** Whether the member has an active bonus, which cannot end before `tx` does. */
  async keepActive(tx: Tx, memberId: MemberId): Promise<boolean> {
    const { rows } = await sql`
      select from rewards.bonuses where member_id = ${memberId} and status = 'active' for share`.execute(tx)
    return rows.length > 0
  },
  async last(reader: Reader, memberId: MemberId): Promise<StoredBonus | undefined> {
    const row = await bonuses(reader)
      .where('memberId', '=', memberId)
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && bonusOf(row)
  },
  async find(reader: Reader, id: string): Promise<StoredBonus | undefined> {
    const row = await bonuses(reader).where('bonusId', '=', id).executeTakeFirst()
    return row && bonusOf(row)
  },
  async lock(tx: Tx, id: string): Promise<StoredBonus | undefined> {
    const row = await bonuses(tx).where('bonusId', '=', id).forUpdate().executeTakeFirst()
    return row && bonusOf(row)
  },
  /** Active bonuses in the order of their ids, some at a time. */
  async running(
    reader: Reader,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<StoredBonus[]> {
    let query = bonuses(reader).where('status', '=', 'active')
    if (after) query = query.where('bonusId', '>', after)
    return (await query.orderBy('bonusId').limit(limit).execute()).map(bonusOf)
  },
  async end(tx: Tx, id: string, end: BonusEnd): Promise<void> {
    await tables(tx).updateTable(BONUSES).set(end).where('bonusId', '=', id).execute()
  },
  /** Adds money that came back from open bets after the end. */
  async addLater(tx: Tx, id: string, { converted, lost }: Pick<StoredBonus, 'converted' | 'lost'>): Promise<void> {
    await tables(tx)
      .updateTable(BONUSES)
      .set((row) => ({ converted: row('converted', '+', converted), lost: row('lost', '+', lost) }))
      .where('bonusId', '=', id)
      .execute()
  },
  /** Ended bonuses that still had open bets when their tickets were last looked at. */
  async endedWithTickets(reader: Reader, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct t.bonus_id as id from rewards.bonus_tickets t join rewards.bonuses b using (bonus_id)
      where b.status <> 'active' limit ${limit}`.execute(reader)
    return rows.map(({ id }) => id)
  },
  tickets: (reader: Reader, bonusId: string): Promise<BonusTicket[]> =>
    tables(reader).selectFrom(TICKETS).select(['ticketId', 'memberId']).where('bonusId', '=', bonusId).execute(),
  /** Removes tickets, and adds them to the number of stakes. */
  async forgetTickets(tx: Tx, bonusId: string, ticketIds: readonly string[]): Promise<void> {
    if (ticketIds.length === 0) return
    await sql`
      with gone as (
        delete from rewards.bonus_tickets where bonus_id = ${bonusId} and ticket_id = any(${[...ticketIds]}::uuid[])
        returning is_at_limit)
      update rewards.bonuses set stakes = stakes + (select count(*) from gone),
        limit_stakes = limit_stakes + (select count(*) from gone where is_at_limit)
      where bonus_id = ${bonusId}`.execute(tx)
  },
  /** Moves the end of the member's bonus, once for each `reference`. */
  async postpone(tx: Tx, memberId: MemberId, { ms, reference }: { ms: number; reference: string }): Promise<void> {
    await sql`
      update rewards.bonuses set ends_at = ends_at + ${ms} * interval '1 millisecond', paused_by = ${reference}
      where member_id = ${memberId} and status = 'active' and paused_by is distinct from ${reference}`.execute(tx)
  },
}

const bonuses = (reader: Reader) => tables(reader).selectFrom(BONUSES).selectAll()
