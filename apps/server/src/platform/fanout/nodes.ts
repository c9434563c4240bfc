import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import type { Fanout } from './fanout.ts'
import { nodesStore } from './store.ts'

export type Nodes = {
  nodeId: string
  /** Whether no other node is up: then nothing needs to be fanned out. */
  isAlone(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

const BEAT_MS = 2 * MS.second
const GONE_MS = 10 * MS.second

/** Knows which nodes are up: each beats into a table, and says hello when it comes, so that the others know at once. */
export function nodes({ db, clock, fanout, nodeId }: { db: Db; clock: Clock; fanout: Fanout; nodeId: string }): Nodes {
  let others = true
  let timer: ReturnType<typeof setInterval> | undefined
  fanout.subscribe('node.joined', (joined) => {
    if (joined !== nodeId) others = true
  })
  async function beat(): Promise<void> {
    const now = clock.now()
    await nodesStore.beat(db, nodeId, now)
    others = (await nodesStore.othersSince(db, nodeId, plusMs(now, -GONE_MS))) > 0
  }
  return {
    nodeId,
    isAlone: () => !others,
    async start() {
      await beat()
      await fanout.publish('node.joined', nodeId)
      timer = setInterval(() => {
        beat().catch(() => {
          others = true
        })
      }, BEAT_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await nodesStore.leave(db, nodeId).catch(() => {})
    },
  }
}
