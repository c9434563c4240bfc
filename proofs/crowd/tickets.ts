import { setTimeout as sleep } from 'node:timers/promises'
import { isIncluded } from '@croupier/game-math/fairness/index'
import type { MemberId } from '@croupier/kernel/ids'
import { placeTicket, ticket } from '@croupier/wire/lottery/tickets'
import type pg from 'pg'
import * as z from 'zod/mini'
import { caller } from '../../harness/caller.ts'
import { ticketIdOf } from '../../harness/people.ts'
import type { RushAnswer } from './model.ts'

/** The issue of a storm. All its tickets bet on `digit` at the first place. */
export type StormRound = { game: string; issueNo: string; closeAt: Date; digit: number }

const PATIENCE_MS = 60_000

type Settled = { betsRoot: string; numbers: number[]; text: string }

/** Waits until the issue is settled. */
export async function settled(client: pg.Client, { game, issueNo, digit }: StormRound): Promise<Settled> {
  const giveUp = Date.now() + PATIENCE_MS
  while (Date.now() < giveUp) {
    const { rows } = await client.query(
      `select r.bets_root, r.numbers, i.ticket_count, i.closed_at, i.settled_at
       from lottery.issues i join draws.records r on r.game = i.game and r.issue_no = i.issue_no
       where i.game = $1 and i.issue_no = $2 and i.status = 'settled'`,
      [game, issueNo],
    )
    const [row] = rows
    if (row) {
      const won = row.numbers[0] === digit ? 'all won' : 'none won'
      const text = `drawn ${row.numbers.join(' ')}: ${row.ticket_count} tickets in the published root, ${won}; closed at ${row.closed_at.toISOString()}, settled at ${row.settled_at.toISOString()}`
      return { betsRoot: row.bets_root, numbers: row.numbers, text }
    }
    await sleep(500)
  }
  throw new Error(`issue ${issueNo} is not settled after ${PATIENCE_MS} ms`)
}

type Stored = {
  ticketId: string
  memberId: string
  bets: number
  acceptedAt: Date
  status: string
  stakes: number
  isRight: boolean
}

/** Compares the answers of a storm with the book and the journal. */
export async function ticketViolations(
  client: pg.Client,
  { game, issueNo, closeAt, digit }: StormRound,
  { memberIds, keys }: { memberIds: readonly MemberId[]; keys: readonly string[] },
  answers: readonly RushAnswer[],
): Promise<string[]> {
  const { rows } = await client.query<Stored>(
    `select b.ticket_id::text as "ticketId", min(b.member_id) as "memberId", count(*)::int as bets, min(b.accepted_at) as "acceptedAt",
       min(b.status) as status,
       bool_and(b.status = case when r.numbers[1] = $3 then 'won' else 'lost' end and (b.payout > 0) = (r.numbers[1] = $3)) as "isRight",
       (select count(*)::int from wallet.journal j where j.kind = 'stake' and j.key = b.ticket_id and j.amount < 0) as stakes
     from games.bet_book b join draws.records r on r.game = b.game and r.issue_no = b.round
     where b.game = $1 and b.round = $2 group by b.ticket_id`,
    [game, issueNo, digit],
  )
  const book = new Map(rows.map((row) => [row.ticketId, row]))
  const late = rows.filter(({ acceptedAt }) => acceptedAt >= closeAt)
  const found = answers.flatMap(({ nth, value, code }) => {
    const id = ticketIdOf(memberIds[nth]!, keys[nth]!)
    const stored = book.get(id)
    if (code !== '') {
      if (code !== 'lottery.issue_closed') return [`ticket ${id} was refused with ${code}`]
      return stored ? [`ticket ${id} was refused and is in the book`] : []
    }
    const { ticketId, acceptedAt } = z.parse(placeTicket.response, value)
    if (ticketId !== id || !stored) return [`ticket ${id} was accepted and is not in the book`]
    if (stored.bets !== 1 || stored.stakes !== 1 || stored.memberId !== memberIds[nth])
      return [`ticket ${id} has ${stored.bets} bets and ${stored.stakes} stakes of ${stored.memberId}`]
    if (acceptedAt.getTime() !== stored.acceptedAt.getTime()) return [`ticket ${id} has another time than its answer`]
    return stored.isRight ? [] : [`ticket ${id} is ${stored.status} after the draw`]
  })
  const accepted = answers.filter(({ code }) => code === '').length
  return [
    ...new Set(found),
    ...late.map(({ ticketId, acceptedAt }) => `ticket ${ticketId} was accepted late, at ${acceptedAt.toISOString()}`),
    ...(new Set(answers.map(({ nth }) => nth)).size === memberIds.length ? [] : ['not every member has one answer']),
    ...(accepted === rows.length ? [] : [`${accepted} tickets were accepted, and ${rows.length} are in the book`]),
    ...(accepted > 0 ? [] : ['no ticket was accepted']),
  ]
}

/** Asks for the proofs of accepted tickets, and checks them against the published root. */
export async function proofViolations(
  site: string,
  root: string,
  tokens: readonly string[],
  answers: readonly RushAnswer[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const { nth, value, code } of answers) {
    if (code !== '') continue
    const { ticketId } = z.parse(placeTicket.response, value)
    const { inclusion } = await caller(site, tokens[nth]!)(ticket, { ticketId })
    if (!inclusion || !isIncluded(inclusion.leafHash, inclusion.path, root))
      wrong.push(`ticket ${ticketId} is not proven to be in the root`)
  }
  return wrong
}
