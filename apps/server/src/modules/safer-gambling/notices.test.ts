import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import { setOperatorLimit } from '@croupier/wire/safer-gambling/register.console'
import { setTimeLimit } from '@croupier/wire/safer-gambling/time-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../testing/bets.ts'
import { eventually } from '../../testing/eventually.ts'
import { greetedConnection } from '../../testing/live.ts'
import { redisProgram, redisServer } from '../../testing/redis.ts'
import { type TestMember, type TestStaff, type World, world } from '../../testing/world.ts'

let w: World
let other: World
let officer: TestStaff

const bet = ({ memberId }: TestMember, node: World) =>
  place(node, ticketOf(memberId, { at: w.clock.now(), stake: parseMoney('1') })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

type Change = { code: string; make(member: TestMember): Promise<unknown> }
const stakes = { kind: 'stake', period: 'day', amount: parseMoney('0.50') } as const
const changes: Record<string, Change> = {
  'a self-exclusion': { code: 'member.excluded', make: (as) => w.call(excludeMyself, { months: 6 }, { as }) },
  'a time-out': { code: 'member.timed_out', make: (as) => w.call(takeTimeOut, { days: 1 }, { as }) },
  'a lower limit of stakes': { code: 'limit.reached', make: (as) => w.call(setLimit, stakes, { as }) },
  'a shorter time for play': {
    code: 'limit.time_reached',
    async make(as) {
      w.clock.advance('15m')
      await w.call(setTimeLimit, { period: 'session', minutes: 15 }, { as })
    },
  },
  'a limit of the operator': {
    code: 'limit.reached',
    make: async ({ memberId }) =>
      w.call(setOperatorLimit, { ...stakes, memberId, reason: 'Signs of harm' }, { as: officer }),
  },
}

/** How nodes notify each other. A Redis that is away makes them do it through PostgreSQL. */
describe.each(['PostgreSQL', 'Redis', 'a Redis that is away'])('T054 T056 with %s between the nodes', (between) => {
  const byRedis = between !== 'PostgreSQL'
  let redis: Awaited<ReturnType<typeof redisServer>> | undefined
  describe.skipIf(byRedis && !redisProgram)('(needs redis-server)', () => {
    beforeAll(async () => {
      redis = byRedis ? await redisServer() : undefined
      w = await world({ redisUrl: redis?.url })
      other = await w.another()
      officer = await w.staff('rg-officer')
      if (between === 'a Redis that is away') await redis?.stop()
    })
    afterAll(async () => {
      await other.close()
      await w.close({ without: ['lottery'] })
      await redis?.stop()
    })

    test.each(Object.keys(changes))('%s takes effect on open pages of both nodes within a second', async (name) => {
      const { code, make } = changes[name]!
      const member = await w.member({ cash: '100' })
      expect([await bet(member, w), await bet(member, other)]).toEqual(['ok', 'ok'])
      const pages = await Promise.all([w, other].map((node) => greetedConnection(node, member)))
      for (const page of pages) {
        page.say({ type: 'subscribe', channel: 'safety' })
        await page.hears('message')
      }
      const before = pages.map(({ heard }) => heard.length)
      await make(member)
      const startedAt = performance.now()
      expect([await bet(member, w), await bet(member, other)]).toEqual([code, code])
      await eventually(() => expect(pages.every(({ heard }, nth) => heard.length > before[nth]!)).toBe(true))
      expect(performance.now() - startedAt).toBeLessThan(1_000)
      for (const page of pages) page.leave()
    })
  })
})
