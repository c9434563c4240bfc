import type { MemberId } from '@croupier/kernel/ids'
import { units, ZERO } from '@croupier/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type World, world } from '../../../testing/world.ts'
import type { BetResult, OpenBet } from '../index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const cash = async (memberId: MemberId) => (await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)).cash
const inTx = <T>(run: Parameters<ReturnType<typeof transaction>['execute']>[0]) =>
  transaction().execute(run) as Promise<T>
const transaction = () => w.platform.database.db.transaction()
const openBets = (round: string, limit = 100) =>
  w.app.modules.games.betBook.openBets(w.platform.database.db, { game: 'ssc-1m', round, limit })
const settled = (bet: OpenBet, payout: bigint, selfRebate = 0n): BetResult => ({
  betId: bet.betId,
  bucket: bet.bucket,
  status: payout > 0n ? 'won' : 'lost',
  payout: units(payout),
  validBet: bet.stake,
  selfRebate: units(selfRebate),
})

test('a ticket of several bets is one posting, and its bets are in the book', async () => {
  const memberId = await accountsWith(w, '100.00')
  const ticket = ticketOf(memberId, { at: w.clock.now(), bets: 3, round: 'r-ticket' })
  expect((await place(w, ticket)).balance).toBe(940_000n)
  expect((await place(w, ticket)).duplicate).toBe(true)
  const booked = await w.app.modules.games.betBook.ticket(w.platform.database.db, memberId, ticket.ticketId)
  expect(booked).toEqual(
    ticket.bets.map((bet) => ({
      ...bet,
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

test('a refused stake leaves no bet', async () => {
  const memberId = await accountsWith(w, '1.00')
  const ticket = ticketOf(memberId, { at: w.clock.now(), round: 'r-refused' })
  await expect(place(w, ticket)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' })
  expect(await openBets('r-refused')).toEqual([])
})

test('settling pays wins and rebates once, and what is settled leaves the list', async () => {
  const [ana, ben] = [await accountsWith(w, '10.00'), await accountsWith(w, '10.00')]
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 2, round: 'r-settle' }))
  await place(w, ticketOf(ben, { at: w.clock.now(), round: 'r-settle' }))
  const waiting = await openBets('r-settle')
  const results = waiting.map((bet, at) =>
    settled(bet, bet.memberId === ana ? 50_000n * BigInt(at % 2 === 0 ? 1 : 2) : 0n, 100n),
  )
  const settle = () =>
    inTx<unknown[]>((tx) => w.app.modules.games.betBook.settleChunk(tx, { at: w.clock.now(), results }))
  const told = await settle()
  expect(told).toHaveLength(2)
  const won = results.reduce((sum, { payout }) => sum + payout, 0n)
  expect(await cash(ana)).toBe(60_000n + won + 200n)
  expect(await cash(ben)).toBe(80_000n + 100n)
  expect(await openBets('r-settle')).toEqual([])
  expect(await settle()).toEqual([])
  expect(await cash(ana)).toBe(60_000n + won + 200n)
})

test('a chunk pays one member several times, entry by entry', async () => {
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 20, round: 'r-many' }))
  const results = (await openBets('r-many')).map((bet, at) => settled(bet, BigInt(at + 1)))
  await inTx((tx) => w.app.modules.games.betBook.settleChunk(tx, { at: w.clock.now(), results }))
  expect(await cash(ana)).toBe(600_000n + 210n)
})

test('a voided round gives every stake back, in parts', async () => {
  const ana = await accountsWith(w, '100.00')
  await place(w, ticketOf(ana, { at: w.clock.now(), bets: 5, round: 'r-void' }))
  const part = () =>
    inTx<number>((tx) =>
      w.app.modules.games.betBook.voidRound(tx, { game: 'ssc-1m', round: 'r-void', at: w.clock.now(), limit: 3 }),
    )
  expect([await part(), await part(), await part()]).toEqual([3, 2, 0])
  expect(await cash(ana)).toBe(1_000_000n)
})

test('a ticket is cancelled whole, once, and by its owner only', async () => {
  const [ana, ben] = [await accountsWith(w, '100.00'), await accountsWith(w, '100.00')]
  const ticket = ticketOf(ana, { at: w.clock.now(), bets: 2, round: 'r-cancel' })
  await place(w, ticket)
  const cancel = (memberId: MemberId) =>
    inTx((tx) =>
      w.app.modules.games.betBook.cancelTicket(tx, { memberId, ticketId: ticket.ticketId, at: w.clock.now() }),
    )
  expect(await cancel(ben)).toBeNull()
  expect(await cancel(ana)).toBe(40_000n)
  expect(await cancel(ana)).toBeNull()
  expect(await cash(ana)).toBe(1_000_000n)
})

test('a loss cannot pay, a win cannot give nothing', async () => {
  const bet = { betId: 'b', bucket: 1, validBet: ZERO, selfRebate: ZERO }
  const settle = (result: Pick<BetResult, 'status' | 'payout'>) =>
    inTx((tx) => w.app.modules.games.betBook.settleChunk(tx, { at: w.clock.now(), results: [{ ...bet, ...result }] }))
  await expect(settle({ status: 'lost', payout: units(1n) })).rejects.toThrow('is lost and pays')
  await expect(settle({ status: 'won', payout: ZERO })).rejects.toThrow('is won and pays')
})
