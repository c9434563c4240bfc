import { createHash } from 'node:crypto'
import { type RoundBets, recordRound } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { demoPlay } from './demo.ts'
import type { Game } from './model.ts'
import { bindPlay } from './play-routes.ts'

type Said = Record<string, unknown>
type Public = { commit: string; nextCommit: string; clientSeed: string; nonce: number }
type Shown = { roundId: string; state: string; returned: string | null; nonce: number; bet: { picks?: number[] } }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The same bytes in every run. The attacker does not know them. */
function secretRandom(): Random {
  let calls = 0
  return { bytes: (length) => createHash('shake256', { outputLength: length }).update(`secret ${calls++}`).digest() }
}

/** The calls of the games' pages with play money, which are those with real money. */
function table() {
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') }
  const demo = demoPlay({ clock, random: secretRandom() })
  const server = Fastify()
  bindPlay(server, demo, { replays: { find: () => null, detail: async () => null }, demo })
  async function say(path: string, body: object, token = ''): Promise<{ http: number; said: Said }> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.inject({ method: 'POST', url: `/api/${path}`, payload: body, headers })
    return { http: answer.statusCode, said: answer.json() }
  }
  async function sit(game: Game) {
    const { said } = await say('enter', { game, token: demo.open(game) })
    const token = String(said.token)
    return { token, seeds: said.seeds as Public, call: (path: string, body: object) => say(path, body, token) }
  }
  return { demo, say, sit }
}

/** What the attacker has heard until a round begins. */
type Heard = { seeds: Public; revealed: string[]; won: boolean[]; answer: string }
/** A guess whether the round wins. */
type Guess = (heard: Heard, replay: (serverSeed: string) => boolean) => boolean

const GUESSES: Record<string, Guess> = {
  'the commitment as the seed': ({ seeds }, replay) => replay(seeds.commit),
  'the next commitment as the seed': ({ seeds }, replay) => replay(seeds.nextCommit),
  'the hash of both commitments as the seed': ({ seeds }, replay) => replay(sha256(seeds.commit + seeds.nextCommit)),
  'the last revealed seed as the seed': ({ revealed }, replay) => replay(revealed.at(-1) ?? sha256('')),
  'the hash of the last revealed seed as the seed': ({ revealed }, replay) => replay(sha256(revealed.at(-1) ?? '')),
  'the last answer as the seed': ({ answer }, replay) => replay(sha256(answer)),
  'the round before': ({ won }) => won.at(-1) ?? false,
  'the opposite of most of the last ten': ({ won }) => won.slice(-10).filter(Boolean).length < 5,
  'what followed the last three rounds most often': ({ won }) => followed(won),
}

/** Whether more rounds were won than lost after the same three results as the last three. */
function followed(won: readonly boolean[]): boolean {
  const last = won.slice(-3).join()
  let balance = 0
  for (let at = 3; at < won.length; at++) if (won.slice(at - 3, at).join() === last) balance += won[at] ? 1 : -1
  return balance > 0
}

type Way = { game: Game; bet: object; rounds: number; tile?: number }
const WAYS: Way[] = [
  { game: 'dice', bet: { stake: '0.10', direction: 'over', target: 5_049 }, rounds: 600 },
  { game: 'plinko', bet: { stake: '0.10', rows: 12, risk: 'medium' }, rounds: 600 },
  { game: 'harbour-lanterns', bet: { stake: '0.10' }, rounds: 600 },
  { game: 'mines', bet: { stake: '0.10', mines: 12 }, rounds: 400, tile: 7 },
]
/** Seeds are revealed after so many rounds, so that the attacker learns from them. */
const ROTATE = 50
/** Standard deviations. A guess that knows nothing goes beyond with a chance of one in 150,000. */
const CHANCE = 4.5

/** How far guesses and results agree beyond chance, in standard deviations: the phi coefficient times the square root of n. */
function agreement(pairs: readonly { guess: boolean; won: boolean }[]): number {
  const share = (is: (pair: { guess: boolean; won: boolean }) => boolean) => pairs.filter(is).length / pairs.length
  const [guessed, won, both] = [
    share(({ guess }) => guess),
    share((pair) => pair.won),
    share((pair) => pair.guess && pair.won),
  ]
  const spread = Math.sqrt(guessed * (1 - guessed) * won * (1 - won))
  return spread === 0 ? 0 : ((both - guessed * won) / spread) * Math.sqrt(pairs.length)
}

const isWon = ({ returned }: Pick<Shown, 'returned'>, { bet }: Way): boolean =>
  parseMoney(returned ?? '0') >= parseMoney(String(Reflect.get(bet, 'stake')))

describe('an attacker who reads everything on the wire', () => {
  test.each(WAYS)('guesses the next round of $game by chance only', async (way) => {
    const { demo, sit } = table()
    const player = await sit(way.game)
    const { playerId } = demo.sessions.find(player.token)!
    const heard: Heard = { seeds: player.seeds, revealed: [], won: [], answer: '' }
    const pairs = new Map<string, { guess: boolean; won: boolean }[]>()
    const note = (name: string, pair: { guess: boolean; won: boolean }) =>
      pairs.set(name, [...(pairs.get(name) ?? []), pair])
    for (let nth = 0; nth < way.rounds; nth++) {
      if (nth % ROTATE === ROTATE - 1) await rotate(player, heard)
      const replay = replayOf(way, heard.seeds)
      const guesses = Object.entries(GUESSES).map(([name, guess]) => [name, guess(heard, replay)] as const)
      const known = replay(demo.journal.player(playerId)!.seeds.serverSeed)
      const won = await playOne(player, way, heard)
      for (const [name, guess] of guesses) note(name, { guess, won })
      note('the seed itself', { guess: known, won })
      heard.won.push(won)
    }
    for (const name of Object.keys(GUESSES))
      expect({ name, beyond: Math.abs(agreement(pairs.get(name)!)) > CHANCE }).toEqual({ name, beyond: false })
    // The measure finds a guess that knows: it is right each time.
    expect(agreement(pairs.get('the seed itself')!)).toBeCloseTo(Math.sqrt(way.rounds), 5)
  })
})

type Player = Awaited<ReturnType<ReturnType<typeof table>['sit']>>

async function rotate({ call }: Player, heard: Heard): Promise<void> {
  const { said } = await call('seeds', { clientSeed: `mine-${heard.won.length}` })
  heard.revealed.push(String(Reflect.get(said.revealed as object, 'serverSeed')))
  heard.seeds = said.seeds as Public
}

/** Whether the round would win under a server seed. */
const replayOf =
  (way: Way, { clientSeed, nonce }: Public) =>
  (serverSeed: string): boolean => {
    const bet = way.tile === undefined ? way.bet : { ...way.bet, picks: [way.tile] }
    const terms = { game: way.game, serverSeed, clientSeed, nonce, bet: bet as RoundBets[Game] }
    return isWon(recordRound(terms), way)
  }

async function playOne({ call }: Player, way: Way, heard: Heard): Promise<boolean> {
  const begun = await call('play', { ...way.bet, key: crypto.randomUUID() })
  let { said } = begun
  const { roundId } = said.round as Shown
  if (way.tile !== undefined) said = (await call('step', { roundId, step: way.tile })).said
  if ((said.round as Shown).state === 'open') said = (await call('cashOut', { roundId })).said
  heard.answer = JSON.stringify(said)
  heard.seeds = said.seeds as Public
  return isWon(said.round as Shown, way)
}

describe('a round of another player', () => {
  test('cannot be read, played on, or cashed out', async () => {
    const { say, sit } = table()
    const [ana, ben] = [await sit('mines'), await sit('mines')]
    const { said } = await ana.call('play', { stake: '1.00', mines: 1, key: crypto.randomUUID() })
    const { roundId } = said.round as Shown
    for (const [path, body] of [
      ['step', { roundId, step: 3 }],
      ['cashOut', { roundId }],
    ] as const)
      expect([path, (await ben.call(path, body)).http]).toEqual([path, 404])
    expect(JSON.stringify((await ben.call('state', {})).said)).not.toContain(roundId)
    expect((await say('replay', { token: roundId })).http).toBe(404)
    expect((await ana.call('state', {})).said.rounds).toMatchObject([{ roundId, state: 'open', bet: { picks: [] } }])
  })

  test('is not played under its key either: the key belongs to the player', async () => {
    const { sit } = table()
    const [ana, ben] = [await sit('dice'), await sit('dice')]
    const bet = { stake: '1.00', direction: 'over', target: 5_000, key: crypto.randomUUID() }
    const [first, second] = [(await ana.call('play', bet)).said.round, (await ben.call('play', bet)).said.round]
    expect((second as Shown).roundId).not.toBe((first as Shown).roundId)
  })

  test.each(['', 'x', '0'.repeat(64)])('has no session under the token "%s"', async (token) => {
    const { say } = table()
    for (const path of ['state', 'play', 'step', 'cashOut', 'seeds', 'revealed'])
      expect([path, (await say(path, {}, token)).http]).toEqual([path, 401])
  })
})
