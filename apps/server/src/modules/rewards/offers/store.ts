import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { GrantState } from '@croupier/wire/rewards/grants'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

const PARTICIPATIONS = 'rewards.participations'

export type Participation = {
  offer: string
  version: string
  terms: unknown
  grantId: string | null
  granted: GrantState | null
}

export const offersStore = {
  /** False when the member has joined the offer before. */
  join: (
    tx: Tx,
    joined: { memberId: MemberId; offer: string; version: string; terms: string; joinedAt: Instant },
  ): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto(PARTICIPATIONS)
        .values(joined)
        .onConflict((conflict) => conflict.columns(['memberId', 'offer']).doNothing()),
    ),
  /** What a member joined, and the state of the grant that it brought. */
  async ofMember(reader: Reader, memberId: MemberId): Promise<Participation[]> {
    const { rows } = await sql<Participation>`
      select p.offer, p.version, p.terms, g.grant_id as "grantId", g.state as granted
      from rewards.participations p
      left join rewards.grants g on g.source = 'offer' and g.source_ref = p.offer || ':' || p.member_id
      where p.member_id = ${memberId}`.execute(reader)
    return rows
  },
  /** Offers that the member joined and that have brought nothing yet, the first one first; locked until the end of `tx`. */
  async lockOpen(tx: Tx, memberId: MemberId): Promise<{ offer: string; terms: unknown }[]> {
    return tables(tx)
      .selectFrom(PARTICIPATIONS)
      .select(['offer', 'terms'])
      .where('memberId', '=', memberId)
      .where('grantedAt', 'is', null)
      .orderBy('joinedAt')
      .forUpdate()
      .execute()
  },
  /** What offers have given, by code. */
  async given(reader: Reader): Promise<Map<string, Money>> {
    const { rows } = await sql<{ offer: string; amount: Money }>`
      select offer, sum(amount)::bigint as amount from rewards.participations where granted_at is not null
      group by offer`.execute(reader)
    return new Map(rows.map(({ offer, amount }) => [offer, amount]))
  },
  /** What an offer has given. Others who give from its budget wait until the end of `tx`. */
  async lockGiven(tx: Tx, offer: string): Promise<Money> {
    await sql`select pg_advisory_xact_lock(hashtext('rewards.offer ' || ${offer}))`.execute(tx)
    return (await offersStore.given(tx)).get(offer) ?? ZERO
  },
  async grant(
    tx: Tx,
    { memberId, offer, amount, at }: { memberId: MemberId; offer: string; amount: Money; at: Instant },
  ): Promise<void> {
    await tables(tx)
      .updateTable(PARTICIPATIONS)
      .set({ grantedAt: at, amount })
      .where('memberId', '=', memberId)
      .where('offer', '=', offer)
      .execute()
  },
  /** Whether an active bonus of the member came with a deposit. */
  async hasDepositBonus(reader: Reader, memberId: MemberId): Promise<boolean> {
    const { rows } = await sql`
      select from rewards.bonuses b join rewards.grants g on g.grant_id = b.bonus_id
      where b.member_id = ${memberId} and b.status = 'active' and g.source = 'offer'`.execute(reader)
    return rows.length > 0
  },
}
