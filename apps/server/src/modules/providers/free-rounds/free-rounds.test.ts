import { randomUUID } from 'node:crypto'
import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney, units } from '@croupier/kernel/money'
import { sequence } from '@croupier/provider-kit/check/cases'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Opened, type TestProvider, testProvider } from '../../../testing/provider.ts'
import { providerService } from '../../../testing/provider-service.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { FREE_ROUNDS } from './book.ts'

/** Free rounds of Provider wallet rules §3.3. Amounts in messages are cents; each round is for 0.20. */
let w: World
let other: World
let acme: TestProvider
let service: Awaited<ReturnType<typeof providerService>>
let ana: TestMember
let game: Opened
beforeAll(async () => {
  w = await world({ app: { internalHosts: ['127.0.0.1'] } })
  other = await w.another()
  acme = await testProvider(w)
  service = await providerService(w, acme)
  await acme.change({ serviceUrl: service.origin })
})
beforeEach(async () => {
  ana = await w.member({ cash: '10.00' })
  game = await acme.open(ana)
})
afterEach(() => service.answerCampaigns(({ action }) => (action === 'cancel' ? 'cancelled' : 'created')))
afterAll(async () => {
  await service.close()
  await other.close()
  await w.close({ without: ['orders'] })
})

const id = () => randomUUID()
const free = () => w.app.modules.providers.freeRounds
/** Runs the task that calls providers, after some time. */
async function later(time: Parameters<typeof w.clock.advance>[0] = '1s'): Promise<void> {
  w.clock.advance(time)
  await w.platform.jobs.add(w.platform.database.db, FREE_ROUNDS, {})
  await w.runJobs()
}
async function order(rounds = 3, days = 7): Promise<string> {
  const endsAt = plusMs(w.clock.now(), days * MS.day)
  const ordered = { rewardId: id(), memberId: ana.memberId, provider: acme.id, game: game.gameCode, rounds, endsAt }
  const { db } = w.platform.database
  await db.transaction().execute((tx) => free().order(tx, { ...ordered, stake: parseMoney('0.20') }))
  await later()
  const [latest] = await free().ofMember(ana.memberId)
  return latest!.campaignId
}
const standing = async () => {
  const [latest] = await free().ofMember(ana.memberId)
  return latest && [latest.state, latest.used, latest.won]
}
const bet = (campaignId: string, fields: Record<string, unknown> = {}, txId = id(), node = w) =>
  game.bet(txId, '20', { isFree: true, freeRoundCampaignId: campaignId, ...fields }, node)
const instant = (campaignId: string, payout: string, fields: Record<string, unknown> = {}) => {
  const about = { sessionToken: game.sessionToken, betTxId: id(), winTxId: id(), roundId: id(), exponent: 2 }
  return game.say('betWin', { ...about, stake: '20', payout, isFree: true, freeRoundCampaignId: campaignId, ...fields })
}
const statusOf = async (sent: ReturnType<typeof bet>) => (await sent).answer.status
const callsAbout = (campaignId: string) => service.campaigns.filter((one) => one.campaignId === campaignId)
const actions = (campaignId: string) => callsAbout(campaignId).map(({ action }) => action)

describe('a free round', () => {
  test('moves no money, and counts as no bet', async () => {
    const campaignId = await order()
    const txId = id()
    const { answer } = await bet(campaignId, {}, txId)
    expect(answer).toMatchObject({
      status: 'OK',
      balance: { cash: '100000', bonus: '0', total: '100000' },
      usedPockets: { freeRounds: '2000' },
      freeRounds: { campaignId, left: 2, won: '0' },
    })
    await game.win(id(), '500', { roundId: `r-${txId}`, kind: 'free-round', roundClosed: true })
    expect(await w.cash(ana)).toBe(parseMoney('10'))
    expect(await standing()).toEqual(['open', 1, parseMoney('5')])
    const figures = await w.app.modules.games.figures.ofMembers(w.platform.database.db, [ana.memberId])
    expect(figures.get(ana.memberId)).toBeUndefined()
  })
  test('is played once, however often its message comes to two nodes at once', async () => {
    const campaignId = await order()
    const [txId, requestId] = [id(), id()]
    const sent = await Promise.all([w, other, w, other].map((node) => bet(campaignId, { requestId }, txId, node)))
    expect(new Set(sent.map(({ body }) => body.replace('"replayed":true', '"replayed":false'))).size).toBe(1)
    expect(await standing()).toEqual(['open', 1, 0n])
  })
  test('needs its stake, its game, its member and its campaign', async () => {
    const campaignId = await order()
    expect(await statusOf(bet(campaignId, { amount: '30' }))).toBe('LIMIT_STAKE')
    expect(await statusOf(bet(id()))).toBe('FREE_ROUNDS_ENDED')
    expect(await statusOf(bet(campaignId, { isFree: false }))).toBe('MALFORMED')
    const ben = await acme.open(await w.member())
    const theirs = await ben.bet(id(), '20', { isFree: true, freeRoundCampaignId: campaignId })
    expect(theirs.answer.status).toBe('FREE_ROUNDS_ENDED')
    expect(await standing()).toEqual(['open', 0, 0n])
  })
  test('is refused once all are used, also of those that come at once', async () => {
    const campaignId = await order(3)
    const answers = await Promise.all([w, other, w, other, w].map((node) => statusOf(bet(campaignId, {}, id(), node))))
    expect(answers.toSorted()).toEqual(['FREE_ROUNDS_ENDED', 'FREE_ROUNDS_ENDED', 'OK', 'OK', 'OK'])
  })
  test('given back leaves it to be played again, and one that was given back before it came is refused', async () => {
    const campaignId = await order(1)
    const [first, second] = [id(), id()]
    await bet(campaignId, {}, first)
    expect((await game.rollback(id(), first)).answer).toMatchObject({ status: 'OK', reversed: true })
    expect(await standing()).toEqual(['open', 0, 0n])
    expect((await game.rollback(id(), second)).answer).toMatchObject({ status: 'OK', reversed: false })
    expect(await statusOf(bet(campaignId, {}, second))).toBe('ROLLED_BACK')
    const txId = id()
    await bet(campaignId, {}, txId)
    await game.win(id(), '0', { roundId: `r-${txId}` })
    expect((await game.rollback(id(), txId)).answer.status).toBe('ALREADY_SETTLED')
  })
  test('takes no result of the other kind, no refund, and no second bet', async () => {
    const campaignId = await order()
    const txId = id()
    await bet(campaignId, {}, txId)
    const roundId = `r-${txId}`
    expect(await statusOf(game.win(id(), '100', { roundId, kind: 'win' }))).toBe('MALFORMED')
    expect(await statusOf(game.say('refund', { txId: id(), targetTxId: txId, amount: '20', exponent: 2 }))).toBe(
      'ALREADY_SETTLED',
    )
    expect(await statusOf(bet(campaignId, { roundId }))).toBe('ROUND_CLOSED')
    const cash = id()
    await game.bet(cash, '20')
    const free = game.win(id(), '100', { roundId: `r-${cash}`, kind: 'free-round' })
    expect(await statusOf(free)).toBe('MALFORMED')
  })
  test('whose win is corrected changes what the campaign has won, until it is over', async () => {
    const campaignId = await order(2)
    const winTxId = id()
    await instant(campaignId, '300', { winTxId })
    const resettle = { targetTxId: winTxId, exponent: 2 }
    await game.say('resettle', { ...resettle, txId: id(), newAmount: '100', version: 1 })
    expect(await standing()).toEqual(['open', 1, parseMoney('1')])
    await instant(campaignId, '0')
    expect(await standing()).toEqual(['ended', 2, parseMoney('1')])
    const late = await game.say('resettle', { ...resettle, txId: id(), newAmount: '900', version: 2 })
    expect(late.answer.status).toBe('ALREADY_SETTLED')
  })
})

describe('a campaign', () => {
  test('is created at its provider, and ends with the result of its last round', async () => {
    const campaignId = await order(2)
    expect(callsAbout(campaignId)).toEqual([
      expect.objectContaining({ action: 'create', playerId: ana.memberId, rounds: 2, stake: '2000', exponent: 4 }),
    ])
    await instant(campaignId, '150')
    const txId = id()
    await bet(campaignId, {}, txId)
    expect(await standing()).toEqual(['open', 2, parseMoney('1.50')])
    await game.win(id(), '50', { roundId: `r-${txId}`, roundClosed: true })
    expect(await standing()).toEqual(['ended', 2, parseMoney('2')])
    await later()
    expect(actions(campaignId)).toEqual(['create'])
  })
  test('whose creation got no answer is asked for until it has one, and can be played meanwhile', async () => {
    service.answerCampaigns(() => 'lost')
    const campaignId = await order()
    expect(await standing()).toEqual(['asked', 0, 0n])
    expect(await statusOf(bet(campaignId))).toBe('OK')
    service.answerCampaigns(({ action }) => (action === 'create' ? 'created' : null))
    await later('3s')
    expect(actions(campaignId)).toEqual(['create', 'status', 'create'])
    expect(await standing()).toEqual(['open', 1, 0n])
    await later('1h')
    expect(actions(campaignId)).toHaveLength(3)
  })
  test('that its provider refuses is none, nor one of a provider that has no free rounds', async () => {
    for (const answer of ['refused', null] as const) {
      service.answerCampaigns(() => answer)
      const { db } = w.platform.database
      const endsAt = plusMs(w.clock.now(), MS.day)
      const ordered = { rewardId: id(), memberId: ana.memberId, provider: acme.id, game: game.gameCode, rounds: 3 }
      await db.transaction().execute((tx) => free().order(tx, { ...ordered, stake: parseMoney('0.20'), endsAt }))
      await later()
      expect(await standing()).toBeUndefined()
    }
  })
  test('whose time is over waits for the round that is open, and is cancelled at its provider', async () => {
    const campaignId = await order(3, 1)
    const txId = id()
    await bet(campaignId, {}, txId)
    await later('24h')
    game = await acme.open(ana)
    expect(await statusOf(bet(campaignId))).toBe('FREE_ROUNDS_ENDED')
    expect(await standing()).toEqual(['open', 1, 0n])
    await game.win(id(), '700', { roundId: `r-${txId}`, roundClosed: true })
    expect(await standing()).toEqual(['ended', 1, parseMoney('7')])
    await later()
    expect(actions(campaignId)).toEqual(['create', 'cancel'])
  })
  test('moves its end by a time-out, in which no round is played', async () => {
    const campaignId = await order(3, 2)
    const { endsAt } = (await free().ofMember(ana.memberId))[0]!
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    // The first run brings the time-out to the campaign, perhaps after its calls.
    await later()
    await later()
    expect(await statusOf(bet(campaignId))).toBe('PLAYER_BLOCKED')
    const moved = plusMs(endsAt, MS.day)
    expect((await free().ofMember(ana.memberId))[0]!.endsAt.getTime()).toBeGreaterThanOrEqual(
      moved.getTime() - MS.minute,
    )
    expect(actions(campaignId)).toEqual(['create', 'create'])
  })
  test('that is cancelled keeps what it has won, and no round begins any more', async () => {
    const campaignId = await order()
    await instant(campaignId, '150')
    const { rewardId } = (await free().ofMember(ana.memberId))[0]!
    await w.platform.database.db.transaction().execute((tx) => free().cancel(tx, rewardId))
    expect(await standing()).toEqual(['ended', 1, parseMoney('1.50')])
    expect(await statusOf(bet(campaignId))).toBe('FREE_ROUNDS_ENDED')
  })
  test('counts each round and each win once, whatever the order, the repetitions and the losses of messages', async () => {
    const next = sequence(17)
    for (let run = 0; run < 6; run++) {
      ana = await w.member({ cash: '10.00' })
      game = await acme.open(ana)
      const campaignId = await order(4)
      const rounds = Array.from({ length: 4 }, () => ({ bet: id(), win: id(), back: id(), paid: 0, state: 'none' }))
      for (let step = 0; step < 40; step++) {
        const round = rounds[next(4)]!
        const node = next(2) ? w : other
        const act = next(8)
        const roundId = `r-${round.bet}`
        const amount = String(100 * rounds.indexOf(round))
        const send = () =>
          act < 4
            ? bet(campaignId, {}, round.bet, node)
            : act < 7
              ? game.win(round.win, amount, { roundId, betTxId: round.bet, roundClosed: true }, node)
              : game.rollback(round.back, round.bet, {}, node)
        // Two at once of one message: the second is the repetition.
        const [first] = await Promise.all(next(3) ? [send()] : [send(), send()])
        const isTaken = first!.answer.status === 'OK'
        if (act < 4 && isTaken && round.state === 'none') round.state = 'open'
        else if (act < 7 && act >= 4 && isTaken) Object.assign(round, { state: 'settled', paid: Number(amount) })
        else if (act === 7 && isTaken) round.state = 'gone'
      }
      const played = rounds.filter(({ state }) => state === 'open' || state === 'settled')
      const won = rounds.filter(({ state }) => state === 'settled').reduce((sum, { paid }) => sum + paid, 0)
      const [, used, sum] = (await standing())!
      expect([used, sum]).toEqual([played.length, units(BigInt(won) * 100n)])
      expect(await w.cash(ana)).toBe(parseMoney('10'))
    }
  })
})
