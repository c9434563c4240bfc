import { issueAt } from '@croupier/game-math/lottery/index'
import { OUTSIDE_DEMO } from '@croupier/game-math/lottery/outside-demo'
import { plusMs } from '@croupier/kernel/clock'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { bindResultSources } from './result-sources.ts'

test('both sources of the demo state the same numbers, each after its delay, and nothing about other draws', async () => {
  let now = new Date('2026-11-21T02:00:00Z')
  const server = Fastify()
  bindResultSources(server, { clock: { now: () => now }, secret: 'a secret of the demo' })
  const { issueNo, drawAt } = issueAt(OUTSIDE_DEMO.calendar, now)
  const ask = async (source: string, issue = issueNo) => {
    const answer = await server.inject(`/results/${source}/${issue}`)
    return answer.statusCode === 200 ? answer.json().numbers : answer.statusCode
  }
  expect(await ask('city-board')).toBe(404)
  now = plusMs(drawAt, 2_000)
  const stated = await ask('city-board')
  expect(stated).toHaveLength(3)
  expect(await ask('city-press')).toBe(404)
  now = plusMs(drawAt, 6_000)
  expect([await ask('city-press'), await ask('city-board')]).toEqual([stated, stated])
  expect([await ask('city-radio'), await ask('city-board', 'x')]).toEqual([404, 404])
})
