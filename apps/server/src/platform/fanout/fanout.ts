import type { Random } from '@croupier/kernel/random'
import { toHex } from '@croupier/kernel/random'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { partsJoiner, partsOf } from './parts.ts'

/**
 * Messages between the nodes of a deployment, of up to `MESSAGE_BYTES_MAX`. They are delivered at most once, and those of
 * one node arrive in order.
 */
export type Fanout = {
  /** Resolves when the message is sent. Rejects when it is too large or cannot be sent. */
  publish(topic: string, payload: string): Promise<void>
  /** Publishes to every node, this one too, when the transaction commits. */
  publishWith(tx: Tx, topic: string, payload: string): Promise<void>
  subscribe(topic: string, listener: (payload: string) => void): void
  /** Calls the listener after an interruption, in which messages may have been lost. */
  onReset(listener: () => void): void
  /** Whether messages of other nodes arrive now. */
  isUp(): boolean
  /**
   * Whether another node may be listening now. Asks the database, so it depends on no clock. A node that begins to listen later
   * needs no earlier message, because its connections begin with the current state.
   */
  hasOtherNodes(): Promise<boolean>
  close(): Promise<void>
}

/** A topic of JSON messages. They need no validation, because every node publishes and reads them with the same code. */
export const jsonTopic = <Message>(fanout: Pick<Fanout, 'publish' | 'publishWith' | 'subscribe'>, topic: string) => ({
  publish: (message: Message) => fanout.publish(topic, JSON.stringify(message)),
  publishWith: (tx: Tx, message: Message) => fanout.publishWith(tx, topic, JSON.stringify(message)),
  subscribe: (listener: (message: Message) => void) =>
    fanout.subscribe(topic, (payload) => listener(JSON.parse(payload))),
})

const CHANNEL = 'croupier'
const RECONNECT_MS = 500

/** Listeners by topic, for both implementations. */
export function topics() {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const resets: (() => void)[] = []
  function notify(topic: string, payload: string): void {
    for (const listener of listeners.get(topic) ?? []) listener(payload)
  }
  return {
    subscribe: (topic: string, listener: (payload: string) => void) =>
      void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onReset: (listener: () => void) => void resets.push(listener),
    notify,
    /** Notifies the listeners of a message in its transport form: topic, space, payload. */
    receive(message: string) {
      const cut = message.indexOf(' ')
      notify(message.slice(0, cut), message.slice(cut + 1))
    },
    reset() {
      for (const listener of resets) listener()
    },
  }
}

/** Sends all payloads in order, in one transaction. It does not wait for the disk: a crash ends the listeners as well. */
const NOTIFY = `
  select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
  from unnest($2::text[]) with ordinality as sent (payload, at) order by at`

const LISTENER = 'croupier_fanout'
const OTHER_LISTENERS = `
  select exists (
    select from pg_stat_activity where application_name = '${LISTENER}' and datname = current_database() and pid <> $1
  ) as found`

async function hasOtherListeners(pool: pg.Pool, own: number): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(OTHER_LISTENERS, [own])
  return rows[0]?.found ?? true
}

export type PostgresFanoutDeps = { url: string; pool: pg.Pool; random: Random; log: Logger }

/** The default: LISTEN and NOTIFY of PostgreSQL. Large messages travel in parts. */
export async function postgresFanout({ url, pool, random, log }: PostgresFanoutDeps): Promise<Fanout> {
  const subscriptions = topics()
  const node = toHex(random.bytes(6))
  let count = 0
  const payloadsOf = (topic: string, payload: string) => partsOf(`${topic} ${payload}`, `${node}.${++count}`)
  const publish = inOrder(async (payloads) => void (await pool.query(NOTIFY, [CHANNEL, payloads])))
  let client: pg.Client | undefined
  let backend: number | undefined
  let closing = false

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: LISTENER, keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      // A connection that never listened is retried where `listen` failed. Retrying here too would double connections.
      if (client !== next) return
      client = undefined
      if (!closing) setTimeout(relisten, RECONNECT_MS).unref()
    })
    const join = partsJoiner()
    next.on('notification', ({ payload = '' }) => {
      const message = join(payload)
      if (message !== null) subscriptions.receive(message)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      backend = (await next.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    client = next
    subscriptions.reset()
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
    publish: async (topic, payload) => publish(payloadsOf(topic, payload)),
    async publishWith(tx, topic, payload) {
      for (const part of payloadsOf(topic, payload)) await sql`select pg_notify(${CHANNEL}, ${part})`.execute(tx)
    },
    subscribe: subscriptions.subscribe,
    onReset: subscriptions.onReset,
    isUp: () => client !== undefined,
    hasOtherNodes: async () => !client || !backend || hasOtherListeners(pool, backend),
    async close() {
      closing = true
      await client?.end()
    },
  }
}

/**
 * Sends one list after the other, so that they keep their order across the connections of a pool. Payloads that are published
 * meanwhile are sent together with the next list.
 */
function inOrder(send: (payloads: readonly string[]) => Promise<void>) {
  let waiting: { payloads: readonly string[]; sent: PromiseWithResolvers<void> }[] = []
  let isSending = false
  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await send(batch.flatMap(({ payloads }) => payloads)).then(
        () => batch.forEach(({ sent }) => void sent.resolve()),
        (error: unknown) => batch.forEach(({ sent }) => void sent.reject(error)),
      )
    }
    isSending = false
  }
  return (payloads: readonly string[]): Promise<void> => {
    const sent = Promise.withResolvers<void>()
    waiting.push({ payloads, sent })
    if (!isSending) void sendAll()
    return sent.promise
  }
}
