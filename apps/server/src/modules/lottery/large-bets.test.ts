import { isIncluded } from '@croupier/game-math/fairness/index'
import { familyOf } from '@croupier/game-math/lottery/index'
import { bets } from '@croupier/wire/games/bets'
import { chases, startChase } from '@croupier/wire/lottery/chases'
import { placeTicket, ticket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betOn, GAME, LOTTERY_START, longShot, turn, turnAt } from '../../testing/lottery.ts'
import { onServer } from '../../testing/server.ts'
import { type TestMember, testClock, type World, world } from '../../testing/world.ts'

const issueNo = '20261121-0601'
const MAX_ANSWER_BYTES = 1_000_000
const TICKETS = 7
const ORDERS = 20
let w: World
let ana: TestMember
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
  ana = await w.member({ cash: '10000.00' })
})
afterAll(() => w.close())

/** Networks may send a few large bodies only, so each has another. */
const as = (count: number) => ({ as: ana, address: `10.0.0.${1 + count}` })

/** A bet of 10,000 typed tickets, the most that a bet may have, at the smallest price. */
function largestBet() {
  const play = familyOf('SSC').plays.find(({ entry }) => entry.shape === 'TICKETS' && entry.length === 5)
  const tickets = Array.from({ length: 10_000 }, (_, nth) => String(nth).padStart(5, '0'))
  return betOn(play!.code, { tickets }, { mode: 1 })
}

/** The answer to a list of a member, with its size. */
async function listed(path: string, before: string | null) {
  const query = before ? `?pageSize=100&before=${encodeURIComponent(before)}` : '?pageSize=100'
  const headers = { authorization: `Bearer ${ana.token}` }
  const answer = await w.app.site.inject({ method: 'GET', url: path + query, headers })
  const { value } = answer.json<{ value: { items: { betId?: string; chaseId?: string }[]; next: string | null } }>()
  return { ...value, bytes: answer.rawPayload.length }
}

/** Every item of a list, page by page. Each page keeps to the limit. */
async function everyItem(path: string) {
  const ids: (string | undefined)[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listed>> = await listed(path, next)
    expect(page.bytes).toBeLessThan(MAX_ANSWER_BYTES)
    ids.push(...page.items.map(({ betId, chaseId }) => betId ?? chaseId))
    next = page.next
  } while (next !== null)
  return ids
}

describe('the largest bets', () => {
  test('fill pages of the betting record that are as small as others', async () => {
    for (let count = 0; count < TICKETS; count++)
      await w.call(placeTicket, { game: GAME, issueNo, bets: [largestBet(), largestBet(), largestBet()] }, as(count))
    const ids = await everyItem(bets.path)
    expect([ids.length, new Set(ids).size]).toEqual([3 * TICKETS, 3 * TICKETS])
  })

  test('fill pages of repeat orders that are as small as others', async () => {
    const bet = largestBet()
    for (let count = 0; count < ORDERS; count++) {
      const items = [{ issueNo: '20261121-0701', multiple: 1 }]
      await w.call(startChase, { game: GAME, bets: [bet], items, stopOnWin: false, total: bet.stake }, as(count))
    }
    const ids = await everyItem(chases.path)
    expect([ids.length, new Set(ids).size]).toEqual([ORDERS, ORDERS])
  })

  test('are not read for the inclusion proof of another ticket', async () => {
    const { ticketId } = await w.call(placeTicket, { game: GAME, issueNo, bets: [longShot()] }, { as: ana })
    await turnAt(w, '02:00:56.000')
    const others = 'member_id = $1 and left(bet_id::text, 32) <> left($2, 32)'
    await onServer(w.database.url, async (client) => {
      // A detail that no code can read stands for one that nobody reads.
      await client.query('create table kept as select bet_id, detail from games.bets')
      await client.query(`update games.bets set detail = '0' where ${others}`, [ana.memberId, ticketId])
    })
    const { inclusion } = await w.call(ticket, { ticketId }, { as: ana })
    await onServer(w.database.url, async (client) => {
      await client.query('update games.bets b set detail = k.detail from kept k where k.bet_id = b.bet_id')
      await client.query('drop table kept')
    })
    expect(inclusion?.path.length).toBeGreaterThan(1)
    expect(isIncluded(inclusion!.leafHash, inclusion!.path, inclusion!.root)).toBe(true)
  })
})
