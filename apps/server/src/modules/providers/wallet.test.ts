import { randomUUID } from 'node:crypto'
import { parseMoney } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencyOf, GAME, type Opened, type TestProvider, testProvider } from '../../testing/provider.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

/** The cases of Provider wallet rules §3.9 against the real server. Amounts in messages are cents. */
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
async function opened(cash = '100.00'): Promise<{ ana: TestMember; game: Opened }> {
  const ana = await w.member({ cash })
  return { ana, game: await acme.open(ana) }
}
const statusOf = async (sent: Promise<{ answer: { status: string } }>) => (await sent).answer.status
const cash = (ana: TestMember) => w.cash(ana)
const figuresOf = async ({ memberId }: TestMember) =>
  (await w.app.modules.games.figures.ofMembers(w.platform.database.db, [memberId])).get(memberId)

describe('a message of a provider', () => {
  test('W15 is refused with a clock six minutes off', async () => {
    const { game } = await opened()
    const at = new Date(w.clock.now().getTime() - 6 * 60_000)
    const sent = await game.say('balance', {}, { at })
    expect([sent.http, sent.answer.status]).toEqual([401, 'INVALID_SIGNATURE'])
  })
  test('W16 is refused with one byte changed', async () => {
    const { ana, game } = await opened()
    const fields = { sessionToken: game.sessionToken, txId: id(), roundId: 'r1', amount: '100', exponent: 2 }
    const sent = await game.say('bet', fields, { change: (body) => body.replace('"100"', '"900"') })
    expect([sent.http, sent.answer.status]).toEqual([401, 'INVALID_SIGNATURE'])
    expect(await cash(ana)).toBe(money('100'))
  })
  test('W17 is accepted once under a request id', async () => {
    const { game } = await opened()
    const requestId = id()
    expect((await game.say('balance', {}, { requestId })).answer.status).toBe('OK')
    const again = await game.say('balance', {}, { requestId })
    expect([again.answer.status, again.isSigned]).toEqual(['INVALID_SIGNATURE', true])
  })
  test('is refused from an address that is not the provider’s', async () => {
    const { game } = await opened()
    expect(await statusOf(game.say('balance', {}, { address: '198.51.100.7' }))).toBe('INVALID_SIGNATURE')
  })
  test('is refused in the name of another provider', async () => {
    const { game } = await opened()
    expect(await statusOf(game.say('balance', { providerId: 'other' }))).toBe('INVALID_PARTNER')
  })
  test('gets a signed answer, also when it is malformed', async () => {
    const { game } = await opened()
    const good = await game.say('balance', {})
    expect([good.isSigned, good.answer.balance]).toEqual([
      true,
      { cash: '1000000', bonus: '0', total: '1000000', exponent: 4 },
    ])
    const bad = await game.say('bet', { amount: 1 })
    expect([bad.http, bad.isSigned, bad.answer.status]).toEqual([400, true, 'MALFORMED'])
  })
  test('has no path when the wallet does not know it', async () => {
    const { game } = await opened()
    const sent = await acme.send('freeRounds', { playerId: game.playerId }).catch(() => null)
    expect(sent?.http).toBe(404)
  })
})

describe('a launch token', () => {
  test('opens one session, within a minute', async () => {
    const ana = await w.member()
    const { sessions } = w.app.modules.providers
    const launch = () =>
      w.platform.database.db
        .transaction()
        .execute((tx) => sessions.launch(tx, { providerId: acme.id, memberId: ana.memberId, gameCode: GAME }))
    const [first, late] = [await launch(), await launch()]
    const { answer } = await acme.send('authenticate', { launchToken: first })
    expect(answer).toMatchObject({ status: 'OK', playerId: ana.memberId, gameCode: GAME, currency: currencyOf(w) })
    expect(answer).toHaveProperty('sessionToken')
    expect(await statusOf(acme.send('authenticate', { launchToken: first }))).toBe('SESSION_INVALID')
    w.clock.advance('61s')
    expect(await statusOf(acme.send('authenticate', { launchToken: late }))).toBe('SESSION_INVALID')
  })
})

describe('a bet', () => {
  test('W01 sent a hundred times at once to two nodes takes one stake', async () => {
    const { ana, game } = await opened()
    const [txId, requestId] = [id(), id()]
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => game.bet(txId, '500', { requestId }, nth % 2 ? other : w)),
    )
    expect(new Set(sent.map(({ answer }) => answer.status))).toEqual(new Set(['OK']))
    expect(await cash(ana)).toBe(money('95'))
    const texts = new Set(sent.map(({ body }) => body.replace('"replayed":true', '"replayed":false')))
    expect(texts.size).toBe(1)
  })
  test('W02 under the id of another is a mismatch and moves nothing', async () => {
    const { ana, game } = await opened()
    const txId = id()
    await game.bet(txId, '500')
    expect(await statusOf(game.bet(txId, '600'))).toBe('DUPLICATE_MISMATCH')
    expect(await statusOf(game.bet(txId, '500', { roundId: 'elsewhere' }))).toBe('DUPLICATE_MISMATCH')
    const { game: others } = await opened()
    expect(await statusOf(others.bet(txId, '500'))).toBe('DUPLICATE_MISMATCH')
    expect(await cash(ana)).toBe(money('95'))
  })
  test('W10 W11 T035 is refused when cash does not cover it: ten of fifty at once are placed', async () => {
    const { ana, game } = await opened('50.00')
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => game.bet(id(), '500', {}, nth % 2 ? other : w)),
    )
    const statuses = sent.map(({ answer }) => answer.status)
    expect(statuses.filter((one) => one === 'OK')).toHaveLength(10)
    expect(new Set(statuses)).toEqual(new Set(['OK', 'INSUFFICIENT_FUNDS']))
    expect(await cash(ana)).toBe(0n)
  })
  test('keeps its refusal, even when there is money later', async () => {
    const { ana, game } = await opened('1.00')
    const txId = id()
    const first = await game.bet(txId, '101', { requestId: 'a' })
    expect(first.answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', retryable: false, replayed: false })
    await game.bet('rich', '100', { roundId: 'rich' })
    await game.win('rich-win', '5000', { roundId: 'rich' })
    const again = await game.bet(txId, '101', { requestId: 'b' })
    expect(again.body).toBe(first.body.replace('"replayed":false', '"replayed":true'))
    expect(await cash(ana)).toBe(money('50'))
  })
  test('W18 W19 W20 is taken in the currency of the site, at every exponent, without rounding', async () => {
    const { ana, game } = await opened()
    expect(await statusOf(game.bet(id(), '500', { currency: 'XTS' }))).toBe('WRONG_CURRENCY')
    expect(await statusOf(game.bet(id(), '5', { exponent: 0 }))).toBe('OK')
    expect(await statusOf(game.bet(id(), '500000000', { exponent: 8 }))).toBe('OK')
    expect(await statusOf(game.bet(id(), '12345', { exponent: 4 }))).toBe('OK')
    expect(await statusOf(game.bet(id(), '500000001', { exponent: 8 }))).toBe('MALFORMED')
    expect(await cash(ana)).toBe(money('88.7655'))
  })
  test.each([
    ['another session', { sessionToken: 'x' }, 'SESSION_INVALID'],
    ['a game that is not offered', { gameCode: 'nothing' }, 'GAME_NOT_ALLOWED'],
    ['a stake below the least', { amount: '1', exponent: 4 }, 'LIMIT_STAKE'],
    ['a stake above the most', { amount: '50001' }, 'LIMIT_STAKE'],
  ])('is refused for %s', async (_, fields, status) => {
    const { ana, game } = await opened('1000.00')
    expect(await statusOf(game.bet(id(), '500', fields))).toBe(status)
    expect(await cash(ana)).toBe(money('1000'))
  })
  test('is refused after the end of its session, and of a closed provider', async () => {
    const { game } = await opened()
    const { game: closed } = await opened()
    await game.say('sessionEnd', { sessionToken: game.sessionToken })
    expect(await statusOf(game.bet(id(), '500'))).toBe('SESSION_EXPIRED')
    await acme.change({ isOpen: false })
    expect(await statusOf(closed.bet(id(), '500'))).toBe('INVALID_PARTNER')
    await acme.change()
    expect(await statusOf(closed.bet(id(), '500'))).toBe('OK')
  })
  test('W30 with its win in one message leaves what the two leave', async () => {
    const { ana, game } = await opened()
    const { ana: ben, game: two } = await opened()
    const fields = { sessionToken: game.sessionToken, roundId: 'r1', stake: '500', payout: '1250', exponent: 2 }
    const [betTxId, winTxId] = [id(), id()]
    const one = await game.say('betWin', { ...fields, betTxId, winTxId })
    expect(one.answer).toMatchObject({ status: 'OK', balance: { cash: '1075000' } })
    expect((await game.say('betWin', { ...fields, betTxId, winTxId })).answer).toMatchObject({ replayed: true })
    await two.bet('b', '500', { roundId: 'r1' })
    await two.win('w', '1250', { roundId: 'r1', roundClosed: true })
    expect([await cash(ana), await figuresOf(ana)]).toEqual([await cash(ben), await figuresOf(ben)])
    expect(await statusOf(game.rollback(id(), betTxId))).toBe('ALREADY_SETTLED')
  })
})

describe('a win', () => {
  test('W06 W07 is paid after the session, the block and the exclusion of its player', async () => {
    const { ana, game } = await opened()
    await game.bet('b6', '500', { roundId: 'r6' })
    await game.bet('b7', '500', { roundId: 'r7' })
    await game.say('sessionEnd', { sessionToken: game.sessionToken })
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, ana.memberId, true))
    expect(await statusOf(game.win('w6', '700', { roundId: 'r6' }))).toBe('OK')
    expect(await statusOf(game.rollback('x7', 'b7'))).toBe('OK')
    expect(await cash(ana)).toBe(money('102'))
  })
  test('of a blocked player is paid, while a new bet is refused', async () => {
    const { ana, game } = await opened()
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, ana.memberId, true))
    expect(await statusOf(game.bet(id(), '500'))).toBe('PLAYER_BLOCKED')
  })
  test('W08 of zero closes its round as lost', async () => {
    const { ana, game } = await opened()
    await game.bet('b8', '500', { roundId: 'r8' })
    expect(await statusOf(game.win('w8', '0', { roundId: 'r8' }))).toBe('OK')
    expect(await statusOf(game.win('w8b', '100', { roundId: 'r8' }))).toBe('ALREADY_SETTLED')
    expect(await statusOf(game.bet('b8b', '500', { roundId: 'r8' }))).toBe('ROUND_CLOSED')
    expect(await cash(ana)).toBe(money('95'))
    expect(await figuresOf(ana)).toMatchObject({ bets: 1, stake: money('5'), payout: 0n })
  })
  test('W09 comes twice in one round, and the bet has both', async () => {
    const { ana, game } = await opened()
    await game.bet('b9', '500', { roundId: 'r9' })
    expect(await statusOf(game.win('w9', '300', { roundId: 'r9', betTxId: 'b9' }))).toBe('OK')
    expect(await statusOf(game.win('w9', '300', { roundId: 'r9', betTxId: 'b9' }))).toBe('OK')
    expect(await statusOf(game.win('w9b', '400', { roundId: 'r9', roundClosed: true }))).toBe('OK')
    expect(await cash(ana)).toBe(money('102'))
    expect(await figuresOf(ana)).toMatchObject({ bets: 1, stake: money('5'), payout: money('7') })
  })
  test('for an unknown bet decides nothing, and counts when the bet has come', async () => {
    const { ana, game } = await opened()
    const early = await game.win('wx', '300', { roundId: 'rx' })
    expect(early.answer).toMatchObject({ status: 'BET_NOT_FOUND', retryable: true })
    await game.bet('bx', '500', { roundId: 'rx' })
    expect(await statusOf(game.win('wx', '300', { roundId: 'rx' }))).toBe('OK')
    expect(await cash(ana)).toBe(money('98'))
  })
})

test('a node that has had no message about a game knows the category of its bets', async () => {
  const { ana, game } = await opened()
  await game.bet('fresh-bet', '500', { roundId: 'fresh' })
  await game.win('fresh-win', '300', { roundId: 'fresh' })
  const fresh = await w.another()
  const span = { from: new Date(0), to: new Date(w.clock.now().getTime() + 1) }
  const settled = await fresh.app.modules.games.figures.settledWithin(fresh.platform.database.db, ana.memberId, span)
  expect(settled).toMatchObject([{ category: acme.game.category, turnover: money('5'), payout: money('3') }])
  await fresh.close()
})
