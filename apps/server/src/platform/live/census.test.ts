import { expect, test } from 'vitest'
import { type Fanout, topics } from '../fanout/fanout.ts'
import { census } from './census.ts'

/** Nodes that share one fan-out. */
function nodes(...members: number[]) {
  const shared = topics()
  const fanout: Pick<Fanout, 'publish' | 'publishWith' | 'subscribe' | 'hasOtherNodes'> = {
    publish: async (topic, payload) => shared.notify(topic, payload),
    publishWith: async (_, topic, payload) => shared.notify(topic, payload),
    subscribe: shared.subscribe,
    hasOtherNodes: async () => members.length > 1,
  }
  return members.map((count, at) => census({ fanout, nodeId: `n${at}`, membersHere: () => count }))
}

test('every node counts the members of all nodes', async () => {
  const counts = await Promise.all(nodes(3, 0, 4).map((count) => count()))
  expect(counts).toEqual([7, 7, 7])
})

test('a node alone counts its own', async () => {
  const [count] = nodes(5)
  expect(await count?.()).toBe(5)
})
