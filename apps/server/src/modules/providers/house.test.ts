import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordRound } from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { parseMoney } from '@croupier/kernel/money'
import { bets } from '@croupier/wire/games/bets'
import { gameList } from '@croupier/wire/games/catalogue'
import { launchGame } from '@croupier/wire/providers/launch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, house } from '../../../../house/src/app.ts'
import { systemRandom } from '../../platform/clock.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

/** The house provider in a process of its own speaks over HTTP. Here both sides listen on ports of this machine. */
const secret = 'a secret of the house provider and the wallet'
const folder = mkdtempSync(join(tmpdir(), 'croupier-house-'))
let w: World
let provider: House
/** What happens to the next messages on their way. */
let faults: ('lost' | 'unanswered')[] = []

const overNetwork: typeof fetch = async (url, init) => {
  const fault = faults.shift()
  if (fault === 'lost') throw new Error('the network is down')
  const answer = await fetch(url, init)
  if (fault === 'unanswered') throw new Error('the answer is lost')
  return answer
}

async function startHouse(): Promise<House> {
  const started = await house({
    clock: w.clock,
    random: systemRandom,
    secret,
    walletUrl: w.app.site.listeningOrigin,
    providerId: 'house',
    file: join(folder, 'journal.jsonl'),
    frameAncestors: ['http://site.example'],
    fetch: overNetwork,
  })
  await started.server.listen({ host: '127.0.0.1', port: 0 })
  const { db } = w.platform.database
  const url = started.server.listeningOrigin
  await db.transaction().execute((tx) => w.app.modules.providers.seedHouse(tx, { url, secret }))
  return started
}

beforeAll(async () => {
  w = await world({ app: { internalHosts: ['127.0.0.1'] } })
  await w.app.site.listen({ host: '127.0.0.1', port: 0 })
  provider = await startHouse()
})
afterAll(async () => {
  await provider.stop()
  await w.close({ without: ['orders'] })
  rmSync(folder, { recursive: true })
})

type Said = Record<string, unknown> & { status?: string; token?: string }
async function say(path: string, body: object, token = ''): Promise<{ http: number; said: Said }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await provider.server.inject({ method: 'POST', url: path, payload: body, headers })
  return { http: answer.statusCode, said: answer.json() }
}

/** Opens dice as its page does. */
async function opened(member: TestMember) {
  const sent = { vassalage: 'house', gameId: 'dice', platform: 'html5-mobile' } as const
  const { game_url } = await w.call(launchGame, sent, { as: member })
  const url = new URL(game_url)
  expect(url.origin).toBe(provider.server.listeningOrigin)
  const { said } = await say('/api/enter', { game: url.searchParams.get('game'), token: url.hash.slice(1) })
  const token = String(said.token)
  const bet = { stake: '1.00', direction: 'over', target: 5_000 }
  return {
    said,
    token,
    launchToken: url.hash.slice(1),
    roll: (fields: object = {}, key = crypto.randomUUID()) => say('/api/dice', { ...bet, key, ...fields }, token),
    state: async () => (await say('/api/state', {}, token)).said,
    rotate: (clientSeed: string) => say('/api/seeds', { clientSeed }, token),
  }
}
const roundOf = ({ said }: { said: Said }) =>
  said.round as {
    state: string
    returned: string | null
    outcome: { roll: number } | null
    nonce: number
    roundId: string
  }
const money = parseMoney
const recordOf = async (member: TestMember) => (await w.call(bets, { pageSize: 20 }, { as: member })).items

describe('dice of the house provider', () => {
  test('is in the catalogue, and plays for the money of the wallet', async () => {
    const { list } = await w.call(gameList, { category: 'RNG' })
    expect(list).toMatchObject([{ code: 'house/dice', vassalage: 'house', returnBp: 9_900 }])
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    expect(dice.said).toMatchObject({ balance: '100000', seeds: { nonce: 0 }, rounds: [] })
    const first = await dice.roll()
    const { state, returned, outcome } = roundOf(first)
    expect([state, first.said.balance]).toEqual(['settled', `${90_000n + money(returned!)}`])
    expect(await w.cash(ana)).toBe(money('9') + money(returned!))
    const [bet] = await recordOf(ana)
    expect(bet).toMatchObject({ product: 'providers', game: 'house/dice', stake: money('1'), payout: money(returned!) })
    const shown = `${Math.floor(outcome!.roll / 100)}.${String(outcome!.roll % 100).padStart(2, '0')}`
    expect(bet!.description.lines).toContainEqual({ label: 'Roll', value: shown })
    expect(bet!.description.lines).toContainEqual({ label: 'Bet', value: 'Over 50.00' })
  })

  test('plays one round for a request that comes twice', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    const key = crypto.randomUUID()
    const sent = await Promise.all([dice.roll({}, key), dice.roll({}, key)])
    expect(new Set(sent.map((one) => roundOf(one).roundId)).size).toBe(1)
    expect(await recordOf(ana)).toHaveLength(1)
  })

  test('uses the nonces without gaps, and none for a bet that the wallet refuses', async () => {
    const ana = await w.member({ cash: '1.00' })
    const dice = await opened(ana)
    const poor = await dice.roll({ stake: '2.00' })
    expect([roundOf(poor).state, roundOf(poor).outcome]).toEqual(['refused', null])
    expect(poor.said.round).toMatchObject({ refusal: { status: 'INSUFFICIENT_FUNDS' } })
    expect(roundOf(await dice.roll({ stake: '0.50' })).nonce).toBe(0)
    expect(roundOf(await dice.roll({ stake: '0.50' })).nonce).toBe(1)
  })

  test.each([
    ['a stake below the least', { stake: '0.01' }, 409],
    ['a stake above the most', { stake: '100000.00' }, 409],
    ['a target that always wins', { direction: 'under', target: 9_999 }, 409],
    ['no key', { key: 'x' }, 400],
  ])('refuses %s without a message', async (_, fields, http) => {
    const ana = await w.member({ cash: '1.00' })
    const dice = await opened(ana)
    expect((await dice.roll(fields)).http).toBe(http)
    expect(await recordOf(ana)).toEqual([])
  })

  test('pays rounds that anyone can repeat from the revealed seed', async () => {
    const ana = await w.member({ cash: '100.00' })
    const dice = await opened(ana)
    const { commit, nextCommit } = dice.said.seeds as { commit: string; nextCommit: string }
    const played = []
    for (let nth = 0; nth < 5; nth++) played.push(roundOf(await dice.roll()))
    const { said } = await dice.rotate('lucky-7')
    const revealed = said.revealed as { serverSeed: string; clientSeed: string; rounds: number }
    expect([hashSeed(revealed.serverSeed), revealed.rounds]).toEqual([commit, 5])
    expect(said.seeds).toMatchObject({ commit: nextCommit, clientSeed: 'lucky-7', nonce: 0 })
    for (const { nonce, outcome, returned } of played) {
      const bet = { stake: '1.00', direction: 'over', target: 5_000 } as const
      const { serverSeed, clientSeed } = revealed
      const record = recordRound({ game: 'dice', serverSeed, clientSeed, nonce, bet })
      expect([record.outcome, record.returned]).toEqual([outcome, returned])
    }
    expect(said.records).toHaveLength(5)
  })

  test('shows no seed that is in use, and no outcome before the stake is taken', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    faults = ['unanswered']
    const waiting = await dice.roll()
    expect([roundOf(waiting).state, roundOf(waiting).outcome, waiting.said.balance]).toEqual(['sent', null, null])
    const state = JSON.stringify(await dice.state())
    expect(state).not.toContain('serverSeed')
    expect((await dice.rotate('lucky-7')).said.status).toBe('ROUND_UNFINISHED')
    await provider.rounds.resolver.work()
    expect((await dice.state()).rounds).toMatchObject([{ state: 'settled', roundId: roundOf(waiting).roundId }])
    expect(await recordOf(ana)).toHaveLength(1)
  })

  test('sends a round again that never arrived, under the same ids', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    faults = ['lost']
    const waiting = await dice.roll()
    expect(roundOf(waiting).state).toBe('sent')
    expect(await w.cash(ana)).toBe(money('10'))
    const next = roundOf(await dice.roll())
    expect(next.nonce).toBe(1)
    expect(await recordOf(ana)).toHaveLength(2)
  })

  test.each([
    ['lost', 0],
    ['unanswered', 1],
  ] as const)('whose message was %s at a restart is decided by the wallet', async (fault, count) => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    faults = [fault]
    expect(roundOf(await dice.roll()).state).toBe('sent')
    await provider.stop()
    provider = await startHouse()
    await provider.rounds.resolver.work()
    expect((await dice.roll()).http).toBe(401)
    const again = await opened(ana)
    expect(again.said.rounds).toHaveLength(count)
    expect(again.said.seeds).toMatchObject({ nonce: count })
    const placed = (await recordOf(ana)).filter(({ status }) => status !== 'cancelled' && status !== 'void')
    expect(placed).toHaveLength(count)
  })

  test('opens for the token of a launch once, and for no other game', async () => {
    const ana = await w.member({ cash: '10.00' })
    const { launchToken } = await opened(ana)
    expect((await say('/api/enter', { game: 'dice', token: launchToken })).http).toBe(401)
    expect((await say('/api/enter', { game: 'dice', token: 'x' })).http).toBe(401)
    expect((await say('/api/dice', {}, 'nobody')).http).toBe(401)
  })

  test('T159 is shown by pages of the site only', async () => {
    const { headers } = await provider.server.inject({ method: 'GET', url: '/' })
    expect(headers['content-security-policy']).toContain('frame-ancestors http://site.example;')
  })

  test('answers launches of the wallet only', async () => {
    const sent = { gameCode: 'dice', language: 'en', launchToken: 'x' }
    expect((await say('/v1/launchUrl', sent)).http).toBe(401)
  })
})
