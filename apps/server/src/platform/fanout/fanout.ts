import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import type { Logger } from '../log.ts'

/** Short messages between the nodes of one deployment. Delivered at most once; `onReset` tells that some may be lost. */
export type Fanout = {
  publish(topic: string, payload: string): Promise<void>
  /** Told to every node, this one too, when and only when the transaction commits. */
  publishWith(tx: Tx, topic: string, payload: string): Promise<void>
  subscribe(topic: string, listener: (payload: string) => void): void
  onReset(listener: () => void): void
  /** Whether messages of other nodes arrive right now. */
  isUp(): boolean
  close(): Promise<void>
}

const CHANNEL = 'croupier'
const RECONNECT_MS = 500

/** Listeners by topic, shared by both kinds of fan-out. */
export function topics() {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const resets: (() => void)[] = []
  return {
    subscribe: (topic: string, listener: (payload: string) => void) =>
      void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onReset: (listener: () => void) => void resets.push(listener),
    tell(topic: string, payload: string) {
      for (const listener of listeners.get(topic) ?? []) listener(payload)
    },
    reset() {
      for (const listener of resets) listener()
    },
  }
}

/** The default: PostgreSQL's LISTEN and NOTIFY. A payload holds at most 7,900 bytes. */
export async function postgresFanout({ url, pool, log }: { url: string; pool: pg.Pool; log: Logger }): Promise<Fanout> {
  const heard = topics()
  let client: pg.Client | undefined
  let closing = false

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'croupier_fanout', keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      // One that never listened is taken up where `listen` failed; both would double the connections at each try.
      if (client !== next) return
      client = undefined
      if (!closing) setTimeout(relisten, RECONNECT_MS).unref()
    })
    next.on('notification', ({ payload = '' }) => {
      const cut = payload.indexOf(' ')
      heard.tell(payload.slice(0, cut), payload.slice(cut + 1))
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    client = next
    heard.reset()
  }
  function relisten(): void {
    if (closing) return
    listen().catch((error: unknown) => {
      log.warn({ err: error }, 'fan-out is not reachable')
      setTimeout(relisten, RECONNECT_MS).unref()
    })
  }
  await listen()
  return {
    publish: async (topic, payload) =>
      void (await pool.query('select pg_notify($1, $2)', [CHANNEL, `${topic} ${payload}`])),
    publishWith: async (tx, topic, payload) =>
      void (await sql`select pg_notify(${CHANNEL}, ${`${topic} ${payload}`})`.execute(tx)),
    subscribe: heard.subscribe,
    onReset: heard.onReset,
    isUp: () => client !== undefined,
    async close() {
      closing = true
      await client?.end()
    },
  }
}
