import { randomUUID } from 'node:crypto'
import { parseMoney, units } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Opened, type TestProvider, testProvider } from '../../testing/provider.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

/** Orders, reversals and corrections of messages (Provider wallet rules §3.5). Amounts in messages are cents. */
let w: World
let other: World
let acme: TestProvider
beforeAll(async () => {
  w = await world()
  other = await w.another()
  acme = await testProvider(w)
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

const money = parseMoney
const id = () => randomUUID()
const node = (nth: number) => (nth % 2 ? other : w)
async function opened(cash = '100.00'): Promise<{ ana: TestMember; game: Opened }> {
  const ana = await w.member({ cash })
  return { ana, game: await acme.open(ana) }
}
const statusOf = async (sent: Promise<{ answer: { status: string } }>) => (await sent).answer.status
const cash = (ana: TestMember) => w.cash(ana)

/** A bet of 2.00, its win of 7.00 and its rollback, sent to a node. */
function messages(game: Opened) {
  const [bet, win, rollback] = [id(), id(), id()]
  const roundId = `r-${bet}`
  return {
    bet: (nth: number) => game.bet(bet, '200', { roundId }, node(nth)),
    win: (nth: number) => game.win(win, '700', { roundId, betTxId: bet }, node(nth)),
    rollback: (nth: number) => game.rollback(rollback, bet, {}, node(nth)),
  }
}
const ORDERS = [
  { order: ['bet', 'win', 'rollback'], answers: ['OK', 'OK', 'ALREADY_SETTLED'], left: '105' },
  { order: ['bet', 'rollback', 'win'], answers: ['OK', 'OK', 'ROLLED_BACK'], left: '100' },
  { order: ['win', 'bet', 'rollback'], answers: ['BET_NOT_FOUND', 'OK', 'OK'], left: '100' },
  { order: ['win', 'rollback', 'bet'], answers: ['BET_NOT_FOUND', 'OK', 'ROLLED_BACK'], left: '100' },
  { order: ['rollback', 'bet', 'win'], answers: ['OK', 'ROLLED_BACK', 'ROLLED_BACK'], left: '100' },
  { order: ['rollback', 'win', 'bet'], answers: ['OK', 'ROLLED_BACK', 'ROLLED_BACK'], left: '100' },
] as const

describe('a bet, its win and its rollback', () => {
  test.each(ORDERS)('W03 W04 in the order $order are answered $answers, twice', async ({ order, answers, left }) => {
    const { ana, game } = await opened()
    const send = messages(game)
    for (const [nth, name] of order.entries()) {
      const first = await send[name](nth)
      const again = await send[name](nth + 1)
      expect([first.answer.status, again.answer.status]).toEqual([answers[nth], answers[nth]])
    }
    expect(await cash(ana)).toBe(money(left))
  })
  test('W05 sent at once to two nodes leave each bet open, paid, reversed or never placed', async () => {
    const { ana, game } = await opened('1000.00')
    const sent = Array.from({ length: 60 }, () => messages(game))
    const results = await Promise.all(
      sent.map(async ({ bet, win, rollback }, nth) => {
        const [placed, paid, reversed] = await Promise.all([bet(nth), win(nth + 1), rollback(nth)])
        return [placed, paid, reversed].map(({ answer }) => answer)
      }),
    )
    let due = 100_000n
    for (const [placed, paid, reversed] of results) {
      if (placed?.status !== 'OK') expect(placed?.status).toBe('ROLLED_BACK')
      if (placed?.status !== 'OK' || reversed?.reversed === true) {
        expect(paid?.status).not.toBe('OK')
        continue
      }
      due += paid?.status === 'OK' ? 500n : -200n
    }
    expect(await cash(ana)).toBe(units(due * 100n))
  })
  test('W12 W13 whose answers were lost have them when they are sent again', async () => {
    const { ana, game } = await opened()
    const send = messages(game)
    const bet = await send.bet(0)
    const win = await send.win(0)
    for (const [name, first] of [
      ['bet', bet],
      ['win', win],
    ] as const) {
      const again = await send[name](1)
      expect(JSON.parse(again.body)).toEqual({ ...first.answer, requestId: first.answer.requestId, replayed: true })
    }
    expect(await cash(ana)).toBe(money('105'))
  })
})

describe('a rollback', () => {
  test('of an unknown player is refused, and one of a refused bet reverses nothing', async () => {
    const { game } = await opened('1.00')
    expect(await statusOf(game.rollback(id(), id(), { playerId: 'nobody' }))).toBe('PLAYER_NOT_FOUND')
    const bet = id()
    await game.bet(bet, '200')
    expect((await game.rollback(id(), bet)).answer).toMatchObject({ status: 'OK', reversed: false })
  })
  test('of a win counts only where the contract says so, and leaves a debt when the money is spent', async () => {
    const { ana, game } = await opened('5.00')
    const [bet, win, roundId] = [id(), id(), id()]
    await game.bet(bet, '500', { roundId })
    await game.win(win, '700', { roundId })
    expect(await statusOf(game.rollback(id(), win))).toBe('ALREADY_SETTLED')
    await acme.change({ undoesWins: true })
    await game.bet(id(), '700')
    const undone = await game.rollback(id(), win)
    await acme.change()
    expect(undone.answer).toMatchObject({ status: 'OK', reversed: true, receivable: '70000' })
    expect(await cash(ana)).toBe(0n)
  })
})

describe('a refund', () => {
  test('gives parts of a stake back, up to all of it', async () => {
    const { ana, game } = await opened()
    const bet = id()
    await game.bet(bet, '500')
    const refund = (txId: string, amount: string) => game.say('refund', { txId, targetTxId: bet, amount, exponent: 2 })
    const first = id()
    expect((await refund(first, '200')).answer).toMatchObject({ status: 'OK', remaining: '30000' })
    expect((await refund(first, '200')).answer).toMatchObject({ replayed: true, remaining: '30000' })
    expect(await statusOf(refund(id(), '301'))).toBe('ALREADY_SETTLED')
    expect((await refund(id(), '300')).answer).toMatchObject({ status: 'OK', remaining: '0' })
    expect(await cash(ana)).toBe(money('100'))
  })
  test('of a whole stake cancels the bet; of a settled or unknown one is refused', async () => {
    const { ana, game } = await opened()
    const [bet, lost, roundId] = [id(), id(), id()]
    await game.bet(bet, '500')
    await game.bet(lost, '500', { roundId })
    await game.win(id(), '0', { roundId })
    const refund = (targetTxId: string) => game.say('refund', { txId: id(), targetTxId, amount: '500', exponent: 2 })
    expect([await statusOf(refund(bet)), await statusOf(refund(bet))]).toEqual(['OK', 'ROLLED_BACK'])
    expect([await statusOf(refund(lost)), await statusOf(refund(id()))]).toEqual(['ALREADY_SETTLED', 'BET_NOT_FOUND'])
    expect(await cash(ana)).toBe(money('95'))
  })
})

describe('a correction', () => {
  const resettle = (game: Opened, targetTxId: string, newAmount: string, version: number) =>
    game.say('resettle', { txId: id(), targetTxId, newAmount, exponent: 2, version })
  async function won(amount: string) {
    const { ana, game } = await opened('5.00')
    const [bet, win, roundId] = [id(), id(), id()]
    await game.bet(bet, '500', { roundId })
    await game.win(win, amount, { roundId, roundClosed: true })
    return { ana, game, win }
  }
  test('W21 counts by its version: 2, 1, 3', async () => {
    const { ana, game, win } = await won('1000')
    expect(await statusOf(resettle(game, win, '1200', 2))).toBe('OK')
    expect(await statusOf(resettle(game, win, '100', 1))).toBe('STALE_VERSION')
    expect(await cash(ana)).toBe(money('12'))
    expect(await statusOf(resettle(game, win, '300', 3))).toBe('OK')
    expect(await cash(ana)).toBe(money('3'))
  })
  test('W22 downwards without cover leaves a debt, and cash is never negative', async () => {
    const { ana, game, win } = await won('1000')
    await game.bet(id(), '900')
    expect((await resettle(game, win, '200', 2)).answer).toMatchObject({ status: 'OK', receivable: '70000' })
    const balance = await w.app.modules.wallet.balanceOf(w.platform.database.db, ana.memberId)
    expect([balance.cash, balance.receivable]).toEqual([0n, money('7')])
  })
  test('of an unknown win is refused', async () => {
    const { game } = await opened()
    expect(await statusOf(resettle(game, id(), '200', 1))).toBe('BET_NOT_FOUND')
  })
})

describe('a round', () => {
  const close = (game: Opened, roundId: string, totals: Record<string, unknown>) =>
    game.say('roundClose', { roundId, totals: { exponent: 2, ...totals } })
  test('W23 closes with its open bets lost, and records totals that differ', async () => {
    const { ana, game } = await opened()
    const roundId = id()
    await game.bet(id(), '500', { roundId })
    await game.bet(id(), '300', { roundId })
    await game.win(id(), '200', { roundId })
    const answer = await close(game, roundId, { bet: '800', win: '300', count: 2 })
    expect(answer.answer).toMatchObject({ status: 'OK', mismatch: true })
    const { answer: status } = await acme.send('roundStatus', { playerId: game.playerId, roundId })
    expect(status).toMatchObject({ state: 'closed', entries: [{ type: 'bet' }, { type: 'bet' }, { type: 'win' }] })
    expect(await cash(ana)).toBe(money('94'))
    const { rows } = await w.platform.database.pool.query('select mismatch from providers.rounds where round_id = $1', [
      roundId,
    ])
    expect(rows[0].mismatch).toMatchObject({ said: { win: '30000' }, ours: { win: '20000' } })
  })
  test('that is unknown cannot be closed yet', async () => {
    const { game } = await opened()
    const { answer } = await close(game, id(), { bet: '0', win: '0', count: 0 })
    expect(answer).toMatchObject({ status: 'ROUND_NOT_FOUND', retryable: true })
  })
})

test('a tip is a stake without turnover, a contribution to a jackpot moves nothing, a cash-out pays a bet', async () => {
  const { ana, game } = await opened()
  const [bet, roundId] = [id(), id()]
  await game.say('tip', { sessionToken: game.sessionToken, txId: id(), amount: '100', exponent: 2 })
  await game.bet(bet, '500', { roundId })
  const pool = { txId: id(), roundId, amount: '5', exponent: 2, jackpotId: 'grand' }
  expect((await game.say('jackpotContribution', pool)).answer).toMatchObject({ status: 'OK', jackpotId: 'grand' })
  const out = { txId: id(), betTxId: bet, amount: '450', exponent: 2, fraction: '0.5' }
  expect((await game.say('cashOut', out)).answer).toMatchObject({ status: 'OK', fraction: '0.5' })
  expect(await cash(ana)).toBe(money('98.50'))
  const figures = await w.app.modules.games.figures.ofMembers(w.platform.database.db, [ana.memberId])
  expect(figures.get(ana.memberId)).toMatchObject({ stake: money('6'), validBet: money('5'), payout: money('4.50') })
})

const SWITCH_SITE = `
  insert into content.settings values ('content.maintenance', jsonb_build_object('on', $1::boolean), 1, now(), 'test')
  on conflict (name) do update set value = excluded.value`

test('W25 a site under maintenance refuses bets, which stay undecided, and pays wins', async () => {
  const { ana, game } = await opened()
  const [bet, late, roundId] = [id(), id(), id()]
  await game.bet(bet, '500', { roundId })
  await w.platform.database.pool.query(SWITCH_SITE, [true])
  const refused = await game.bet(late, '500')
  expect([refused.http, refused.answer.status, refused.answer.retryable]).toEqual([503, 'READ_ONLY', true])
  expect(await statusOf(game.win(id(), '700', { roundId }))).toBe('OK')
  await w.platform.database.pool.query(SWITCH_SITE, [false])
  expect(await statusOf(game.bet(late, '500'))).toBe('OK')
  expect(await cash(ana)).toBe(money('97'))
})

test('a provider reads each of its transactions once, in pages', async () => {
  const own = await testProvider(w)
  const ana = await w.member({ cash: '100.00' })
  const game = await own.open(ana)
  const [bet, roundId] = [id(), id()]
  await game.bet(bet, '500', { roundId })
  await game.win(id(), '700', { roundId })
  await game.bet(id(), '900000')
  const readAll = async (): Promise<string[]> => {
    const read: string[] = []
    for (let cursor: unknown; ; ) {
      const { answer } = await own.send('transactionsSince', { limit: 2, ...(cursor ? { cursor } : {}) })
      const list = answer.list as { state: string; amount: string }[]
      if (list.length === 0) return read
      read.push(...list.map(({ state, amount }) => `${state} ${amount}`))
      cursor = answer.nextCursor
    }
  }
  // A transaction of another test file keeps the horizon of the list back while it is open.
  await eventually(async () => expect(await readAll()).toEqual(['applied 50000', 'applied 70000', 'refused 90000000']))
  const { answer: state } = await own.send('transactionStatus', { targetTxId: bet })
  expect(state).toMatchObject({ state: 'applied', amount: '50000' })
  expect((await own.send('transactionStatus', { targetTxId: id() })).answer).toMatchObject({ state: 'unknown' })
})
