import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@croupier/wire/identity/session'
import pg from 'pg'
import { caller } from '../../harness/caller.ts'
import type { Chance } from '../../harness/chance.ts'
import type { GroundNode } from '../../harness/ground.ts'
import { type Person, type StaffPerson, staffToken } from '../../harness/people.ts'
import { betClaims } from '../chaos/claims.ts'
import { type Load, load, type Tried } from '../chaos/load.ts'

async function rowsOf(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Makes the archive's segments come sooner than in earnest, so that a short drill has several. */
export async function archiveEvery(url: string, seconds: number): Promise<void> {
  await rowsOf(url, `alter system set archive_timeout = '${seconds}s'`)
  await rowsOf(url, 'select pg_reload_conf()')
}

/** What is there of the tickets that were acknowledged. */
export async function present(url: string, tried: readonly Tried[]): Promise<number> {
  const keys = tried.filter((one) => one.acknowledged).map(({ ticketId }) => ticketId)
  const sql = 'select count(distinct ticket_id)::int as tickets from games.bet_book where ticket_id = any($1::uuid[])'
  return (await rowsOf(url, sql, [keys]))[0]!.tickets as number
}

/**
 * What contradicts that the database is as it was at `moment`: a ticket acknowledged before must be there, once and paid
 * once; with `exactly`, one that was sent later must not be. Whatever else is there must be whole.
 */
export function stateClaims(url: string, tried: readonly Tried[], moment: number, exactly: boolean): Promise<string[]> {
  const judged = tried.map((one) => ({
    ...one,
    acknowledged: one.acknowledgedAt !== null && one.acknowledgedAt < moment,
    refused: exactly && one.sentAt > moment ? 'sent after the moment' : null,
  }))
  return betClaims(url, judged)
}

/** Members and staff get in: the key of the envelope, the member's name and the staff's authenticators lie sealed. */
export async function sealedClaims(node: GroundNode, member: Person, staff: StaffPerson): Promise<string[]> {
  const wrong: string[] = []
  const credentials = {
    type: 'username',
    username: member.username,
    password: member.password,
    remember: false,
  } as const
  const inside = await caller(node.site, null)(login, credentials).catch((error: Error) => `${error}`)
  if (typeof inside === 'string') wrong.push(`a member cannot log in: ${inside}`)
  // Masked, but not without having been opened.
  else if (!inside.member.payeeName) wrong.push('the name of a member cannot be opened')
  await staffToken(node.console, staff).catch((error: Error) => wrong.push(`staff cannot log in: ${error}`))
  return wrong
}

const PLAY_MS = 5_000
const SOON_MS = 75_000
const SETTLED_MS = 150_000

/** New bets are taken, drawn and settled: those of the issues of the minute. */
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
      await rowsOf(
        url,
        `select count(*)::int as bets from games.bet_book b join lottery.issues i on i.issue_no = b.round and i.game = b.game
         where b.ticket_id = any($1::uuid[]) and b.status = 'accepted' and i.draw_at < $2`,
        [keys, soon],
      )
    )[0]!.bets as number
  const until = performance.now() + SETTLED_MS
  let left = await open()
  while (left > 0 && performance.now() < until) {
    await sleep(1_000)
    left = await open()
  }
  const claims = await betClaims(url, running.tried)
  return left === 0 ? claims : [...claims, `${left} new bets were not settled`]
}
