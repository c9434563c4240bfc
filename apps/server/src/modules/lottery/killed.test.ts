import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../testing/accounts.ts'
import { type Dying, dyingNode } from '../../testing/dying-node.ts'
import {
  betOn,
  cashOf,
  GAME,
  LOTTERY_START,
  newKey,
  placeTicket,
  proveBooks,
  sureBet,
  turn,
} from '../../testing/lottery.ts'
import { OUTSIDE_GAME, outsideWorld, statedNumbers } from '../../testing/outside.ts'
import { testClock, type World, world } from '../../testing/world.ts'

/**
 * A node dies before each statement of each step of a round, and resumes. Afterwards two nodes do the step at once. The outcome is that
 * of a round that nothing disturbed: a bet that wins in every draw costs 20.00 and pays 19.60.
 */
const { app, answers } = outsideWorld()
const CASH = 10_000_000n
const [COST, PAID] = [200_000n, 196_000n]
let w: World
let node: World
let dying: Dying
/** The connections of draws, which have a role of their own. */
let dyingDraws: Dying
let members: MemberId[]

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: [GAME], app })
  node = await w.another()
  dying = dyingNode(node)
  dyingDraws = dyingNode({ platform: { database: node.platform.drawsDatabase } })
  await turn(w)
  members = await Promise.all([0, 1, 0, 1].map((cell) => accountsWith(w, '1000.00', cell)))
})
afterAll(() => w.close())

const at = (time: string) => w.clock.set(new Date(`2026-11-21T${time}Z`))
const cash = () => Promise.all(members.map((one) => cashOf(w, one)))
const all = (amount: bigint) => members.map(() => amount)
async function stateOf(game: string, issueNo: string) {
  const { rows } = await w.platform.database.pool.query(
    `select i.status, i.version, i.ticket_count, r.status as draw, r.numbers is not null as drawn, r.bets_root = i.bets_root as published
     from lottery.issues i join draws.records r on r.game = i.game and r.issue_no = i.issue_no where i.game = $1 and i.issue_no = $2`,
    [game, issueNo],
  )
  return rows[0]
}

/** Does a step on a node that dies before each of its statements, then on two nodes at once, then once more. */
async function killedAt(step: (on: World) => Promise<unknown>, connections = dying): Promise<number> {
  const deaths = await connections.survives(() => step(node), { continues: false })
  await Promise.all([step(w), step(node)])
  await step(w)
  await proveBooks(w)
  return deaths
}
const lottery = (on: World) => on.app.modules.lottery.advance(on.clock.now())
const draws = (on: World) => on.app.modules.draws.advance(on.clock.now())
const settle = (game: string, issueNo: string) => (on: World) => on.app.modules.lottery.settle({ game, issueNo })

test('a round that is drawn: closing, root, draw and settlement', async () => {
  const issueNo = '20261121-0601'
  for (const memberId of members) await placeTicket(w, memberId, { issueNo })
  at('02:00:56.001')
  expect(await killedAt(lottery)).toBeGreaterThan(5)
  expect(await stateOf(GAME, issueNo)).toMatchObject({ status: 'closed', ticket_count: 4, published: true })
  at('02:01:00.000')
  expect(await killedAt(draws, dyingDraws)).toBeGreaterThan(2)
  expect(await stateOf(GAME, issueNo)).toMatchObject({ draw: 'revealed', drawn: true })
  expect(await killedAt(settle(GAME, issueNo))).toBeGreaterThan(5)
  expect(await stateOf(GAME, issueNo)).toMatchObject({ status: 'settled', version: 0 })
  expect(await cash()).toEqual(all(CASH - COST + PAID))
})

test('a round whose draw is void: every stake returns', async () => {
  const issueNo = '20261121-0602'
  const before = await cash()
  for (const memberId of members) await placeTicket(w, memberId, { issueNo })
  at('02:01:56.001')
  expect(await killedAt(lottery, dyingDraws)).toBeGreaterThan(2)
  expect(await stateOf(GAME, issueNo)).toMatchObject({ status: 'closed', published: true })
  at('02:12:01.000')
  expect(await killedAt(draws, dyingDraws)).toBeGreaterThan(2)
  expect(await killedAt(settle(GAME, issueNo))).toBeGreaterThan(5)
  expect(await stateOf(GAME, issueNo)).toMatchObject({ status: 'cancelled', draw: 'void' })
  expect(await cash()).toEqual(before)
})

test('a round whose result comes from outside, and its correction', async () => {
  const issueNo = '20261121-0613'
  await turn(w)
  const before = await cash()
  for (const memberId of members) {
    const input = {
      game: OUTSIDE_GAME,
      issueNo,
      bets: [betOn('LF3_POSITION', { pos: [[4], [], []] }), sureBetOutside()],
    }
    const receivedAt = w.clock.now()
    await w.app.modules.lottery.tickets.place({ memberId, reference: newKey(receivedAt), receivedAt, input })
  }
  at('02:12:57.000')
  await turn(w)
  for (const source of ['board', 'press']) answers.set(`${source} ${issueNo}`, statedNumbers([4, 0, 9]))
  at('02:13:00.000')
  const follow = (on: World) => on.app.modules.lottery.results.advance(on.clock.now())
  expect(await killedAt(follow)).toBeGreaterThan(5)
  expect(await stateOf(OUTSIDE_GAME, issueNo)).toMatchObject({ status: 'settled', version: 0 })
  // Two bets cost 2.00 and 20.00; the first wins 19.60, the second wins 19.60 in every draw.
  const won = before.map((amount) => amount - 20_000n - COST + 2n * PAID)
  expect(await cash()).toEqual(won)

  await w.platform.database.pool.query(
    `insert into lottery.result_decisions (game, issue_no, version, numbers, decided_at, requested_by, approved_by, reason)
     values ($1, $2, 1, '{5,0,9}', $3, 'a', 'b', 'A misprint')`,
    [OUTSIDE_GAME, issueNo, w.clock.now()],
  )
  const carryOut = (on: World) => on.app.modules.lottery.results.carryOut({ game: OUTSIDE_GAME, issueNo })
  expect(await killedAt(carryOut)).toBeGreaterThan(5)
  expect(await stateOf(OUTSIDE_GAME, issueNo)).toMatchObject({ status: 'settled', version: 1 })
  expect(await cash()).toEqual(won.map((amount) => amount - PAID))
})

/** Ten shares of 2.00. Members 0 and 2 are in one cell, 1 and 3 in the other. */
async function openSyndicate(own: number, guaranteed: number) {
  const at = w.clock.now()
  const [memberId] = members
  const input = {
    ...{ game: GAME, issueNo: '20261121-0615', bets: [sureBet()], shares: 10, own, guaranteed },
    ...{ visibility: 'everyone' as const, shareStake: units(SHARE) },
  }
  const request = { memberId: memberId!, reference: newKey(at), receivedAt: at, input }
  const { syndicateId } = await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.lottery.syndicates.open(tx, request))
  return syndicateId
}
const SHARE = 20_000n
const buyShares = (syndicateId: string, buyer: number, shares: number) => {
  const receivedAt = w.clock.now()
  const input = { syndicateId, shares, stake: units(SHARE * BigInt(shares)) }
  const request = { memberId: members[buyer]!, reference: newKey(receivedAt), receivedAt, input }
  return (on: World) => on.app.modules.lottery.syndicates.buy(request)
}
const syndicateOf = async (syndicateId: string) => {
  const { rows } = await w.platform.database.pool.query(
    `select s.status, array_agg(h.status || ' ' || h.shares order by h.shares) as holdings from lottery.syndicates s
     join lottery.syndicate_holdings h using (syndicate_id) where syndicate_id = $1 group by 1`,
    [syndicateId],
  )
  return rows[0]
}

test('syndicates: the sale of shares, their tickets, and the return of stakes', async () => {
  at('02:14:00.000')
  await turn(w)
  const before = await cash()
  const sold = await openSyndicate(1, 4)
  const unsold = await openSyndicate(2, 0)
  expect(await killedAt(buyShares(sold, 1, 3))).toBeGreaterThan(10)
  expect(await killedAt(buyShares(sold, 2, 4))).toBeGreaterThan(10)
  expect(await killedAt(buyShares(unsold, 3, 5))).toBeGreaterThan(10)
  at('02:14:25.000')
  expect(await killedAt(lottery)).toBeGreaterThan(20)
  expect(await syndicateOf(sold)).toEqual({ status: 'placed', holdings: ['placed 3', 'placed 3', 'placed 4'] })
  expect(await syndicateOf(unsold)).toEqual({ status: 'returned', holdings: ['returned 2', 'returned 5'] })
  const shares = [3n, 3n, 4n, 0n]
  expect(await cash()).toEqual(before.map((amount, index) => amount - shares[index]! * SHARE))
})

const sureBetOutside = () => betOn('LF3_POSITION', { pos: [[], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], []] })
