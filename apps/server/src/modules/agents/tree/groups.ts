import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import { type Fanout, jsonTopic } from '../../../platform/fanout/fanout.ts'
import { treeStore } from './store.ts'

export type Groups = ReturnType<typeof prizeGroups>

const MAX_MEMBERS = 100_000

/**
 * The prize groups of members, which every lottery bet asks for. A node remembers them until they change; a change reaches every
 * node with its commit.
 */
export function prizeGroups({ db, fanout }: { db: Db; fanout: Fanout }) {
  // Members who bet at once share a query.
  const find = gathered((ids) => treeStore.presets(db, ids.map(memberIdOf)))
  const known = new Map<MemberId, number | null>()
  // Counts the changes, so that a value that was read before one is not remembered after it.
  let changes = 0
  const topic = jsonTopic<{ memberId: MemberId | null }>(fanout, 'agents.groups')
  topic.subscribe(({ memberId }) => {
    changes++
    if (memberId === null) known.clear()
    else known.delete(memberId)
  })
  fanout.onReset(() => {
    changes++
    known.clear()
  })
  return {
    /** The group of an account of a tree; null for a customer of the house. */
    async of(reader: Reader, memberId: MemberId): Promise<number | null> {
      const remembered = known.get(memberId)
      if (remembered !== undefined) return remembered
      const before = changes
      const preset = reader === db ? await find(memberId) : (await treeStore.presets(reader, [memberId])).get(memberId)
      const group = preset?.group ?? null
      if (before === changes && fanout.isUp()) {
        if (known.size >= MAX_MEMBERS) known.clear()
        known.set(memberId, group)
      }
      return group
    },
    /** Many accounts changed at once, so every node forgets all groups. */
    changedMany: (tx: Tx): Promise<void> => topic.publishWith(tx, { memberId: null }),
    changed: (tx: Tx, memberId: MemberId): Promise<void> => topic.publishWith(tx, { memberId }),
  }
}
