import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { secondsLeft } from './rules.ts'
import { type NewMessage, type StoredMessage, roomStore as store } from './store.ts'

export type BatchDeps = {
  db: Db
  clock: Clock
  slowSeconds(): number
  /** Announces what is committed with the transaction, to all members of the room at once. */
  publish(tx: Tx, room: string, messages: readonly StoredMessage[]): Promise<void>
}

/** How long a message waits for others. A room of thousands gets a few frames a second, not one for each message. */
const LINGER_MS = 100

/** What became of a message: its number, or the seconds that its writer must wait. */
type Outcome = { seq: number } | { waitSeconds: number }
type Waiting = { message: NewMessage; done: PromiseWithResolvers<Outcome> }

/** Writes the messages of a room in batches: one transaction and one frame for all that arrive within a tenth of a second. */
export function roomBatches(deps: BatchDeps) {
  const waiting = new Map<string, Waiting[]>()
  async function flushLater(room: string): Promise<void> {
    await wait(LINGER_MS)
    const batch = waiting.get(room) ?? []
    waiting.delete(room)
    try {
      const outcomes = await writeBatch(
        deps,
        room,
        batch.map(({ message }) => message),
      )
      for (const [index, { done }] of batch.entries()) done.resolve(outcomes[index]!)
    } catch (error) {
      for (const { done } of batch) done.reject(error)
    }
  }
  return {
    /** Resolves with the number of the message after its commit. Refuses `request.too_many` in slow mode. */
    async write(message: NewMessage): Promise<number> {
      const { room } = message
      const done = Promise.withResolvers<Outcome>()
      const batch = waiting.get(room)
      if (batch) batch.push({ message, done })
      else {
        waiting.set(room, [{ message, done }])
        void flushLater(room)
      }
      const outcome = await done.promise
      if ('seq' in outcome) return outcome.seq
      return refuse('request.too_many', { retryAfterSeconds: outcome.waitSeconds })
    },
  }
}

const nameOf = ({ memberId, clientId }: Pick<NewMessage, 'memberId' | 'clientId'>): string => `${memberId} ${clientId}`

const writeBatch = ({ db, clock, slowSeconds, publish }: BatchDeps, room: string, batch: readonly NewMessage[]) =>
  db.transaction().execute(async (tx): Promise<Outcome[]> => {
    await store.lockRoom(tx, room)
    const now = clock.now()
    const numbers = new Map((await store.written(tx, batch)).map((one) => [nameOf(one), Number(one.seq)]))
    const memberIds = [...new Set(batch.map(({ memberId }) => memberId))]
    const last = await store.lastTimes(tx, room, memberIds, plusMs(now, -slowSeconds() * MS.second))
    const taken = new Map<string, NewMessage>()
    for (const message of batch) {
      const name = nameOf(message)
      if (numbers.has(name) || taken.has(name)) continue
      if (secondsLeft(slowSeconds(), last.get(message.memberId), now) > 0) continue
      taken.set(name, { ...message, sentAt: now })
      if (slowSeconds() > 0) last.set(message.memberId, now)
    }
    if (taken.size > 0) {
      const added = await store.add(tx, [...taken.values()])
      for (const one of added) numbers.set(nameOf(one), Number(one.seq))
      await publish(
        tx,
        room,
        added.toSorted((one, other) => Number(one.seq - other.seq)),
      )
    }
    return batch.map((message) => {
      const seq = numbers.get(nameOf(message))
      if (seq !== undefined) return { seq }
      return { waitSeconds: secondsLeft(slowSeconds(), last.get(message.memberId), now) }
    })
  })
