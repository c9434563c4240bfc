import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@croupier/wire/identity/session'
import pg from 'pg'
import { caller } from '../../harness/caller.ts'
import type { Chance } from '../../harness/chance.ts'
import type { GroundNode } from '../../harness/ground.ts'
import { type Person, type StaffPerson, staffToken } from '../../harness/people.ts'
import { betViolations } from '../chaos/checks.ts'
import { type Load, load, type Tried } from '../chaos/load.ts'

async function rowsOf<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Shortens the time between two archived segments, so that a short drill has several. */
export async function archiveEvery(url: string, seconds: number): Promise<void> {
  await rowsOf(url, `alter system set archive_timeout = '${seconds}s'`)
  await rowsOf(url, 'select pg_reload_conf()')
}

/** Number of acknowledged tickets that exist. */
export async function present(url: string, tried: readonly Tried[]): Promise<number> {
  const keys = tried.filter((one) => one.acknowledged).map(({ ticketId }) => ticketId)
  const sql = 'select count(distinct ticket_id)::int as tickets from games.bet_book where ticket_id = any($1::uuid[])'
  return (await rowsOf<{ tickets: number }>(url, sql, [keys]))[0]!.tickets
}

/**
 * Violations of the restored state as of `moment`. A ticket acknowledged before it must exist, once and paid once. With
 * `exactly`, a ticket that was sent after it must not exist. Every other ticket must be whole.
 */
export function stateViolations(
  url: string,
  tried: readonly Tried[],
  moment: number,
  exactly: boolean,
): Promise<string[]> {
  const judged = tried.map((one) => ({
    ...one,
    acknowledged: one.acknowledgedAt !== null && one.acknowledgedAt < moment,
    refused: exactly && one.sentAt > moment ? 'sent after the moment' : null,
  }))
  return betViolations(url, judged)
}

/** Logs a member and a staff member in, which needs the encrypted envelope key, name and authenticator secret. */
export async function encryptionViolations(node: GroundNode, member: Person, staff: StaffPerson): Promise<string[]> {
  const wrong: string[] = []
  const credentials = {
    type: 'username',
    username: member.username,
    password: member.password,
    remember: false,
  } as const
  const inside = await caller(node.site, null)(login, credentials).catch((error: Error) => `${error}`)
  if (typeof inside === 'string') wrong.push(`a member cannot log in: ${inside}`)
  // The answer masks the name, after the server has decrypted it.
  else if (!inside.member?.payeeName) wrong.push('the name of a member cannot be decrypted')
  await staffToken(node.console, staff).catch((error: Error) => wrong.push(`staff cannot log in: ${error}`))
  return wrong
}

const PLAY_MS = 5_000
const SOON_MS = 75_000
const SETTLED_MS = 150_000

/** Places new bets and waits until those of the current issues are settled. */
export async function lifeGoesOn(
  url: string,
  node: GroundNode,
  members: readonly Person[],
  chance: Chance,
): Promise<string[]> {
  const running: Load = load([node.site], members, chance)
  await sleep(PLAY_MS)
  await running.stop()
  const taken = running.tried.filter((one) => one.acknowledged)
  if (taken.length === 0) return ['no new bet was taken']
  const keys = taken.map(({ ticketId }) => ticketId)
  const soon = new Date(Date.now() + SOON_MS)
  const open = async () =>
    (
      await rowsOf<{ bets: number }>(
        url,
        `select count(*)::int as bets from games.bet_book b join lottery.issues i on i.issue_no = b.round and i.game = b.game
         where b.ticket_id = any($1::uuid[]) and b.status = 'accepted' and i.draw_at < $2`,
        [keys, soon],
      )
    )[0]!.bets
  const until = performance.now() + SETTLED_MS
  let left = await open()
  while (left > 0 && performance.now() < until) {
    await sleep(1_000)
    left = await open()
  }
  const claims = await betViolations(url, running.tried)
  return left === 0 ? claims : [...claims, `${left} new bets were not settled`]
}
