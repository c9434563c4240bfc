import { invariant } from '@croupier/kernel/invariant'
import pg from 'pg'
import { connectionOf } from '../../../platform/db/database.ts'
import { BUSY_STATES } from '../../../platform/db/states.ts'
import type { Batch, KnownRow, LaneStatement, Outcome, PostingRow } from './store.ts'
import { CLAIM_LANE, KNOWN, outcomeOf } from './store.ts'

/** One connection of the lane. Connects when it is first needed, and again after it was lost. */
export type Writer = {
  take(batch: Batch): Promise<Outcome>
  known(postings: readonly PostingRow[]): Promise<Map<string, KnownRow>>
  close(): Promise<void>
}

/**
 * Plans once for all batches, and always by key: a plan made while the tables were small would read them whole. An
 * answer means that the bet is on the disk.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c synchronous_commit=on'
const rawText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/**
 * Keys seldom come twice, so a batch trusts that they are new. When one is not, the journal refuses the whole batch;
 * then this many batches, the refused one first, look each key up, so that repeating keys slows nobody down for long.
 */
const CAREFUL_BATCHES = 200
const KEY_TAKEN = '23505'

export function laneWriter({ url, statement }: { url: string; statement: LaneStatement }): Writer {
  let careful = 0
  let open: Promise<{ client: pg.Client; lane: number }> | undefined

  async function connect() {
    const settings = connectionOf(url, 'croupier_app')
    const client = new pg.Client({
      ...settings,
      options: `${settings.options} ${SETTINGS}`,
      application_name: 'croupier_lane',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    const { rows } = await client.query<{ n: number }>(CLAIM_LANE)
    invariant(rows[0], 'a lane number is free')
    return { client, lane: rows[0].n }
  }
  function forget(): void {
    open = undefined
  }
  async function opened() {
    open ??= connect()
    const mine = open
    return mine.catch((error: unknown) => {
      if (open === mine) forget()
      throw error
    })
  }
  return {
    async take(batch) {
      const { client, lane } = await opened()
      const name = careful > 0 ? 'careful' : 'bold'
      if (careful > 0) careful--
      try {
        const { rows } = await client.query({
          name: `lane_${name}`,
          text: statement[name],
          values: statement.values(lane, batch),
          rowMode: 'array',
          types: rawText,
        })
        return outcomeOf(rows[0] as (string | null)[])
      } catch (error) {
        if ((error as { code?: string }).code === KEY_TAKEN) careful = CAREFUL_BATCHES
        throw error
      }
    },
    async known(postings) {
      const { client } = await opened()
      const { rows } = await client.query<KnownRow>(KNOWN, [
        postings.map((row) => row.key),
        postings.map((row) => row.bucket),
      ])
      return new Map(rows.map((row) => [row.key, row]))
    },
    async close() {
      const held = open
      forget()
      await held?.then(({ client }) => client.end()).catch(() => {})
    },
  }
}

/** Whether nobody knows if the statement ran: the connection or the server went away. */
export const isLost = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined) return BUSY_STATES.has(code) && !RETRY_STATES.has(code) && !STUCK_STATES.has(code)
  return /connection|client|timeout/i.test(message ?? '')
}
/** Deadlock, serialization, and two writers that met on one key: nothing was written, run it again. */
export const RETRY_STATES: ReadonlySet<string> = new Set(['40P01', '40001', '23505'])
/** Lock and statement timeouts: nothing was written, and waiting longer helps nobody. */
const STUCK_STATES: ReadonlySet<string> = new Set(['57014', '55P03', '53100', '53200'])
