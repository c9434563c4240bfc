import { isIncluded, treeRoot } from '@croupier/game-math/fairness/index'
import type { MemberId } from '@croupier/kernel/ids'
import { Refusal } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import {
  betOn,
  cashOf,
  clockTime,
  GAME,
  LOTTERY_START,
  longShot,
  newKey,
  placeTicket,
  sureBet,
  turn,
  turnAt,
} from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

const issueNo = '20261121-0601'
const closeAt = clockTime('02:00:55.000')
const around = (ms: number) => new Date(closeAt.getTime() + ms)
let w: World
let ana: MemberId

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
  ana = await accountsWith(w, '1000.00')
})
afterAll(async () => {
  await w.close()
})

const cancel = (memberId: MemberId, ticketId: string, receivedAt: Date) =>
  w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.lottery.tickets.cancel(tx, { memberId, ticketId, receivedAt }))
const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('a ticket of several bets takes its whole stake in one posting', async () => {
  const placed = await placeTicket(w, ana, { issueNo, bets: [sureBet(), longShot({ multiple: 3, mode: 100 })] })
  expect(placed).toMatchObject({ game: GAME, issueNo, stake: 206_000n, balance: 9_794_000n })
  const view = await w.app.modules.lottery.tickets.view(ana, placed.ticketId)
  expect(view).toMatchObject({ stake: 206_000n, cancellable: true, inclusion: null })
  expect(view.bets.map(({ play, status }) => [play, status])).toEqual([
    ['SSC_POSITION', 'accepted'],
    ['SSC_5_DIRECT', 'accepted'],
  ])
})

test('T047: fifteen concurrent requests with one key place one ticket', async () => {
  const [ben, key] = [await accountsWith(w, '100.00'), newKey(w.clock.now())]
  const answers = await Promise.all(Array.from({ length: 15 }, () => placeTicket(w, ben, { issueNo, key })))
  expect(new Set(answers.map(({ ticketId, balance }) => `${ticketId} ${balance}`)).size).toBe(1)
  expect(await cashOf(w, ben)).toBe(800_000n)
})

test('refuses the same key for another ticket', async () => {
  const key = newKey(w.clock.now())
  await placeTicket(w, ana, { issueNo, key })
  expect(await outcome(placeTicket(w, ana, { issueNo, key, bets: [longShot()] }))).toBe('wallet.payload_differs')
})

test('refuses a key that is not a UUIDv7 or is older than a day', async () => {
  expect(await outcome(placeTicket(w, ana, { issueNo, key: 'a-key-of-my-own' }))).toBe('request.malformed')
  const old = newKey(new Date(LOTTERY_START.getTime() - 86_400_001))
  expect(await outcome(placeTicket(w, ana, { issueNo, key: old }))).toBe('request.malformed')
})

test('T035: fifty concurrent tickets on a balance for ten place ten', async () => {
  const cleo = await accountsWith(w, '200.00')
  const answers = await Promise.all(Array.from({ length: 50 }, () => outcome(placeTicket(w, cleo, { issueNo }))))
  expect(answers.filter((one) => one === 'ok')).toHaveLength(10)
  expect(answers.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(40)
  expect(await cashOf(w, cleo)).toBe(0n)
})

test("another member's ticket is unknown", async () => {
  const { ticketId } = await placeTicket(w, ana, { issueNo })
  const dan = await accountsWith(w, '1.00')
  expect(await outcome(w.app.modules.lottery.tickets.view(dan, ticketId))).toBe('lottery.ticket_unknown')
  expect(await outcome(cancel(dan, ticketId, w.clock.now()))).toBe('lottery.ticket_unknown')
})

test('Lottery rules §18.14: a ticket can be placed and cancelled one millisecond before the cut-off, and not at it', async () => {
  const before = await cashOf(w, ana)
  const [kept, gone] = [
    await placeTicket(w, ana, { issueNo, at: around(-1) }),
    await placeTicket(w, ana, { issueNo, at: around(-1) }),
  ]
  expect(await cancel(ana, gone.ticketId, around(-1))).toMatchObject({ refunded: 200_000n })
  expect(await outcome(cancel(ana, gone.ticketId, around(-1)))).toBe('lottery.ticket_final')
  expect(await outcome(cancel(ana, kept.ticketId, around(0)))).toBe('lottery.ticket_final')
  expect(await cashOf(w, ana)).toBe(before - 200_000n)
  await expect(placeTicket(w, ana, { issueNo, at: around(0) })).rejects.toMatchObject({
    code: 'lottery.issue_closed',
    detail: { nextIssueNo: '20261121-0602', nextCloseAt: '2026-11-21T02:01:55.000Z' },
  })
})

test('T120 T126: of a thousand bets around the cut-off, the root contains exactly the accepted ones', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => accountsWith(w, '1000.00')))
  w.clock.set(around(999))
  const racers = Array.from({ length: 1_000 }, (_, nth) => {
    const at = around((nth % 3) - 1)
    const bets = [betOn('SSC_3B_DIRECT', { pos: [[nth % 10], [1], [2]] })]
    return outcome(placeTicket(w, members[nth % 20]!, { issueNo, bets, at })).then((code) => ({ at, code }))
  })
  // The issue closes while the bets are under way.
  w.clock.set(around(1_000))
  const [answers] = await Promise.all([Promise.all(racers), turn(w)])
  // A turn that finds the issue locked by a bet leaves the root to the next one.
  await turn(w)
  for (const { at, code } of answers) {
    if (at < closeAt) expect(['ok', 'lottery.issue_closed']).toContain(code)
    else expect(code).toBe('lottery.issue_closed')
  }
  const { rows } = await w.platform.database.pool.query(
    `select count(distinct ticket_id)::int as tickets, sum(stake) as stake from games.bet_book where round = $1 and status <> 'cancelled'`,
    [issueNo],
  )
  const record = await w.app.modules.draws.find({ game: GAME, issueNo })
  expect(record).toMatchObject({ status: 'closed', ticketCount: rows[0].tickets, totalStake: BigInt(rows[0].stake) })
  // A ticket that came in time and waited until the issue had closed is offered the next one.
  await expect(placeTicket(w, ana, { issueNo, at: around(-1) })).rejects.toMatchObject({
    code: 'lottery.issue_closed',
    detail: { nextIssueNo: '20261121-0602' },
  })
})

test('T126: every owner gets a valid inclusion proof', async () => {
  const { rows } = await w.platform.database.pool.query(
    'select distinct ticket_id, member_id, status from games.bet_book where round = $1 order by ticket_id limit 40',
    [issueNo],
  )
  const { betsRoot } = (await w.app.modules.draws.find({ game: GAME, issueNo }))!
  for (const { ticket_id: ticketId, member_id: memberId, status } of rows) {
    const { inclusion } = await w.app.modules.lottery.tickets.view(memberId, ticketId)
    if (status === 'cancelled') expect(inclusion).toBeNull()
    else expect(isIncluded(inclusion!.leafHash, inclusion!.path, betsRoot!)).toBe(true)
  }
})

test('a repeated request gets the same answer after the cut-off', async () => {
  await turnAt(w, '02:01:10.000')
  const key = newKey(w.clock.now())
  const first = await placeTicket(w, ana, { issueNo: '20261121-0602', key })
  await turnAt(w, '02:02:30.000')
  const again = await placeTicket(w, ana, { issueNo: '20261121-0602', key })
  expect(again).toEqual(first)
})

test('an issue without tickets has the empty root', async () => {
  await turnAt(w, '02:02:56.000')
  expect(await w.app.modules.draws.find({ game: GAME, issueNo: '20261121-0603' })).toMatchObject({
    status: 'closed',
    betsRoot: treeRoot([]),
    ticketCount: 0,
    totalStake: 0n,
  })
})

test('refuses a bet on an issue that has not opened or does not exist', async () => {
  expect(await outcome(placeTicket(w, ana, { issueNo: '20261121-0609' }))).toBe('lottery.issue_closed')
  expect(await outcome(placeTicket(w, ana, { issueNo: '20261121-9999' }))).toBe('lottery.issue_unknown')
})
