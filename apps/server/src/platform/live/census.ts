import { setTimeout as wait } from 'node:timers/promises'
import { type Fanout, jsonTopic } from '../fanout/fanout.ts'

/** How long a node waits for the answers of the others. A node that is slower is not counted. */
const ANSWER_MS = 400

export type CensusDeps = {
  fanout: Pick<Fanout, 'publish' | 'publishWith' | 'subscribe' | 'hasOtherNodes'>
  nodeId: string
  /** The members with a live connection to this node. */
  membersHere(): number
}

/** Counts the members with a live connection. A member who is connected to two nodes counts twice. */
export function census({ fanout, nodeId, membersHere }: CensusDeps): () => Promise<number> {
  const questions = jsonTopic<{ id: string; from: string }>(fanout, 'live.census')
  const answers = jsonTopic<{ id: string; members: number }>(fanout, 'live.counted')
  const counts = new Map<string, number>()
  let asked = 0
  questions.subscribe(({ id, from }) => {
    // A lost answer makes the count too small for once.
    if (from !== nodeId) answers.publish({ id, members: membersHere() }).catch(() => {})
  })
  answers.subscribe(({ id, members }) => {
    const count = counts.get(id)
    if (count !== undefined) counts.set(id, count + members)
  })
  return async () => {
    if (!(await fanout.hasOtherNodes())) return membersHere()
    const id = `${nodeId}.${++asked}`
    counts.set(id, membersHere())
    try {
      await questions.publish({ id, from: nodeId })
      await wait(ANSWER_MS)
      return counts.get(id) ?? 0
    } finally {
      counts.delete(id)
    }
  }
}
