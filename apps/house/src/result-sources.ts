import { createHmac } from 'node:crypto'
import { drawNumbers } from '@croupier/game-math/fairness/index'
import { windowOf } from '@croupier/game-math/lottery/index'
import { OUTSIDE_DEMO } from '@croupier/game-math/lottery/outside-demo'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { Refusal } from '@croupier/kernel/refusals'
import type { FastifyInstance } from 'fastify'

type SourcesDeps = { clock: Clock; secret: string }
type Asked = { Params: { source: string; issueNo: string } }

const { code: game, family, calendar, sources } = OUTSIDE_DEMO

/**
 * Two sources of results for the official-style game of the demo, as operators of draws publish them: `GET /results/<source>/<issue>`.
 * The numbers follow from the secret of the demo, so both sources state the same, and also after a restart.
 */
export function bindResultSources(server: FastifyInstance, { clock, secret }: SourcesDeps): void {
  server.get<Asked>('/results/:source/:issueNo', async ({ params }, reply) => {
    const source = sources.find(({ code }) => code === params.source)
    const drawAt = drawTimeOf(params.issueNo)
    const isKnown = source && drawAt && clock.now() >= plusMs(drawAt, source.delaySeconds * MS.second)
    if (!isKnown) return reply.code(404).send({})
    const seed = createHmac('sha256', secret).update(`${game}:${params.issueNo}`).digest('hex')
    return { game, issueNo: params.issueNo, numbers: drawNumbers(family, seed, game), drawnAt: drawAt.toISOString() }
  })
}

function drawTimeOf(issueNo: string): Date | null {
  try {
    return windowOf(calendar, issueNo).drawAt
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
