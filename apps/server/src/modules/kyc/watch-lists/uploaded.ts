import type { Db } from '../../../platform/db/database.ts'
import type { StatedPerson } from '../model.ts'
import { mayBe } from './comparison.ts'
import type { ListHit, WatchLists } from './port.ts'
import { type StoredVersion, watchListsStore as store } from './store.ts'

/** Persons in memory at the same time. */
const READ_AT_ONCE = 5_000

/** The lists that staff uploaded, as far as two people put them in force. */
export const uploadedLists = (db: Db): WatchLists => ({
  isSetUp: async () => (await store.inForce(db)).length > 0,
  async search(persons) {
    const hits = await Promise.all((await store.inForce(db)).map((version) => searchVersion(db, version, persons)))
    return hits.flat()
  },
})

async function searchVersion(
  db: Db,
  { versionId, list }: StoredVersion,
  persons: readonly StatedPerson[],
): Promise<ListHit[]> {
  const hits: ListHit[] = []
  let after: string | undefined = ''
  while (after !== undefined) {
    const entries = await store.entriesAfter(db, versionId, after, READ_AT_ONCE)
    for (const entry of entries)
      for (const [index, person] of persons.entries())
        if (mayBe(entry, person)) hits.push({ index, entry: { ...entry, list } })
    after = entries.at(-1)?.id
  }
  return hits
}
