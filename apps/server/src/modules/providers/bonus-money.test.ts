import { randomUUID } from 'node:crypto'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProvider, testProvider } from '../../testing/provider.ts'
import { type TestMember, type TestStaff, type World, world } from '../../testing/world.ts'

/** Stakes of members who have bonus money (Reward rules §4.3), as a provider sees them. Amounts in messages are cents. */
let w: World
let other: World
let acme: TestProvider
let host: TestStaff
const UNCOUNTED = 'harbour-poker'
beforeAll(async () => {
  w = await world()
  other = await w.another()
  acme = await testProvider(w)
  await acme.change({ games: [acme.game, { ...acme.game, gameCode: UNCOUNTED, category: 'PVP' }] })
  host = await w.staff('support-lead')
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

const id = () => randomUUID()
async function opened({ cash = '20.00', gameCode = acme.game.gameCode } = {}) {
  const ana = await w.member({ cash })
  const asked = { member: ana.username, amount: parseMoney('100'), multiple: 3, note: 'A bonus', reason: 'A test' }
  await w.call(offerGrant, asked, { as: host })
  const { items } = await w.call(offeredGrants, {}, { as: ana })
  await w.call(claimGrant, { id: items[0]!.id }, { as: ana })
  return { ana, game: await acme.open(ana, gameCode) }
}
const pockets = async ({ memberId }: TestMember) => {
  const { cash, others } = await w.app.modules.wallet.balanceOf(w.platform.database.db, memberId)
  return [cash, others.get('bonus') ?? ZERO].map(Number)
}
const balance = (cash: number, bonus: number) => ({
  balance: { cash: `${cash}`, bonus: `${bonus}`, total: `${cash + bonus}`, exponent: 4 },
})

test('the balance has the bonus money that may pay stakes on the game', async () => {
  const { game } = await opened()
  expect((await game.say('balance', {})).answer).toMatchObject(balance(200_000, 1_000_000))
  const excluded = await opened({ gameCode: UNCOUNTED })
  expect((await excluded.game.say('balance', {})).answer).toMatchObject(balance(200_000, 0))
})

test('W01 a stake from both pockets, sent to two nodes at once, is taken once and answered with one text', async () => {
  const { ana, game } = await opened()
  const txId = id()
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => game.bet(txId, '5000', { requestId: txId }, nth % 2 ? other : w)),
  )
  const texts = new Set(sent.map(({ body }) => body.replace('"replayed":true', '"replayed":false')))
  expect(texts.size).toBe(1)
  expect(sent[0]!.answer).toMatchObject({
    status: 'OK',
    ...balance(0, 700_000),
    usedPockets: { cash: '200000', bonus: '300000' },
  })
  expect(await pockets(ana)).toEqual([0, 700_000])
})

test('a stake from cash alone leaves the bonus money in the answer', async () => {
  const { game } = await opened()
  const { answer } = await game.bet(id(), '1000')
  expect(answer).toMatchObject({ status: 'OK', ...balance(100_000, 1_000_000), usedPockets: { cash: '100000' } })
})

test('a win goes to the pockets in proportion, and a rollback gives back what each paid', async () => {
  const { ana, game } = await opened()
  const [won, undone] = [id(), id()]
  await game.bet(won, '5000')
  const { answer } = await game.win(id(), '7500', { roundId: `r-${won}`, betTxId: won })
  expect(answer).toMatchObject({ status: 'OK', ...balance(300_000, 1_150_000) })
  await game.bet(undone, '4000')
  expect(await pockets(ana)).toEqual([0, 1_050_000])
  expect((await game.rollback(id(), undone)).answer).toMatchObject({ status: 'OK', ...balance(300_000, 1_150_000) })
})

test('an instant game pays both pockets in one message', async () => {
  const { ana, game } = await opened()
  const [betTxId, winTxId, roundId] = [id(), id(), id()]
  const fields = {
    sessionToken: game.sessionToken,
    betTxId,
    winTxId,
    roundId,
    stake: '5000',
    payout: '7500',
    exponent: 2,
  }
  const first = await game.say('betWin', fields)
  expect(first.answer).toMatchObject({
    status: 'OK',
    ...balance(300_000, 1_150_000),
    usedPockets: { cash: '200000', bonus: '300000' },
  })
  const again = await game.say('betWin', fields)
  expect(again.answer).toMatchObject({ ...balance(300_000, 1_150_000), replayed: true })
  expect(await pockets(ana)).toEqual([300_000, 1_150_000])
})

test('a stake that the terms of the bonus forbid, and a tip, take no bonus money', async () => {
  const { ana, game } = await opened({ gameCode: UNCOUNTED })
  expect((await game.bet(id(), '5000')).answer.status).toBe('GAME_NOT_ALLOWED')
  const tip = { sessionToken: game.sessionToken, txId: id(), amount: '3000', exponent: 2 }
  expect((await game.say('tip', tip)).answer.status).toBe('INSUFFICIENT_FUNDS')
  expect(await pockets(ana)).toEqual([200_000, 1_000_000])
})
