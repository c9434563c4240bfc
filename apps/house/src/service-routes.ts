import type { Clock } from '@croupier/kernel/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isGame } from './model.ts'
import type { Replays } from './replays.ts'
import { heardFrom, type Key, signAnswer } from './signature.ts'

export type ServiceDeps = { clock: Clock; key: Key; replays: Replays; publicUrl(): string }

const launch = z.object({ gameCode: z.string(), language: z.string(), launchToken: z.string() })
const lookUp = z.object({ playerId: z.string(), roundId: z.string(), language: z.string() })

/** The calls of the wallet: signed, with signed answers. An answer of null is a 404. */
export async function bindService(server: FastifyInstance, { clock, key, replays, publicUrl }: ServiceDeps) {
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    const bind = (path: string, answerTo: (body: unknown) => Promise<object | null>) =>
      api.post(path, async ({ headers, url, body }, reply) => {
        const text = typeof body === 'string' ? body : ''
        const requestId = heardFrom(key, clock.now(), { headers, first: ['POST', url], body: text })
        if (requestId === null) return reply.code(401).send({ status: 'INVALID_SIGNATURE' })
        const answer = await answerTo(JSON.parse(text))
        const status = answer ? 200 : 404
        const said = JSON.stringify(answer ?? { status: 'NOT_FOUND' })
        reply.headers(signAnswer(key, clock.now(), { status, requestId, body: said }))
        return reply.code(status).type('application/json').send(said)
      })
    bind('/v1/launchUrl', async (body) => addressOf(body, publicUrl()))
    bind('/v1/roundDetail', (body) => detailOf(replays, body, publicUrl()))
  })
}

async function detailOf(replays: Replays, body: unknown, origin: string): Promise<object | null> {
  const asked = z.safeParse(lookUp, body)
  const detail = asked.success ? await replays.detail(asked.data.playerId, asked.data.roundId) : null
  if (!asked.success || !detail) return null
  const { token, round, record } = detail
  const query = new URLSearchParams({ game: round.game, language: asked.data.language, replay: '' })
  return { url: `${origin}/?${query}#${token}`, proof: record ? 'known' : 'later', ...(record ? { record } : {}) }
}

/** The token stays behind the `#`, so that no log of any server has it. */
function addressOf(body: unknown, origin: string): { url: string } | null {
  const asked = z.safeParse(launch, body)
  if (!asked.success || !isGame(asked.data.gameCode)) return null
  const { gameCode, language, launchToken } = asked.data
  return { url: `${origin}/?game=${gameCode}&language=${encodeURIComponent(language)}#${launchToken}` }
}
