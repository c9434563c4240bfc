import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import pg from 'pg'
import { connectionSettings } from '../../../platform/db/database.ts'
import { BUSY_STATES } from '../../../platform/db/states.ts'
import type { AccountName, LaneGuard, Standing } from '../model.ts'
import { bucketOf, ownerOf } from '../rules.ts'
import type { Batch, JournalRow } from './model.ts'
import type { StatementOf } from './statements.ts'
import {
  type BatchOutcome,
  type EarlierEntry,
  FIND_EARLIER,
  FIND_STANDINGS,
  OPEN_ACCOUNTS,
  parseOutcome,
  RESERVE_WRITER_NUMBER,
} from './store/lookups.ts'

/** What a batch left, and the guards of its statement in the order of `refused`. */
export type Posted = BatchOutcome & { guards: readonly LaneGuard[] }

/** One connection of the lane. It connects on first use, and again after the connection was lost. */
export type Writer = {
  /** Posts the journals of a batch that can be posted, and returns their entries. */
  post(batch: Batch): Promise<Posted>
  /** Entries posted earlier under the keys of journals, by key. */
  findEarlier(journals: readonly JournalRow[]): Promise<Map<string, EarlierEntry[]>>
  /** Opens accounts; returns how many of them were new. */
  openAccounts(accounts: readonly AccountName[]): Promise<number>
  /** Whether the members' accounts refuse stakes, or need the check of limits. */
  findStandings(memberIds: readonly MemberId[]): Promise<Map<MemberId, Standing>>
  close(): Promise<void>
}

/**
 * PostgreSQL plans each statement once, and always by key: a plan made while the tables were small would scan them. A commit
 * is acknowledged only when the journal is on the disk.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c synchronous_commit=on'
const rawText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text }

/**
 * Clients rarely repeat a key, so the optimistic statement assumes that all keys are new. A repeated key violates the primary
 * key and fails the whole batch. Then this many batches, starting with the failed one, look up each key first, so that a
 * burst of repeated keys does not fail batch after batch.
 */
const CHECKED_BATCHES = 200
const UNIQUE_VIOLATION = '23505'

type Connection = { client: pg.Client; writerNumber: number }

export function laneWriter(url: string, statementOf: StatementOf): Writer {
  const connection = laneConnection(url)
  let checkedBatchesLeft = 0
  return {
    async post(batch) {
      const { client, writerNumber } = await connection.get()
      const mode = checkedBatchesLeft > 0 ? 'checked' : 'optimistic'
      if (checkedBatchesLeft > 0) checkedBatchesLeft--
      const statement = statementOf(batch)
      try {
        const { rows } = await client.query<(string | null)[]>({
          name: `${statement.name}_${mode}`,
          text: statement[mode],
          values: statement.values(batch, writerNumber),
          rowMode: 'array',
          types: rawText,
        })
        invariant(rows[0], 'a statement of the lane returns one row')
        return { ...parseOutcome(rows[0]), guards: statement.guards }
      } catch (error) {
        if (errorCodeOf(error) === UNIQUE_VIOLATION) checkedBatchesLeft = CHECKED_BATCHES
        throw error
      }
    },
    async findEarlier(journals) {
      const { client } = await connection.get()
      const values = [journals.map(({ key }) => key), journals.map(({ bucket }) => bucket)]
      const { rows } = await client.query<EarlierEntry>(FIND_EARLIER, values)
      return Map.groupBy(rows, ({ key }) => key)
    },
    async openAccounts(accounts) {
      const { client } = await connection.get()
      const { rowCount } = await client.query(OPEN_ACCOUNTS, [
        accounts,
        accounts.map((name) => bucketOf(ownerOf(name))),
      ])
      return rowCount ?? 0
    },
    async findStandings(memberIds) {
      const { client } = await connection.get()
      const { rows } = await client.query<Standing & { memberId: MemberId }>(FIND_STANDINGS, [
        memberIds,
        memberIds.map(bucketOf),
      ])
      return new Map(rows.map(({ memberId, ...standing }) => [memberId, standing]))
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
    const settings = connectionSettings(url)
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
    const { rows } = await client.query<{ n: number }>(RESERVE_WRITER_NUMBER)
    invariant(rows[0], 'a writer number is free')
    return { client, writerNumber: rows[0].n }
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
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether the connection or the server went away, so that the statement may or may not have run. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (code !== undefined) return BUSY_STATES.has(code) && !RETRY_STATES.has(code) && !EXHAUSTED_STATES.has(code)
  return error instanceof Error && /connection|client|timeout/i.test(error.message)
}
/** Deadlock, serialization failure and unique violation (two writers, one key): nothing was written, so a retry is safe. */
export const RETRY_STATES: ReadonlySet<string> = new Set(['40P01', '40001', '23505'])
/** Timeouts, a full disk, no memory: nothing was written, and a retry would only add load. */
const EXHAUSTED_STATES: ReadonlySet<string> = new Set(['57014', '55P03', '53100', '53200'])
