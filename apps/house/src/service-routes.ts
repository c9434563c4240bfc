import type { Clock } from '@croupier/kernel/clock'
import { providerService, type ServiceHandler } from '@croupier/provider-kit/service'
import type { Keys } from '@croupier/provider-kit/signature'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FreeRounds } from './free-rounds.ts'
import { type GameCode, isGameCode } from './model.ts'
import type { Replays } from './replays.ts'
import type { TestRounds } from './test-rounds.ts'

export type ServiceDeps = {
  clock: Clock
  keys: Keys
  replays: Replays
  publicUrl(): string
  testRounds: TestRounds | null
  freeRounds: FreeRounds
  /** Lets somebody play a game with play money: the token for its page. */
  openDemo(game: GameCode): string
}

const launch = z.object({
  gameCode: z.string(),
  language: z.string(),
  launchToken: z.optional(z.string()),
  mode: z.optional(z.string()),
})
const lookUp = z.object({ playerId: z.string(), roundId: z.string(), language: z.string() })

/** The calls of the wallet: signed, with signed answers. An answer of null is a 404. */
export async function bindService(server: FastifyInstance, deps: ServiceDeps) {
  const { clock, keys, replays, publicUrl, testRounds, freeRounds, openDemo } = deps
  const handlers: Record<string, ServiceHandler> = {
    '/v1/launchUrl': async (body: unknown) => addressOf(body, publicUrl(), openDemo),
    '/v1/roundDetail': (body: unknown) => detailOf(replays, body, publicUrl()),
    '/v1/freeRounds': freeRounds,
    ...(testRounds ? { '/v1/testRound': testRounds } : {}),
  }
  const answer = providerService({ clock, keys, handlers })
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const path of Object.keys(handlers))
      api.post(path, async ({ headers, url, body: sent }, reply) => {
        const text = typeof sent === 'string' ? sent : ''
        const { status, headers: signature, body } = await answer({ path: url, headers, body: text })
        return reply.code(status).headers(signature).send(body)
      })
  })
}

async function detailOf(replays: Replays, body: unknown, origin: string): Promise<object | null> {
  const asked = z.safeParse(lookUp, body)
  const detail = asked.success ? await replays.detail(asked.data.playerId, asked.data.roundId) : null
  if (!asked.success || !detail) return null
  const { token, game, record } = detail
  const query = new URLSearchParams({ game, language: asked.data.language, replay: '' })
  return { url: `${origin}/?${query}#${token}`, proof: record ? 'known' : 'later', ...(record ? { record } : {}) }
}

/** The token stays behind the `#`, so that no log of any server has it. */
function addressOf(body: unknown, origin: string, openDemo: ServiceDeps['openDemo']): { url: string } | null {
  const asked = z.safeParse(launch, body)
  if (!asked.success || !isGameCode(asked.data.gameCode)) return null
  const { gameCode, language, mode, launchToken } = asked.data
  const isDemo = mode === 'demo'
  if (!isDemo && launchToken === undefined) return null
  const token = isDemo ? openDemo(gameCode) : launchToken
  return { url: `${origin}/?game=${gameCode}&language=${encodeURIComponent(language)}#${token}` }
}
