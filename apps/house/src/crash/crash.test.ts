import { rmSync } from 'node:fs'
import { crashMsUntil } from '@croupier/game-math/casino/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CrashBet } from './model.ts'
import { cashOutsUpTo } from './rules.ts'
import { newFolder, seedOf, sessionOf, testClock, testNode, testWallet } from './testing.ts'
import { detailOfBet } from './views.ts'

/** It shares no code with the platform, and has no types. */
const { verifyRound } = await import(new URL('../../../../tools/verify/rounds.mjs', import.meta.url).href)

const HIGH = seedOf(300, 400)
const LOW = seedOf(120, 130)
const MINUTE = 60_000
const TWICE = crashMsUntil(200n)
const ana = sessionOf('ana')

let folder: string
let clock: ReturnType<typeof testClock>
let bank: ReturnType<typeof testWallet>
beforeEach(() => {
  folder = newFolder()
  clock = testClock()
  bank = testWallet()
})
afterEach(() => rmSync(folder, { recursive: true }))

const nodeOf = (seed: number, name = '') => testNode({ folder, clock, wallet: bank.wallet, seed, name })
type TestNode = ReturnType<typeof nodeOf>
let keys = 0
const wishOf = (fields: { slot?: number; stake?: string; auto100?: number | null; key?: string } = {}) => ({
  key: `k${keys++}`,
  slot: 0,
  stake: '10.00',
  auto100: null,
  ...fields,
})
/** A node with an open window for bets. */
async function begun(seed: number): Promise<TestNode> {
  const node = nodeOf(seed)
  await node.loop.step()
  return node
}
async function placed(node: TestNode, fields = {}, session = ana): Promise<CrashBet> {
  const done = await node.bets.place(session, wishOf(fields))
  if (typeof done === 'string') throw new Error(done)
  return done.bet
}
const now = (node: TestNode, { betId }: CrashBet) => node.store.bet(betId)

describe('a round of crash', () => {
  test('pays an automatic cash-out at exactly its multiplier, and nothing to a bet that is not cashed out', async () => {
    const node = await begun(HIGH)
    const auto = await placed(node, { auto100: 201 })
    const lost = await placed(node, { slot: 1 })
    await node.pass(MINUTE)
    await node.bets.resolver.work()
    expect(now(node, auto)).toMatchObject({ state: 'settled', cashedOutAt100: '201', returned: '20.10' })
    expect(now(node, lost)).toMatchObject({ state: 'settled', cashedOutAt100: null, returned: '0.00' })
    expect(bank.results().map(({ name, amount }) => [name, amount])).toEqual([
      ['win', '201000'],
      ['win', '0'],
    ])
  })

  test('pays a cash-out at the multiplier of the instant of receipt, once', async () => {
    const node = await begun(HIGH)
    const bet = await placed(node)
    await node.pass(6_000)
    await node.pass(TWICE)
    const first = await node.bets.cashOut('ana', bet.betId)
    clock.advance(2_000)
    expect(await node.bets.cashOut('ana', bet.betId)).toMatchObject({ bet: { cashedOutAt100: '200' } })
    expect(first).toMatchObject({ bet: { state: 'settled', cashedOutAt100: '200', returned: '20.00' } })
    expect(bank.results()).toHaveLength(1)
  })

  test('pays an automatic cash-out that comes before a later cash-out by the player, although no tick fell between', async () => {
    const node = await begun(HIGH)
    const bet = await placed(node, { auto100: 150 })
    await node.pass(6_000)
    clock.advance(TWICE)
    expect(await node.bets.cashOut('ana', bet.betId)).toMatchObject({ bet: { cashedOutAt100: '150' } })
  })

  test('refuses a cash-out after the crash, although no tick has shown it', async () => {
    const node = await begun(LOW)
    const bet = await placed(node)
    await node.pass(6_000)
    clock.advance(MINUTE)
    expect(await node.bets.cashOut('ana', bet.betId)).toBe('TOO_LATE')
    expect(now(node, bet)).toMatchObject({ returned: '0.00' })
    // A clock that is set back changes nothing.
    clock.advance(-MINUTE)
    expect(await node.bets.cashOut('ana', bet.betId)).toBe('TOO_LATE')
    expect(node.loop.live()?.round.phase).toBe('crashed')
  })

  test('takes no bet after the window, two for each player, and one for a repeated request', async () => {
    const node = await begun(HIGH)
    const wish = wishOf({ key: 'same' })
    const twice = await Promise.all([node.bets.place(ana, wish), node.bets.place(ana, wish)])
    expect(twice.map((one) => typeof one === 'string' || one.bet.betId)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    expect(bank.sent).toHaveLength(1)
    expect(await node.bets.place(ana, wishOf())).toBe('SLOT_TAKEN')
    expect(await node.bets.place(ana, wishOf({ slot: 2 }))).toBe('MALFORMED')
    expect(await node.bets.place(ana, wishOf({ slot: 1, auto100: 100 }))).toBe('MALFORMED')
    expect(await node.bets.place(ana, wishOf({ slot: 1, stake: '0.01' }))).toBe('LIMIT_STAKE')
    clock.advance(6_000)
    expect(await node.bets.place(ana, wishOf({ slot: 1 }))).toBe('BETTING_CLOSED')
    expect(bank.sent).toHaveLength(1)
  })

  test('gives a bet back whose stake the wallet has not confirmed at the take-off', async () => {
    const node = await begun(HIGH)
    bank.faults.push('unanswered')
    const bet = await placed(node)
    expect(bet.state).toBe('sent')
    await node.pass(6_000)
    await node.bets.resolver.work()
    expect(now(node, bet)?.state).toBe('voided')
    expect(bank.results().map(({ name }) => name)).toEqual(['rollback'])
    expect(await node.bets.cashOut('ana', bet.betId)).toBe('NOT_FLYING')
  })

  test('lets a player bet again in a slot whose bet the wallet refused', async () => {
    const node = await begun(HIGH)
    bank.faults.push('refused')
    expect((await placed(node)).state).toBe('refused')
    expect((await placed(node)).state).toBe('open')
  })

  test('is proven by its record, for the verifier that shares no code, too', async () => {
    const node = await begun(HIGH)
    const noted = node.loop.live()?.chain.terminalHash
    const bet = await placed(node, { auto100: 150 })
    expect(detailOfBet(node.store, 'ana', bet.betId)?.record).toBeNull()
    await node.pass(MINUTE)
    const record = detailOfBet(node.store, 'ana', bet.betId)?.record
    expect(verifyRound(record, { noted })).toMatchObject({ verdict: 'proven' })
    expect(detailOfBet(node.store, 'ben', bet.betId)).toBeNull()
  })
})

describe('the caps', () => {
  const open = (betId: string, stake: string, auto100: number | null = null): CrashBet => ({
    ...wishOf({ stake, auto100 }),
    betId,
    playerId: betId,
    name: '***',
    currency: 'P',
    round: 1,
    manual100: null,
    force100: null,
    cashedOutAt100: null,
    returned: null,
    state: 'open',
    at: '',
    refusal: null,
  })
  const ends = (...bets: CrashBet[]) =>
    cashOutsUpTo(bets, 100_000_000n).map(({ betId, cashedOutAt100, returned }) => [betId, cashedOutAt100, returned])

  test('end a bet at its highest profit, and leave a lower automatic cash-out alone', () => {
    expect(ends(open('a', '1000.00'), open('b', '1000.00', 200))).toEqual([
      ['b', '200', '2000.00'],
      ['a', '100100', '1001000.00'],
    ])
  })

  test('end all bets at the highest profit of the round, which earlier cash-outs have lowered', () => {
    const stakes = Array.from({ length: 10 }, (_, nth) => open(`p${nth}`, '100000.00'))
    expect(ends(...stakes)).toEqual(stakes.map(({ betId }) => [betId, '600', '600000.00']))
    const [early, ...others] = stakes
    expect(ends({ ...open('x', early?.stake ?? '', 300) }, ...others)[1]).toEqual(['p1', '633', '633000.00'])
  })
})

describe('the feed', () => {
  /** What a watcher gets from the window for bets until shortly before the lower of two points. */
  async function heard(seed: number): Promise<string> {
    folder = newFolder()
    clock = testClock()
    const node = await begun(seed)
    node.watch()
    await placed(node, { auto100: 110 })
    await placed(node, {}, sessionOf('ben'))
    await node.pass(6_000)
    await node.pass(crashMsUntil(119n))
    const { terminalHash, salt } = node.loop.live()?.chain ?? {}
    const text = node.watched.join('')
    return text.replaceAll(String(terminalHash), 'H').replaceAll(String(salt), 'S')
  }

  test('has the same bytes before the crash, whatever the point is', async () => {
    const low = await heard(LOW)
    expect(low).toBe(await heard(HIGH))
    expect(low).toContain('"phase":"flying"')
    expect(low).toContain('"cashedOutAt100":"110"')
  })

  test('shows a late joiner the flight as it is, and names of players only in part', async () => {
    const node = await begun(HIGH)
    await placed(node)
    await node.pass(6_000)
    await node.pass(TWICE)
    node.watch()
    const state = JSON.parse(node.watched[0]?.replace('data: ', '') ?? '')
    expect(state).toMatchObject({ phase: 'flying', flightMs: TWICE, point100: null, board: { count: 1 } })
    expect(state.board.bets).toEqual([{ name: 'a***e', stake: '10.00', cashedOutAt100: null }])
  })

  test('cuts off a watcher who does not read', async () => {
    const node = await begun(HIGH)
    const stuck = new (await import('node:stream')).Writable({ write() {}, highWaterMark: 1 })
    node.feed.watch(stuck, {})
    for (let nth = 0; nth < 10; nth++) node.feed.publish({ text: 'x'.repeat(20_000) })
    expect(stuck.destroyed).toBe(true)
  })
})

describe('a node that dies', () => {
  test('while bets are open leaves its bets to the next node, which opens the window again', async () => {
    const first = await begun(HIGH)
    const bet = await placed(first)
    bank.faults.push('unanswered')
    const sent = await placed(first, { slot: 1 })
    const second = nodeOf(HIGH, 'second')
    await second.loop.step()
    expect(second.loop.live()).toBeNull()
    clock.advance(7_000)
    await second.loop.step()
    expect(second.loop.live()?.round).toMatchObject({
      number: 1,
      phase: 'betting',
      closesAt: clock.now().getTime() + 6_000,
    })
    await second.bets.resolver.work()
    expect([now(second, bet)?.state, now(second, sent)?.state]).toEqual(['open', 'open'])
    await second.pass(6_000)
    await second.pass(TWICE)
    expect(await second.bets.cashOut('ana', bet.betId)).toMatchObject({ bet: { cashedOutAt100: '200' } })
  })

  test('in flight leaves the round to the next node, which flies on by the same clock', async () => {
    const first = await begun(HIGH)
    const bet = await placed(first)
    const auto = await placed(first, { slot: 1, auto100: 150 })
    await first.pass(6_000)
    const second = nodeOf(HIGH, 'second')
    clock.advance(TWICE)
    await second.loop.step()
    await second.loop.step()
    expect(now(second, auto)).toMatchObject({ cashedOutAt100: '150', returned: '15.00' })
    expect(await second.bets.cashOut('ana', bet.betId)).toMatchObject({ bet: { cashedOutAt100: '200' } })
  })

  test('and is missing at the crash has its round aborted: bets go back, and automatic cash-outs count', async () => {
    const first = await begun(HIGH)
    const bet = await placed(first)
    const tooHigh = await placed(first, { slot: 1, auto100: 5_000 })
    const auto = await placed(first, { auto100: 150 }, sessionOf('ben'))
    const cashed = await placed(first, {}, sessionOf('cem'))
    await first.pass(6_000)
    clock.advance(1_000)
    await first.bets.cashOut('cem', cashed.betId)
    const second = nodeOf(HIGH, 'second')
    clock.advance(MINUTE)
    await second.loop.step()
    await second.bets.resolver.work()
    expect(second.store.round(1)).toMatchObject({ phase: 'aborted', hash: expect.any(String) })
    expect([now(second, bet)?.state, now(second, tooHigh)?.state]).toEqual(['voided', 'voided'])
    expect(now(second, auto)).toMatchObject({ state: 'settled', returned: '15.00' })
    expect(now(second, cashed)).toMatchObject({ state: 'settled', returned: '10.60' })
    await second.pass(4_000)
    expect(second.loop.live()?.round).toMatchObject({ number: 2, phase: 'betting' })
  })

  test('in the pause leaves results to the next node, which sends each once', async () => {
    const first = await begun(HIGH)
    const bet = await placed(first, { auto100: 150 })
    await first.pass(6_000)
    clock.advance(MINUTE)
    await first.loop.step()
    bank.faults.push('unanswered')
    await first.bets.resolver.work()
    const second = nodeOf(HIGH, 'second')
    clock.advance(MINUTE)
    await second.loop.step()
    await second.bets.resolver.work()
    expect(now(second, bet)?.state).toBe('settled')
    expect(bank.results()).toHaveLength(1)
    expect(second.loop.live()?.round).toMatchObject({ number: 2, phase: 'betting' })
  })

  test('and comes back changes nothing more: its bets and cash-outs are refused', async () => {
    const first = await begun(HIGH)
    const bet = await placed(first)
    await first.pass(6_000)
    const second = nodeOf(HIGH, 'second')
    clock.advance(4_000)
    await second.loop.step()
    await expect(first.bets.cashOut('ana', bet.betId)).rejects.toThrow()
    expect(now(second, bet)?.state).toBe('open')
    await first.loop.step()
    expect(first.loop.live()).toBeNull()
    await expect(first.bets.place(ana, wishOf())).rejects.toThrow('another node')
  })
})

test('a chain that is used up is followed by another one, whose games count from 1', async () => {
  const node = await begun(HIGH)
  const first = node.loop.live()?.chain.terminalHash
  for (let round = 1; round <= 20; round++) {
    clock.advance(6_000)
    await node.loop.step()
    clock.advance(900_000)
    await node.loop.step()
    clock.advance(3_000)
    await node.loop.step()
  }
  const live = node.loop.live()
  expect(live?.round.number).toBe(21)
  expect(live?.chain.first).toBe(21)
  expect(live?.chain.terminalHash).not.toBe(first)
})
