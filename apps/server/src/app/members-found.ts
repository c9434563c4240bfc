import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Identity } from '../modules/identity/index.ts'
import type { Reader } from '../platform/db/database.ts'

/** The ids of the members with this id or username, the one with this id first. */
export async function membersFound(identity: Identity, reader: Reader, typed: string): Promise<MemberId[]> {
  const found = [await identity.memberOf(reader, memberIdOf(typed)), await identity.memberNamed(reader, typed)]
  return found.flatMap((member) => member?.id ?? [])
}
