import type { Clock } from '@croupier/kernel/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isGame } from './model.ts'
import { heardFrom, type Key, signAnswer } from './signature.ts'

export type ServiceDeps = { clock: Clock; key: Key; publicUrl(): string }

const launch = z.object({ gameCode: z.string(), language: z.string(), launchToken: z.string() })

/** The calls of the wallet: signed, with signed answers. */
export async function bindService(server: FastifyInstance, { clock, key, publicUrl }: ServiceDeps): Promise<void> {
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    api.post('/v1/launchUrl', async ({ headers, url, body }, reply) => {
      const text = typeof body === 'string' ? body : ''
      const requestId = heardFrom(key, clock.now(), { headers, first: ['POST', url], body: text })
      if (requestId === null) return reply.code(401).send({ status: 'INVALID_SIGNATURE' })
      const answer = addressOf(text, publicUrl())
      const status = answer ? 200 : 404
      const said = JSON.stringify(answer ?? { status: 'GAME_NOT_ALLOWED' })
      reply.headers(signAnswer(key, clock.now(), { status, requestId, body: said }))
      return reply.code(status).type('application/json').send(said)
    })
  })
}

/** The token stays behind the `#`, so that no log of any server has it. */
function addressOf(body: string, origin: string): { url: string } | null {
  const asked = z.safeParse(launch, JSON.parse(body))
  if (!asked.success || !isGame(asked.data.gameCode)) return null
  const { gameCode, language, launchToken } = asked.data
  return { url: `${origin}/?game=${gameCode}&language=${encodeURIComponent(language)}#${launchToken}` }
}
