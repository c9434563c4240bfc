import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCrash, isCrashRecord } from '@croupier/game-math/casino/crash-check'
import {
  checkRound,
  DICE_WIN_COUNT,
  diceMultiplier,
  isRoundRecord,
  PLINKO_RISKS,
  PLINKO_ROWS,
  plinkoMultipliers,
  recordRound,
} from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { parseMoney } from '@croupier/kernel/money'
import { bets } from '@croupier/wire/games/bets'
import { gameList } from '@croupier/wire/games/catalogue'
import { launchGame } from '@croupier/wire/providers/launch'
import { changeStudio, studioList } from '@croupier/wire/providers/providers.console'
import { gameRound } from '@croupier/wire/providers/rounds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, house } from '../../../../house/src/app.ts'
import { openJournal } from '../../../../house/src/journal.ts'
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
    crashGames: 50,
    fetch: overNetwork,
  })
  await started.server.listen({ host: '127.0.0.1', port: 0 })
  // The tests ask about rounds themselves, so that a lost answer stays lost until then.
  started.rounds.resolver.stop()
  started.crash.stop()
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

/** Opens a game as its page does. */
async function opened(member: TestMember, game = 'dice', mode: 'real' | 'demo' = 'real') {
  const sent = { vassalage: 'house', gameId: game, platform: 'html5-mobile', mode } as const
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
    roll: (fields: object = {}, key = crypto.randomUUID()) => say('/api/play', { ...bet, key, ...fields }, token),
    play: (fields: object, key = crypto.randomUUID()) => say('/api/play', { ...fields, key }, token),
    step: (roundId: string, step: number) => say('/api/step', { roundId, step }, token),
    cashOut: (roundId: string) => say('/api/cashOut', { roundId }, token),
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
    bet: { picks: number[] }
  }
const money = parseMoney
const recordOf = async (member: TestMember) => (await w.call(bets, { pageSize: 20 }, { as: member })).items

/** The exact variance of what a round of 1 returns, in thousandths, rounded up. */
const varianceMilli = (outcomes: readonly { times: number; chance: number }[]): number => {
  const mean = (power: number) => outcomes.reduce((sum, { times, chance }) => sum + chance * times ** power, 0)
  return Math.ceil(1_000 * (mean(2) - mean(1) ** 2))
}
/** Each ball falls into bucket k with the chance (rows over k) / 2^rows. */
const plinkoOutcomes = (table: readonly number[]) => {
  let ways = 1
  return table.map((multiplier1e4, bucket) => {
    const chance = ways / 2 ** (table.length - 1)
    ways = (ways * (table.length - 1 - bucket)) / (bucket + 1)
    return { times: multiplier1e4 / 10_000, chance }
  })
}

test('T084 the variances of dice and plinko are those of their widest bets', async () => {
  const { providers } = await w.call(studioList, {}, { as: await w.staff('game-manager') })
  const { games } = providers.find(({ id }) => id === 'house')!
  const declared = Object.fromEntries(games.map((game) => [game.gameCode, game.varianceMilli]))
  const tables = PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => plinkoMultipliers({ rows, risk })))
  const rarest = { times: diceMultiplier(DICE_WIN_COUNT.min) / 10_000, chance: DICE_WIN_COUNT.min / 10_000 }
  expect(declared).toEqual({
    crash: null,
    dice: varianceMilli([rarest]),
    // Casino rules §4: 19.623107.
    'harbour-lanterns': 19_624,
    mines: null,
    plinko: Math.max(...tables.map((table) => varianceMilli(plinkoOutcomes(table)))),
  })
})

describe('T085 play money of the house provider', () => {
  test('plays by the same rounds and seeds as real money, which stays as it is', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana, 'dice', 'demo')
    expect(dice.said).toMatchObject({ currency: 'FUN', balance: '10000000', rounds: [] })
    const rolls = [await dice.roll(), await dice.roll({ stake: '5.00' })]
    const returned = rolls.reduce((sum, roll) => sum + money(roundOf(roll).returned!), 0n)
    expect(rolls.at(-1)?.said.balance).toBe(`${10_000_000n - money('6') + returned}`)
    const { records, revealed } = (await dice.rotate('mine')).said as {
      records: unknown[]
      revealed: { commit: string }
    }
    expect(records.map((one) => isRoundRecord(one) && checkRound(one, revealed.commit)?.verdict)).toEqual([
      'proven',
      'proven',
    ])
    expect([await w.cash(ana), await recordOf(ana)]).toEqual([money('10'), []])
  })
  test('takes no stake above it, pays a cash-out of mines, and is new with each launch', async () => {
    const ana = await w.member()
    const mines = await opened(ana, 'mines', 'demo')
    const start = { stake: '1000.00', mines: 1 }
    const { roundId } = roundOf(await mines.play(start))
    expect((await mines.state()).balance).toBe('0')
    const opensMine = roundOf(await mines.step(roundId, 0)).state === 'settled'
    if (!opensMine) await mines.cashOut(roundId)
    const { balance } = await mines.state()
    expect(balance).toBe(opensMine ? '0' : '10312000')
    const dice = await opened(ana, 'dice', 'demo')
    expect([dice.said.balance, (await dice.state()).rounds]).toEqual(['10000000', []])
    const all = { stake: '1000.00', direction: 'under', target: 100 }
    while (Number((await dice.roll(all)).said.balance) >= 10_000_000);
    expect(roundOf(await dice.roll(all)).state).toBe('refused')
  })
})

describe('dice of the house provider', () => {
  test('is in the catalogue, and plays for the money of the wallet', async () => {
    const { list } = await w.call(gameList, { category: 'RNG' })
    expect(list).toContainEqual(expect.objectContaining({ code: 'house/dice', vassalage: 'house', returnBp: 9_900 }))
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
    expect((await say('/api/play', {}, 'nobody')).http).toBe(401)
  })
})

describe('plinko of the house provider', () => {
  test('drops a ball into the slot that the seeds decide', async () => {
    const ana = await w.member({ cash: '10.00' })
    const plinko = await opened(ana, 'plinko')
    const bet = { stake: '2.00', rows: 12, risk: 'high' } as const
    const { returned, outcome } = roundOf(await plinko.play(bet))
    expect(await w.cash(ana)).toBe(money('8') + money(returned!))
    const [placed] = await recordOf(ana)
    expect(placed).toMatchObject({ game: 'house/plinko', stake: money('2'), payout: money(returned!) })
    const { said } = await plinko.rotate('lucky-7')
    const { serverSeed, clientSeed } = said.revealed as { serverSeed: string; clientSeed: string }
    const record = recordRound({ game: 'plinko', serverSeed, clientSeed, nonce: 0, bet })
    expect([record.outcome, record.returned]).toEqual([outcome, returned])
  })

  test.each([
    ['rows that it does not have', { stake: '1.00', rows: 10, risk: 'high' }, 409],
    ['a risk that it does not have', { stake: '1.00', rows: 8, risk: 'none' }, 400],
  ])('refuses %s without a message', async (_, bet, http) => {
    const ana = await w.member({ cash: '10.00' })
    expect((await (await opened(ana, 'plinko')).play(bet)).http).toBe(http)
    expect(await recordOf(ana)).toEqual([])
  })
})

describe('Harbour Lanterns of the house provider', () => {
  test('spins as the seeds decide, free spins included, and pays a round at once', async () => {
    const ana = await w.member({ cash: '50.00' })
    const slot = await opened(ana, 'harbour-lanterns')
    const bet = { stake: '1.00' }
    const rounds = []
    for (let nonce = 0; nonce < 12; nonce++) rounds.push(roundOf(await slot.play(bet)))
    const returned = rounds.reduce((sum, round) => sum + money(round.returned!), 0n)
    expect(await w.cash(ana)).toBe(money('38') + returned)
    const placed = await recordOf(ana)
    expect(placed).toHaveLength(12)
    expect(new Set(placed.map(({ game }) => game))).toEqual(new Set(['house/harbour-lanterns']))
    const { said } = await slot.rotate('lucky-7')
    const { serverSeed, clientSeed } = said.revealed as { serverSeed: string; clientSeed: string }
    for (const [nonce, { outcome, returned: paid }] of rounds.entries()) {
      const record = recordRound({ game: 'harbour-lanterns', serverSeed, clientSeed, nonce, bet })
      expect([record.outcome, record.returned]).toEqual([outcome, paid])
    }
  })

  test('plays no stake below or above the limits, and sends no message for it', async () => {
    const ana = await w.member({ cash: '10.00' })
    const slot = await opened(ana, 'harbour-lanterns')
    expect((await slot.play({ stake: '0.01' })).http).toBe(409)
    expect((await slot.play({ stake: 'all' })).http).toBe(400)
    expect(await recordOf(ana)).toEqual([])
  })
})

describe('mines of the house provider', () => {
  const bet = { stake: '2.00', mines: 3 }
  /** The tiles of the round with a mine and without one, which only this test may read. */
  const tilesOf = (member: TestMember, nonce: number) => {
    const lines = readFileSync(join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')
    const { seeds } = lines
      .map((line) => JSON.parse(line))
      .findLast((entry) => entry.type === 'seeds' && entry.playerId === member.memberId)
    const picks = { ...bet, picks: [] }
    const { outcome } = recordRound({ ...seeds, game: 'mines', nonce, bet: picks })
    const { minePositions } = outcome as { minePositions: number[] }
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !minePositions.includes(tile))
    return { mined: minePositions, safe }
  }
  const begun = async (cash = '10.00') => {
    const ana = await w.member({ cash })
    const mines = await opened(ana, 'mines')
    const { roundId, state } = roundOf(await mines.play(bet))
    return { ana, mines, roundId, state, ...tilesOf(ana, 0) }
  }

  test('takes the stake, keeps the mines hidden, and pays the cash-out once', async () => {
    const { ana, mines, roundId, state, safe } = await begun()
    expect([state, await w.cash(ana)]).toEqual(['open', money('8')])
    for (const tile of safe.slice(0, 2)) {
      const opening = await mines.step(roundId, tile)
      expect(opening.said.round).toMatchObject({ state: 'open', outcome: null, returned: null })
    }
    expect(roundOf(await mines.step(roundId, safe[0]!)).bet.picks).toEqual(safe.slice(0, 2))
    const ended = await Promise.all([mines.cashOut(roundId), mines.cashOut(roundId)])
    const { returned } = roundOf(ended[0])
    expect(ended[0].said.round).toMatchObject({ state: 'settled', outcome: { bust: false, safePicks: 2 } })
    expect(await w.cash(ana)).toBe(money('8') + money(returned!))
    expect(await recordOf(ana)).toMatchObject([{ status: 'won', payout: money(returned!) }])
  })

  test('loses with the first mine', async () => {
    const { ana, mines, roundId, safe, mined } = await begun()
    await mines.step(roundId, safe[0]!)
    const { said } = await mines.step(roundId, mined[0]!)
    expect(said.round).toMatchObject({
      state: 'settled',
      returned: '0.00',
      outcome: { bust: true, minePositions: mined },
    })
    expect((await mines.cashOut(roundId)).said.round).toMatchObject({ returned: '0.00' })
    expect([await w.cash(ana), (await recordOf(ana))[0]?.status]).toEqual([money('8'), 'lost'])
  })

  test('cashes out by itself when no safe tile is left', async () => {
    const ana = await w.member({ cash: '10.00' })
    const mines = await opened(ana, 'mines')
    const { roundId } = roundOf(await mines.play({ stake: '1.00', mines: 24 }))
    for (let tile = 0; tile < 25; tile++) {
      const { state, returned } = roundOf(await mines.step(roundId, tile))
      if (state === 'open') continue
      expect([state, ['0.00', '24.75']]).toEqual(['settled', expect.arrayContaining([returned])])
      break
    }
    expect((await recordOf(ana))[0]?.settledAt).not.toBeNull()
  })

  test('goes on after a restart where it was, and has one open round', async () => {
    const { ana, mines, roundId, safe } = await begun()
    await mines.step(roundId, safe[0]!)
    await provider.stop()
    provider = await startHouse()
    const again = await opened(ana, 'mines')
    expect(again.said.rounds).toMatchObject([{ roundId, state: 'open', outcome: null, bet: { picks: [safe[0]] } }])
    expect(roundOf(await again.play({ stake: '5.00', mines: 5 })).roundId).toBe(roundId)
    expect((await again.rotate('lucky-7')).said.status).toBe('ROUND_UNFINISHED')
    expect(roundOf(await again.cashOut(roundId)).state).toBe('settled')
    expect(await recordOf(ana)).toHaveLength(1)
  })

  test.each(['lost', 'unanswered'] as const)('pays a cash-out whose message was %s, once', async (fault) => {
    const { ana, mines, roundId, safe } = await begun()
    await mines.step(roundId, safe[0]!)
    faults = [fault]
    const { state, returned } = roundOf(await mines.cashOut(roundId))
    expect(state).toBe('ending')
    await provider.rounds.resolver.work()
    expect((await mines.state()).rounds).toMatchObject([{ state: 'settled', returned }])
    expect(await w.cash(ana)).toBe(money('8') + money(returned!))
  })

  test.each([
    ['cashes out', 1, '10.25'],
    ['gives the stake back', 0, '10.00'],
  ] as const)('%s after 24 hours with %d open tiles', async (_, count, cash) => {
    const { ana, mines, roundId, safe } = await begun()
    for (const tile of safe.slice(0, count)) await mines.step(roundId, tile)
    expect((await mines.cashOut('x')).http).toBe(404)
    await provider.rounds.resolver.work()
    expect(await w.cash(ana)).toBe(money('8'))
    w.clock.advance('24h')
    await provider.rounds.resolver.work()
    expect(await w.cash(ana)).toBe(money(cash))
  })
})

describe('crash of the house provider', () => {
  /** A bet of a member who has opened the game. */
  const placed = async () => {
    const ana = await w.member({ cash: '10.00' })
    const sent = { vassalage: 'house', gameId: 'crash', platform: 'html5-mobile' } as const
    const { game_url } = await w.call(launchGame, sent, { as: ana })
    await provider.crash.loop.step()
    const entered = await say('/api/crash/enter', { token: new URL(game_url).hash.slice(1) })
    expect(entered.said).toMatchObject({ balance: '100000', bets: [] })
    const token = String(entered.said.token)
    const bet = (fields: object = {}) =>
      say('/api/crash/bet', { slot: 0, stake: '2.00', auto100: null, key: crypto.randomUUID(), ...fields }, token)
    const { said } = await bet()
    expect(said).toMatchObject({ balance: '80000', bet: { state: 'open' } })
    const { betId } = said.bet as { betId: string }
    const cashOut = () => say('/api/crash/cashOut', { betId }, token)
    return { ana, token, bet, betId, cashOut }
  }
  const takeOff = async () => {
    w.clock.advance('6s')
    await provider.crash.loop.step()
  }
  /** Beyond the highest point there is, and the pause. */
  const end = async () => {
    w.clock.advance('15m')
    await provider.crash.loop.step()
  }

  test('takes stakes from the wallet, pays a cash-out into it, and proves the round', async () => {
    const { ana, token, bet, betId, cashOut } = await placed()
    expect((await bet({ stake: 'all' })).http).toBe(400)
    expect((await say('/api/crash/bet', {}, 'nobody')).http).toBe(401)
    await takeOff()
    const paid = { balance: '100000', bet: { cashedOutAt100: '100', returned: '2.00' } }
    expect((await cashOut()).said).toMatchObject(paid)
    expect(await recordOf(ana)).toMatchObject([{ game: 'house/crash', stake: money('2'), payout: money('2') }])
    await end()
    expect((await bet()).said.status).toBe('BETTING_CLOSED')
    expect((await say('/api/crash/state', {}, token)).said).toMatchObject({ bets: [{ betId, state: 'settled' }] })
    const { record, proof } = await w.call(gameRound, { vassalage: 'house', roundId: betId }, { as: ana })
    const json: unknown = JSON.parse(record!)
    expect([proof, isCrashRecord(json) && checkCrash(json)?.verdict]).toEqual(['known', 'consistent'])
    const past = (await provider.server.inject({ url: '/api/crash/rounds' })).json()
    expect(past.rounds[0]).toMatchObject({ number: 1, phase: 'crashed', hash: expect.any(String) })
    w.clock.advance('3s')
  })

  test('T007 lets a flight end when staff close the game in the middle, and takes no further bet', async () => {
    const { ana, bet, cashOut } = await placed()
    const as = await w.staff('game-manager')
    const { providers } = await w.call(studioList, {}, { as })
    const { id, createdAt: _, keys: __, ...options } = providers.find((one) => one.id === 'house')!
    const change = (games: typeof options.games) =>
      w.call(changeStudio, { id, options: { ...options, games }, reason: 'Maintenance' }, { as })
    await change(options.games.map((game) => ({ ...game, isOpen: game.gameCode !== 'crash' })))
    expect((await bet({ slot: 1 })).said.bet).toMatchObject({
      state: 'refused',
      refusal: { status: 'GAME_NOT_ALLOWED' },
    })
    await takeOff()
    expect((await cashOut()).said.bet).toMatchObject({ state: 'settled', returned: '2.00' })
    expect(await w.cash(ana)).toBe(money('10'))
    await change(options.games)
    await end()
  })
})

describe('T085 play money in crash', () => {
  test('flies with everybody, is paid in play money, and is not among the bets that others see', async () => {
    const ana = await w.member({ cash: '10.00' })
    const sent = { vassalage: 'house', gameId: 'crash', platform: 'html5-mobile', mode: 'demo' } as const
    const { game_url } = await w.call(launchGame, sent, { as: ana })
    // The pause after the round before is over.
    w.clock.advance('4s')
    await provider.crash.loop.step()
    const { said } = await say('/api/crash/enter', { token: new URL(game_url).hash.slice(1) })
    expect(said).toMatchObject({ currency: 'FUN', balance: '10000000', bets: [] })
    const token = String(said.token)
    const wish = { slot: 0, stake: '100.00', auto100: null, key: crypto.randomUUID() }
    const placed = await say('/api/crash/bet', wish, token)
    expect(placed.said).toMatchObject({ balance: '9000000', bet: { state: 'open' } })
    expect(provider.crash.loop.state()).toMatchObject({ board: { count: 0, total: '0.00', bets: [] } })
    w.clock.advance('6s')
    await provider.crash.loop.step()
    const { betId } = placed.said.bet as { betId: string }
    const paid = await say('/api/crash/cashOut', { betId }, token)
    expect(paid.said).toMatchObject({ balance: '10000000', bet: { state: 'settled', returned: '100.00' } })
    expect([await w.cash(ana), await recordOf(ana)]).toEqual([money('10'), []])
    w.clock.advance('15m')
    await provider.crash.loop.step()
  })
})

describe('the detail of a round', () => {
  const detailOf = (member: TestMember, roundId: string) =>
    w.call(gameRound, { vassalage: 'house', roundId }, { as: member })

  test('shows the round again, and proves it once its seed is revealed', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    const { roundId, outcome } = roundOf(await dice.roll())
    const before = await detailOf(ana, roundId)
    expect(before).toMatchObject({ proof: 'later', record: null })
    const url = new URL(before.url!)
    expect([url.origin, url.searchParams.get('game')]).toEqual([provider.server.listeningOrigin, 'dice'])
    expect((await say('/api/replay', { token: url.hash.slice(1) })).said).toMatchObject({ roundId, outcome })
    const { commit } = dice.said.seeds as { commit: string }
    await dice.rotate('lucky-7')
    const { proof, record } = await detailOf(ana, roundId)
    const json: unknown = JSON.parse(record!)
    expect([proof, isRoundRecord(json) && checkRound(json, commit)?.verdict]).toEqual(['known', 'proven'])
  })

  test('hides the mines of an open round', async () => {
    const ana = await w.member({ cash: '10.00' })
    const { roundId } = roundOf(await (await opened(ana, 'mines')).play({ stake: '1.00', mines: 3 }))
    const { url, record } = await detailOf(ana, roundId)
    const shown = await say('/api/replay', { token: new URL(url!).hash.slice(1) })
    expect([record, shown.said.outcome, shown.said.state]).toEqual([null, null, 'open'])
  })

  test('is for the member who played it, and its page for some minutes', async () => {
    const [ana, ben] = [await w.member({ cash: '10.00' }), await w.member()]
    const { roundId } = roundOf(await (await opened(ana)).roll())
    expect(await w.outcome(gameRound, { vassalage: 'house', roundId }, { as: ben })).toBe('bet.unknown')
    expect(await w.outcome(gameRound, { vassalage: 'nobody', roundId }, { as: ana })).toBe('bet.unknown')
    const token = new URL((await detailOf(ana, roundId)).url!).hash.slice(1)
    w.clock.advance('6m')
    expect((await say('/api/replay', { token })).http).toBe(404)
  })

  test('is read from the journal when the round is older than those in memory', async () => {
    const ana = await w.member({ cash: '10.00' })
    const dice = await opened(ana)
    const { roundId } = roundOf(await dice.roll())
    await dice.rotate('lucky-7')
    const file = join(folder, 'journal.jsonl')
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const last = lines.map((line) => JSON.parse(line)).findLast(({ round }) => round?.roundId === roundId)
    const journal = openJournal(join(folder, 'old.jsonl'))
    for (const line of lines) await journal.write(JSON.parse(line))
    for (let nth = 0; nth < 201; nth++)
      await journal.write({ ...last, round: { ...last.round, roundId: `later-${nth}`, nonce: nth } })
    expect(journal.player(ana.memberId)?.rounds.some((round) => round.roundId === roundId)).toBe(false)
    const found = await journal.find(ana.memberId, roundId)
    expect(found).toMatchObject({ round: { roundId }, revealed: { clientSeed: last.round.clientSeed } })
    expect(await journal.find('nobody', roundId)).toBeNull()
    await journal.close()
  })
})

describe('the pages of the house provider', () => {
  test('T159 is shown by pages of the site only', async () => {
    const { headers } = await provider.server.inject({ method: 'GET', url: '/' })
    expect(headers['content-security-policy']).toContain('frame-ancestors http://site.example;')
  })

  test('answers launches of the wallet only', async () => {
    const sent = { gameCode: 'dice', language: 'en', launchToken: 'x' }
    expect((await say('/v1/launchUrl', sent)).http).toBe(401)
  })
})
