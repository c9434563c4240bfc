import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db } from '../../platform/db/database.ts'
import { matchesStore } from './matches-store.ts'
import type { Check, StatedPerson } from './model.ts'
import type { Persons } from './persons.ts'
import { checksStore } from './store.ts'
import { type ListHit, ListsUnavailable, type WatchLists } from './watch-lists/port.ts'

export type ScreeningDeps = { db: Db; clock: Clock; random: Random; persons: Persons; lists: WatchLists }
export type Screening = ReturnType<typeof screening>

/** Accepted checks that one pass over the lists searches. */
const PAGE_ROWS = 5_000

/** Searches the public lists for the persons of checks. Each hit is a match, which two people decide. */
export function screening(deps: ScreeningDeps) {
  const { db, lists } = deps
  return {
    searchesLists: () => lists.isSetUp(),
    /** Refuses `kyc.lists_unavailable`. */
    async screen(memberId: MemberId): Promise<void> {
      const check = await checksStore.byMember(db, memberId)
      if (check?.state === 'submitted') await screenAll(deps, [check]).catch(refuseUnavailable)
    },
    /** Lists change every day, so members who were accepted are searched for again. */
    async screenAccepted(): Promise<void> {
      let after: MemberId | null = null
      while (await lists.isSetUp()) {
        const checks: Check[] = await checksStore.acceptedAfter(db, after, PAGE_ROWS)
        const last = checks.at(-1)
        if (!last) return
        await screenAll(deps, checks)
        after = last.memberId
      }
    },
  }
}

function refuseUnavailable(error: unknown): never {
  if (error instanceof ListsUnavailable) return refuse('kyc.lists_unavailable')
  throw error
}

async function screenAll(
  { db, clock, random, persons, lists }: ScreeningDeps,
  checks: readonly Check[],
): Promise<void> {
  if (!(await lists.isSetUp())) return
  const known = checks.flatMap((check) => {
    const person = persons.of(check)
    return person ? [{ memberId: check.memberId, person }] : []
  })
  const hits = await lists.search(known.map(({ person }): StatedPerson => person))
  await db.transaction().execute(async (tx) => {
    for (const { index, entry } of hits) await matchesStore.add(tx, matchOf(known[index]!.memberId, entry))
  })

  function matchOf(memberId: MemberId, { list, id, names }: ListHit['entry']) {
    return {
      matchId: uuidV7(clock.now(), random),
      memberId,
      source: list,
      otherMemberId: null,
      entryId: id,
      entryName: names[0] ?? '',
      foundAt: clock.now(),
      decidedAt: null,
      finding: null,
    }
  }
}
