import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bets } from '@croupier/wire/games/bets'
import { launchGame } from '@croupier/wire/providers/launch'
import { expect } from 'vitest'
import { type House, house } from '../../../house/src/app.ts'
import { systemRandom } from '../platform/clock.ts'
import { type TestMember, type World, world } from './world.ts'

const SECRET = 'a secret of the house provider and the wallet'
type Fault = 'lost' | 'unanswered'
type Said = Record<string, unknown> & { status?: string; token?: string }
type Answer = { http: number; said: Said }
type Say = (path: string, body: object, token?: string) => Promise<Answer>

/** The round of an answer. */
export const roundOf = ({ said }: Pick<Answer, 'said'>) =>
  said.round as {
    state: string
    returned: string | null
    outcome: { roll: number } | null
    nonce: number
    roundId: string
    bet: { picks: number[] }
  }

export type HouseWorld = Awaited<ReturnType<typeof houseWorld>>

/** A world with the house provider, which speaks with the wallet over HTTP. Both listen on ports of this machine. */
export async function houseWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-house-'))
  const w = await world({ app: { internalHosts: ['127.0.0.1'] } })
  await w.app.site.listen({ host: '127.0.0.1', port: 0 })
  let faults: Fault[] = []
  const file = join(folder, 'journal.jsonl')
  const overNetwork: typeof fetch = async (url, init) => {
    const fault = faults.shift()
    if (fault === 'lost') throw new Error('the network is down')
    const answer = await fetch(url, init)
    if (fault === 'unanswered') throw new Error('the answer is lost')
    return answer
  }
  const start = () => startHouse(w, { file, overNetwork })
  let provider = await start()
  const say: Say = async (path, body, token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await provider.server.inject({ method: 'POST', url: path, payload: body, headers })
    return { http: answer.statusCode, said: answer.json() }
  }
  return {
    w,
    folder,
    /** The provider that runs now. */
    provider: () => provider,
    say,
    /** Opens a game as its page does. */
    open: (member: TestMember, game = 'dice', mode: 'real' | 'demo' = 'real') =>
      openGame({ w, say, origin: provider.server.listeningOrigin }, member, game, mode),
    /** What happens to the next messages to the wallet. */
    disturb(...next: Fault[]) {
      faults = next
    },
    async restart(): Promise<void> {
      await provider.stop()
      provider = await start()
    },
    /** The lines of the provider's journal, as they are written. */
    journal: (): string[] => readFileSync(file, 'utf8').trim().split('\n'),
    /** The member's bets in the wallet, the last one first. */
    record: async (member: TestMember) => (await w.call(bets, { pageSize: 20 }, { as: member })).items,
    async close(): Promise<void> {
      await provider.stop()
      await w.close({ without: ['orders'] })
      rmSync(folder, { recursive: true })
    },
  }
}

async function startHouse(
  w: World,
  { file, overNetwork }: { file: string; overNetwork: typeof fetch },
): Promise<House> {
  const started = await house({
    clock: w.clock,
    random: systemRandom,
    secret: SECRET,
    walletUrl: w.app.site.listeningOrigin,
    providerId: 'house',
    file,
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
  await db.transaction().execute((tx) => w.app.modules.providers.seedHouse(tx, { url, secret: SECRET }))
  return started
}

type Open = { w: World; say: Say; origin: string }

async function openGame({ w, say, origin }: Open, member: TestMember, game: string, mode: 'real' | 'demo') {
  const sent = { vassalage: 'house', gameId: game, platform: 'html5-mobile', mode } as const
  const { game_url } = await w.call(launchGame, sent, { as: member })
  const url = new URL(game_url)
  expect(url.origin).toBe(origin)
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
