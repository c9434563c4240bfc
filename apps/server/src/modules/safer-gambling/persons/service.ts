import type { MemberId } from '@croupier/kernel/ids'
import type { Reader } from '../../../platform/db/database.ts'
import type { PersonSource } from '../ports.ts'
import { personsStore } from './store.ts'

/** The accounts of the person who has this one, itself included, in order. */
export type Persons = { accountsOf(reader: Reader, memberId: MemberId): Promise<MemberId[]> }

/** More accounts than a person has: a shared contact must not join half of the members. */
const MAX_ACCOUNTS = 50

/**
 * T057: which accounts belong to one person. Two accounts do if they share a verified contact or a bank account, or if staff
 * linked them, also in a check of identity; and if both belong with a third one.
 */
export function personsService(sources: readonly PersonSource[]): Persons {
  const all: readonly PersonSource[] = [...sources, personsStore.linkedWith]
  return {
    async accountsOf(reader, memberId) {
      const found = new Set([memberId])
      let fresh: MemberId[] = [memberId]
      while (fresh.length > 0 && found.size < MAX_ACCOUNTS) {
        const asked = fresh
        const sharing = (await Promise.all(all.map((source) => source(reader, asked)))).flat()
        fresh = [...new Set(sharing)].filter((one) => !found.has(one))
        for (const one of fresh) found.add(one)
      }
      return [...found].toSorted()
    },
  }
}
