import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** Port: members, implemented by identity. */
export type CheckedMembers = {
  /** Usernames by id; an unknown id is left out. */
  namesOf(ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
  /** What the account has from the registration, in clear. */
  registered(reader: Reader, memberId: MemberId): Promise<{ payeeName: string | null; birthday: string | null }>
  /** Writes what staff verified into the profile, where it stays. */
  verified(tx: Tx, memberId: MemberId, person: { fullName: string; birthday: string }): Promise<void>
  /** Those of these accounts that are neither closed nor blocked. */
  activeOf(memberIds: readonly MemberId[]): Promise<MemberId[]>
  /** The age from which a person may play, in years. */
  minimumAge(): number
}
