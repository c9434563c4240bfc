import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { RefusalCode } from '@croupier/kernel/refusals'
import pg from 'pg'
import { connectionOf } from '../../../platform/db/database.ts'
import { BUSY_STATES } from '../../../platform/db/states.ts'
import type { AccountName } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import type { Batch, JournalRow, Shape } from './model.ts'
import { CLAIM_LANE, FREEZES, KNOWN, type KnownEntry, OPEN, type Outcome, outcomeOf } from './store/lookups.ts'
import type { LaneStatement } from './store/parameters.ts'

/** One connection of the lane. Connects when it is first needed, and again after it was lost. */
export type Writer = {
  /** Posts a batch, as far as it can be posted. */
  post(batch: Batch): Promise<Outcome>
  /** Entries posted earlier under the keys of journals, by key. */
  known(journals: readonly JournalRow[]): Promise<Map<string, KnownEntry[]>>
  /** Opens accounts; answers how many of them were new. */
  open(accounts: readonly AccountName[]): Promise<number>
  /** The refusal of members whose accounts are frozen. */
  freezes(memberIds: readonly MemberId[]): Promise<Map<MemberId, RefusalCode>>
  close(): Promise<void>
}

/**
 * Plans once for all batches, and always by key: a plan made while the tables were small would read them whole. An
 * answer means that the journal is on the disk.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c synchronous_commit=on'
const rawText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text }

/**
 * Keys are seldom sent twice, so a batch trusts that they are new. When one is not, the journal refuses the whole batch;
 * then this many batches, the refused one first, look each key up, so that repeated keys slow nobody down for long.
 */
const CAREFUL_BATCHES = 200
const KEY_TAKEN = '23505'

type Connection = { client: pg.Client; lane: number }

export function laneWriter(url: string, statements: Record<Shape, LaneStatement>): Writer {
  const connection = laneConnection(url)
  let careful = 0
  return {
    async post(batch) {
      const { client, lane } = await connection.get()
      const mode = careful > 0 ? 'careful' : 'bold'
      if (careful > 0) careful--
      try {
        const { rows } = await client.query<(string | null)[]>({
          name: `lane_${batch.shape}_${mode}`,
          text: statements[batch.shape][mode],
          values: statements[batch.shape].values(batch, lane),
          rowMode: 'array',
          types: rawText,
        })
        invariant(rows[0], 'a statement of the lane answers one row')
        return outcomeOf(rows[0])
      } catch (error) {
        if (codeOf(error) === KEY_TAKEN) careful = CAREFUL_BATCHES
        throw error
      }
    },
    async known(journals) {
      const { client } = await connection.get()
      const values = [journals.map(({ key }) => key), journals.map(({ bucket }) => bucket)]
      const { rows } = await client.query<KnownEntry>(KNOWN, values)
      return Map.groupBy(rows, ({ key }) => key)
    },
    async open(accounts) {
      const { client } = await connection.get()
      const { rowCount } = await client.query(OPEN, [accounts, accounts.map((name) => bucketOf(ownerOf(name)))])
      return rowCount ?? 0
    },
    async freezes(memberIds) {
      const { client } = await connection.get()
      const { rows } = await client.query<{ memberId: MemberId; refusal: RefusalCode }>(FREEZES, [
        memberIds,
        memberIds.map(bucketOf),
      ])
      return new Map(rows.toReversed().map(({ memberId, refusal }) => [memberId, refusal]))
    },
    close: connection.close,
  }
}

function laneConnection(url: string) {
  let open: Promise<Connection> | undefined
  function forget(): void {
    open = undefined
  }
  async function connect(): Promise<Connection> {
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
  return {
    async get(): Promise<Connection> {
      open ??= connect()
      const mine = open
      return mine.catch((error: unknown) => {
        if (open === mine) forget()
        throw error
      })
    },
    async close(): Promise<void> {
      const last = open
      forget()
      await last?.then(({ client }) => client.end()).catch(() => {})
    },
  }
}

/** SQLSTATE of a database error, or Node's code of a lost connection. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether nobody knows if the statement ran: the connection or the server went away. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return BUSY_STATES.has(code) && !RETRY_STATES.has(code) && !STUCK_STATES.has(code)
  return error instanceof Error && /connection|client|timeout/i.test(error.message)
}
/** Deadlock, serialization failure, and two writers that met on one key: nothing was written, run it again. */
export const RETRY_STATES: ReadonlySet<string> = new Set(['40P01', '40001', '23505'])
/** Lock and statement timeouts: nothing was written, and waiting longer helps nobody. */
const STUCK_STATES: ReadonlySet<string> = new Set(['57014', '55P03', '53100', '53200'])
