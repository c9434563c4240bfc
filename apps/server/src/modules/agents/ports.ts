import type { MemberId } from '@croupier/kernel/ids'
import type { Reader } from '../../platform/db/database.ts'
import type { Member } from '../identity/index.ts'

/** Port: the members of the tree, implemented by identity. */
export type TreeMembers = {
  memberOf(reader: Reader, memberId: MemberId): Promise<Member | undefined>
  memberNamed(reader: Reader, username: string): Promise<Member | undefined>
  /** In one query and in any order. */
  membersOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Member[]>
  isActive(reader: Reader, memberId: MemberId): Promise<boolean>
}
