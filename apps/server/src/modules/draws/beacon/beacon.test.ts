import { beaconRoundAfter, beaconRoundTime, drawNumbers, finalSeed } from '@croupier/game-math/fairness/index'
import { MS, plusMs } from '@croupier/kernel/clock'
import { consoleBeacon } from '@croupier/wire/draws/beacon.console'
import { draws } from '@croupier/wire/draws/draws'
import { lotteryDetailOf } from '@croupier/wire/lottery/detail'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import {
  BEACON_GAME,
  beaconGame,
  beaconWorld,
  publishedRound,
  randomnessOf,
  signatureOf,
  testChain,
} from '../../../testing/beacon.ts'
import { dyingNode } from '../../../testing/dying-node.ts'
import { cashOf, clockTime, LOTTERY_START, newKey, proveBooks, sureBet, turn } from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

const game = BEACON_GAME
const { app, relays } = beaconWorld()
let w: World
let other: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: ['ssc-1m'], app })
  other = await w.another()
  await turn(w)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const { issue, recordOf, verdictOf, roundOf, step } = beaconGame(() => w)
const place = (memberId: Parameters<typeof cashOf>[1], number: string) =>
  w.app.modules.lottery.tickets.place({
    memberId,
    reference: newKey(w.clock.now()),
    receivedAt: w.clock.now(),
    input: { game, issueNo: issue(number), bets: [sureBet()] },
  })
const honest = (_: string, round: number) => publishedRound(round)
const alarms = async () => {
  const auditor = await w.staff('auditor')
  return (await w.call(audit, { action: 'draw.beacon.alarm', page: 1, pageSize: 9 }, { as: auditor })).items
}

describe('a draw that mixes a beacon in', () => {
  test('Casino rules §2.2: names a round before its issue opens that is published after the cut-off', async () => {
    const record = await recordOf('0602')
    expect(record).toMatchObject({ status: 'scheduled', version: 2, beacon: { chain: testChain.hash } })
    const round = beaconRoundAfter(testChain, record.closeAt)
    expect(record.beacon).toEqual({ chain: testChain.hash, round })
    const afterCloseMs = beaconRoundTime(testChain, round).getTime() - record.closeAt.getTime()
    expect([afterCloseMs >= 6_000, beaconRoundTime(testChain, round) < record.drawAt]).toEqual([true, true])
  })

  test('asks for its round from the publication on, and mixes it in', async () => {
    const ana = await accountsWith(w, '100.00')
    await place(ana, '0601')
    relays.say = honest
    await step('02:00:50.000')
    expect(relays.asked).toEqual([])
    const round = await roundOf('0601')
    await step(beaconRoundTime(testChain, round).toISOString().slice(11, 23))
    expect(relays.asked).toHaveLength(4)
    expect(await recordOf('0601')).toMatchObject({ status: 'closed', beaconSignature: null })
    await step('02:01:00.000')
    const record = await recordOf('0601')
    expect(record).toMatchObject({ status: 'drawn', beaconSignature: signatureOf(round) })
    const seed = finalSeed(
      record.serverSeed!,
      { game, drawId: record.issueNo },
      { round, randomness: randomnessOf(round) },
    )
    expect([record.finalSeed, record.numbers]).toEqual([seed, drawNumbers('SSC', seed, game)])
    expect(await verdictOf('0601')).toBe('consistent')
    expect(await cashOf(w, ana)).toBe(1_000_000n - 200_000n + 196_000n)
    await proveBooks(w)
  })

  test('waits for a round that relays publish late, and does not delay other games', async () => {
    relays.say = () => null
    await step('02:01:51.000')
    await step('02:02:00.000')
    expect(await recordOf('0602')).toMatchObject({ status: 'closed', serverSeed: null })
    const [latest] = (await w.call(draws, { game: 'ssc-1m', pageSize: 1 })).items
    expect(latest).toMatchObject({ issueNo: issue('0602'), status: 'drawn', version: 1, beacon: 'none' })
    relays.say = honest
    await step('02:02:20.000')
    expect(await recordOf('0602')).toMatchObject({ status: 'drawn', revealedAt: clockTime('02:02:20.000') })
    expect(await alarms()).toEqual([])
  })

  test.each([
    [
      'another signature',
      '0603',
      '02:02',
      (round: number) => JSON.stringify({ round, signature: signatureOf(round + 1) }),
    ],
    ['another round', '0604', '02:03', (round: number) => publishedRound(round + 1)],
    ['no JSON', '0605', '02:04', () => 'busy'],
  ])('takes no answer with %s, and the first right one of any relay', async (_, number, minute, wrong) => {
    relays.say = (_relay, round) => wrong(round)
    await step(`${minute}:51.000`)
    await step(`${minute}:59.000`)
    const round = await roundOf(number)
    const drawAt = (await recordOf(number)).drawAt
    w.clock.set(plusMs(drawAt, MS.second))
    await turn(w)
    expect(await recordOf(number)).toMatchObject({ status: 'closed' })
    relays.say = (relay, asked) => {
      if (relay === 'https://api.drand.sh') return new Error('closed')
      return relay === 'https://api3.drand.sh' ? publishedRound(asked) : wrong(asked)
    }
    await step(
      plusMs(drawAt, 2 * MS.second)
        .toISOString()
        .slice(11, 23),
    )
    expect(await recordOf(number)).toMatchObject({ status: 'drawn', beaconSignature: signatureOf(round) })
    expect(await verdictOf(number)).toBe('consistent')
  })

  test('is drawn once by another node if one dies after any statement between the round and the draw', async () => {
    relays.say = () => null
    for (const second of ['51', '56', '59']) await step(`02:05:${second}.000`)
    w.clock.set(clockTime('02:06:00.000'))
    relays.say = honest
    const dying = dyingNode({ platform: { database: other.platform.drawsDatabase } })
    const { advance, advanceBeacon } = other.app.modules.draws
    const deaths = await dying.survives(
      async () => {
        await advanceBeacon(w.clock.now())
        await advance(w.clock.now())
      },
      { continues: false },
    )
    expect(deaths).toBeGreaterThan(5)
    await step('02:06:01.000')
    expect(await recordOf('0606')).toMatchObject({ status: 'drawn' })
    expect(await verdictOf('0606')).toBe('consistent')
    const { items } = await w.call(draws, { game, pageSize: 20 })
    expect(items.filter(({ issueNo }) => issueNo === issue('0606'))).toHaveLength(1)
    await proveBooks(w)
  })

  test('whose round is a gap is an alarm after a minute, and void with every stake returned after ten; later draws go on', async () => {
    const ben = await accountsWith(w, '100.00')
    await step('02:06:30.000')
    await place(ben, '0607')
    const round = await roundOf('0607')
    relays.say = (_, asked) => (asked === round ? null : publishedRound(asked))
    await step('02:06:51.000')
    await step(
      plusMs(beaconRoundTime(testChain, round), 59 * MS.second)
        .toISOString()
        .slice(11, 23),
    )
    expect(await alarms()).toEqual([])
    for (const second of ['57', '58', '59']) await step(`02:07:${second}.000`)
    expect(await alarms()).toMatchObject([
      { object: `beacon:${testChain.hash}:${round}`, after: { chain: 'test chain', round, draws: 1 } },
    ])
    await step('02:16:59.999')
    expect(await recordOf('0607')).toMatchObject({ status: 'closed', serverSeed: null })
    expect(await recordOf('0608')).toMatchObject({ status: 'drawn' })
    await step('02:17:00.000')
    const record = await recordOf('0607')
    expect(record).toMatchObject({ status: 'void', voidReason: 'beacon_missing', beaconSignature: null })
    expect(record.serverSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(await cashOf(w, ben)).toBe(1_000_000n)
    const { items } = await w.app.modules.games.records.record(ben, { pageSize: 10 })
    expect(items.map((bet) => lotteryDetailOf(bet)?.resultNote)).toEqual(['beacon_missing'])
    expect(await verdictOf('0607')).toBe('consistent')
    await proveBooks(w)
  })
})

test('staff see which relays answer, and the rounds that are overdue', async () => {
  const auditor = { as: await w.staff('auditor') }
  relays.say = (relay, round) => {
    if (relay === 'https://api.drand.sh') return new Error('closed')
    return relay === 'https://api2.drand.sh' ? publishedRound(round + 1) : null
  }
  await step('02:17:30.000')
  await step('02:18:20.000')
  const round = await roundOf('0618')
  const shown = await w.call(consoleBeacon, {}, auditor)
  expect(shown.games).toBe(1)
  expect(shown.relays.map(({ url, failure, failures }) => [url, failures > 0 && failure])).toEqual([
    ['https://api.drand.sh', 'unreachable'],
    ['https://api2.drand.sh', 'other_round'],
    ['https://api3.drand.sh', 'no_round'],
    ['https://drand.cloudflare.com', 'no_round'],
  ])
  const publishedAt = beaconRoundTime(testChain, round)
  const overdue = { chain: 'test chain', round, publishedAt, draws: 1, alarmedAt: null }
  expect(shown.overdue).toContainEqual({ ...overdue, voidFrom: clockTime('02:28:00.000') })
  relays.say = honest
  await step('02:18:30.000')
  const recovered = await w.call(consoleBeacon, {}, auditor)
  expect(recovered.overdue).toEqual([])
  expect(recovered.relays.map(({ failures }) => failures)).toEqual([0, 0, 0, 0])
})
