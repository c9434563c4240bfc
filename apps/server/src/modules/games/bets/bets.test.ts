import type { MemberId } from '@croupier/kernel/ids'
import { units, ZERO } from '@croupier/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { type World, world } from '../../../testing/world.ts'
import { account, bucketOf, CELLS, cellOf, lineKey } from '../../wallet/index.ts'
import type { Outcome } from '../index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const cash = async (memberId: MemberId) => (await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)).cash
const inTx = <T>(run: Parameters<ReturnType<typeof transaction>['execute']>[0]) =>
  transaction().execute(run) as Promise<T>
const transaction = () => w.platform.database.db.transaction()

test('place posts the stake of a ticket once and books all its bets', async () => {
  const memberId = await accountsWith(w, '100.00')
  const ticket = ticketOf(memberId, { at: w.clock.now(), bets: 3, round: 'r-ticket' })
  expect((await place(w, ticket)).balance).toBe(940_000n)
  expect((await place(w, ticket)).duplicate).toBe(true)
  const booked = await bookOf(w).ticketBets(w.platform.database.db, memberId, ticket.ticketId)
  expect(booked).toEqual(
    ticket.bets.map((bet, nth) => ({
      ...bet,
      betId: lineKey(ticket.ticketId, nth + 1),
      ticketId: ticket.ticketId,
      memberId,
      product: 'lottery',
      game: ticket.game,
      round: ticket.round,
      funds: null,
      acceptedAt: w.clock.now(),
      bucket: expect.any(Number),
      status: 'accepted',
      payout: 0n,
      validBet: 0n,
      selfRebate: 0n,
      settledAt: null,
      version: 0,
    })),
  )
})

test('place books no bet when the stake is refused', async () => {
  const memberId = await accountsWith(w, '1.00')
  const ticket = ticketOf(memberId, { at: w.clock.now(), round: 'r-refused' })
  await expect(place(w, ticket)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' })
  expect(await findOpenBets(w, 'r-refused')).toEqual([])
})

test('a settlement page pays wins and rebates once, and the bets are not open any more', async () => {
  const [ana, ben] = [await accountsWith(w, '10.00'), await accountsWith(w, '10.00')]
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 2, round: 'r-settle' }))
  await place(w, ticketOf(ben, { at: w.clock.now(), round: 'r-settle' }))
  const waiting = await findOpenBets(w, 'r-settle')
  const results = waiting.map((bet, at) =>
    resultOf(bet, bet.memberId === ana ? 50_000n * BigInt(at % 2 === 0 ? 1 : 2) : 0n, 100n),
  )
  await settleResults(w, results)
  const won = results.reduce((sum, { outcome }) => sum + outcome.payout, 0n)
  expect(await cash(ana)).toBe(60_000n + won + 200n)
  expect(await cash(ben)).toBe(80_000n + 100n)
  expect(await findOpenBets(w, 'r-settle')).toEqual([])
  await expect(settleResults(w, results)).rejects.toThrow()
  expect(await cash(ana)).toBe(60_000n + won + 200n)
})

test('a settlement page fails as a whole when one of its bets is settled, and settles the others without it', async () => {
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 4, round: 'r-part' }))
  const results = (await findOpenBets(w, 'r-part')).map((bet) => resultOf(bet, 10_000n, 50n))
  const lost = (await findOpenBets(w, 'r-part')).map((bet) => resultOf(bet, 0n))
  await settleResults(w, results.slice(1, 3))
  for (const again of [lost, results])
    await expect(settleResults(w, again)).rejects.toThrow('every bet of a settlement is open')
  // The journal also refuses a second payout of the bet on its own.
  const payout = {
    key: results[1]!.bet.betId,
    kind: 'payout',
    from: account.house('play.lottery'),
    to: account.cash(ana),
    amount: units(10_000n),
  } as const
  const twice = w.app.modules.wallet.creditWrite({ at: w.clock.now(), credits: [payout] })
  await expect(w.platform.database.pipelineWrites((write) => write([twice]))).rejects.toMatchObject({
    code: '23505',
    table: 'journal',
  })
  expect(await cash(ana)).toBe(920_000n + 20_100n)
  const own = { game: 'ssc-1m', round: 'r-part', partition: { index: cellOf(bucketOf(ana)), count: CELLS } }
  expect(await bookOf(w).payoutsByMember(w.platform.database.db, own)).toEqual(new Map([[ana, 20_000n]]))
  await settleResults(w, [results[0]!, results[3]!])
  expect(await cash(ana)).toBe(920_000n + 40_200n)
})

test('a settlement page finds a bet by its key when its row has moved', async () => {
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 4, round: 'r-moved' }))
  const results = (await findOpenBets(w, 'r-moved')).map((bet) => resultOf(bet, 10_000n))
  await w.platform.database.pool.query('update games.bets set version = version where bet_id = any($1)', [
    results.slice(0, 2).map(({ bet }) => bet.betId),
  ])
  await settleResults(w, results)
  expect(await findOpenBets(w, 'r-moved')).toEqual([])
  expect(await cash(ana)).toBe(920_000n + 40_000n)
})

test('openBets reads bets in the order of their ids', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => accountsWith(w, '100.00', 0)))
  const tickets = members.map((memberId) => ticketOf(memberId, { at: w.clock.now(), bets: 3, round: 'r-order' }))
  for (const ticket of tickets.toReversed()) await place(w, ticket)
  const ids = tickets.flatMap(({ ticketId }) => [1, 2, 3].map((line) => lineKey(ticketId, line))).sort()
  expect((await findOpenBets(w, 'r-order')).map(({ betId }) => betId)).toEqual(ids)
})

test('a settlement page pays a member with several wins entry by entry', async () => {
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 20, round: 'r-many' }))
  await settleResults(
    w,
    (await findOpenBets(w, 'r-many')).map((bet, at) => resultOf(bet, BigInt(at + 1))),
  )
  expect(await cash(ana)).toBe(600_000n + 210n)
})

test('voidRound refunds every stake once', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => accountsWith(w, '100.00')))
  for (const memberId of members) await place(w, ticketOf(memberId, { at: w.clock.now(), bets: 5, round: 'r-void' }))
  const voided = () => bookOf(w).voidRound({ game: 'ssc-1m', round: 'r-void', at: w.clock.now() })
  expect([await voided(), await voided()]).toEqual([30, 0])
  for (const memberId of members) expect(await cash(memberId)).toBe(1_000_000n)
})

test('cancelTicket cancels all bets of a ticket once, and only for its owner', async () => {
  const [ana, ben] = [await accountsWith(w, '100.00'), await accountsWith(w, '100.00')]
  const ticket = ticketOf(ana, { at: w.clock.now(), bets: 2, round: 'r-cancel' })
  await place(w, ticket)
  const cancel = (memberId: MemberId) =>
    inTx((tx) => bookOf(w).cancelTicket(tx, { memberId, ticketId: ticket.ticketId, at: w.clock.now() }))
  expect(await cancel(ben)).toBeNull()
  expect(await cancel(ana)).toBe(40_000n)
  expect(await cancel(ana)).toBeNull()
  expect(await cash(ana)).toBe(1_000_000n)
})

test('a settlement page faults on a loss that pays and on a win that does not', async () => {
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at: w.clock.now(), round: 'r-wrong' }))
  const [bet] = await findOpenBets(w, 'r-wrong')
  const settle = (outcome: Pick<Outcome, 'status' | 'payout'>) =>
    settleResults(w, [{ bet: bet!, outcome: { validBet: ZERO, selfRebate: ZERO, ...outcome } }])
  await expect(settle({ status: 'lost', payout: units(1n) })).rejects.toThrow('is lost and pays')
  await expect(settle({ status: 'won', payout: ZERO })).rejects.toThrow('is won and pays')
})
