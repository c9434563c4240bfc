import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

/** An address and a browser. */
type Device = { address: string; userAgent: string }

/** Agent rules §11: what accounts have in common that may belong to one person. */
export const tracesStore = {
  /** When and from which address accounts were registered. */
  async registrationsOf(
    reader: Reader,
    memberIds: readonly MemberId[],
  ): Promise<{ memberId: MemberId; at: Instant; address: string }[]> {
    if (memberIds.length === 0) return []
    return tables(reader)
      .selectFrom('identity.members')
      .select(['memberId', 'registeredAt as at', 'registeredFrom as address'])
      .where('memberId', 'in', memberIds)
      .execute()
  },
  /** The accounts among others with a session from the address and the browser of one of this member. */
  async sharingDevices(reader: Reader, memberId: MemberId, others: readonly MemberId[]): Promise<MemberId[]> {
    const { rows } = await sql<{ memberId: MemberId }>`
      select distinct other.account_id as "memberId"
      from identity.sessions own
      join identity.sessions other on other.address = own.address and other.user_agent = own.user_agent
      where own.account_id = ${memberId} and other.account_id = any(${[...others]}::text[]) and own.user_agent <> ''
      order by 1`.execute(reader)
    return rows.map((row) => row.memberId)
  },
  /** The addresses and browsers of the sessions of a member. */
  async devicesOf(reader: Reader, memberId: MemberId): Promise<Device[]> {
    const { rows } = await sql<Device>`
      select distinct address, user_agent as "userAgent" from identity.sessions
      where account_id = ${memberId} and user_agent <> ''`.execute(reader)
    return rows
  },
  /** Whether an account other than this one has a session from one of these devices. */
  async haveOthersUsed(reader: Reader, memberId: MemberId, devices: readonly Device[]): Promise<boolean> {
    if (devices.length === 0) return false
    const { rows } = await sql`
      select from unnest(${devices.map(({ address }) => address)}::text[],
        ${devices.map(({ userAgent }) => userAgent)}::text[]) as d (address, user_agent)
      join identity.sessions s on s.address = d.address and s.user_agent = d.user_agent
      where s.account_id <> ${memberId} limit 1`.execute(reader)
    return rows.length > 0
  },
  /** The pairs, of these, of accounts with sessions from one address and browser. */
  async pairsSharingDevices(reader: Reader, pairs: readonly (readonly [MemberId, MemberId])[]) {
    const one = pairs.map(([memberId]) => memberId)
    const other = pairs.map(([, otherId]) => otherId)
    const { rows } = await sql<{ memberId: MemberId; otherId: MemberId }>`
      select member_id as "memberId", other_id as "otherId"
      from unnest(${one}::text[], ${other}::text[]) as p (member_id, other_id)
      where exists (
        select from identity.sessions a join identity.sessions b on b.address = a.address and b.user_agent = a.user_agent
        where a.account_id = p.member_id and b.account_id = p.other_id and a.user_agent <> '')`.execute(reader)
    return rows
  },
}
