import type { MemberId } from '@croupier/kernel/ids'
import type { Reader } from '../../../platform/db/database.ts'
import type { PersonSource } from '../ports.ts'
import { personsStore } from './store.ts'

export type Persons = {
  /** The accounts of the person who has this one, itself included, in order. */
  accountsOf(reader: Reader, memberId: MemberId): Promise<MemberId[]>
  /** The same for each of these, with as many queries as for one. */
  accountsOfEach(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, MemberId[]>>
}

/** More accounts than a person has: a shared contact must not join half of the members. */
const MAX_ACCOUNTS = 50

/**
 * T057: which accounts belong to one person. Two accounts do if they share a verified contact or a bank account, or if staff
 * linked them, also in a check of identity; and if both belong with a third one.
 */
export function personsService(sources: readonly PersonSource[]): Persons {
  const all: readonly PersonSource[] = [...sources, personsStore.linkedWith]
  const accountsOfEach = (reader: Reader, memberIds: readonly MemberId[]) => findAccounts(all, reader, memberIds)
  return {
    accountsOfEach,
    accountsOf: async (reader, memberId) => (await accountsOfEach(reader, [memberId])).get(memberId) ?? [memberId],
  }
}

async function findAccounts(
  sources: readonly PersonSource[],
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, MemberId[]>> {
  const persons = new Map(memberIds.map((id) => [id, new Set([id])]))
  let fresh = new Map<MemberId, readonly MemberId[]>(memberIds.map((id) => [id, [id]]))
  while (fresh.size > 0) {
    const asked = [...new Set([...fresh.values()].flat())]
    const pairs = (await Promise.all(sources.map((source) => source(reader, asked)))).flat()
    const sharing = Map.groupBy(pairs, ({ memberId }) => memberId)
    const next = new Map<MemberId, readonly MemberId[]>()
    for (const [id, accounts] of fresh) {
      const person = persons.get(id) ?? new Set()
      const others = accounts.flatMap((one) => sharing.get(one)?.map(({ otherId }) => otherId) ?? [])
      const added = [...new Set(others)].filter((one) => !person.has(one))
      for (const one of added) person.add(one)
      if (added.length > 0 && person.size < MAX_ACCOUNTS) next.set(id, added)
    }
    fresh = next
  }
  return new Map([...persons].map(([id, person]) => [id, [...person].toSorted()]))
}
