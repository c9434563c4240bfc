import { memberInfo } from '@croupier/wire/identity/member'
import { revokeOtherSessions, revokeSession, sessions } from '@croupier/wire/identity/open-sessions'
import { changePassword, setPaymentPassword } from '@croupier/wire/identity/password'
import { logout } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { greetedConnection } from '../../../testing/live.ts'
import { type Browser, rememberedBrowser, resume } from '../../../testing/logins.ts'
import { redisProgram, redisServer } from '../../../testing/redis.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
let other: World

const resumes = async ({ cookie }: Browser, node = w): Promise<string> => (await resume(node, cookie)).code

const PAYMENT_PASSWORD = '246813'
const inTransaction = (run: (tx: Tx) => Promise<unknown>) => w.platform.database.db.transaction().execute(run)

type Ending = (browser: Browser, ana: TestMember) => Promise<unknown>
const next = { newPassword: 'five quiet horses', confirmNewPassword: 'five quiet horses' }
const nextPayment = { newPaymentPassword: '975312', confirmPaymentPassword: '975312' }

/** Every way to end the session of a browser. `ana` is the member in a browser of her own. */
const endings: Record<string, Ending> = {
  'a logout': (browser) => w.call(logout, {}, { as: browser, headers: { cookie: browser.cookie } }),
  'a logout without the cookie': (browser) => w.call(logout, {}, { as: browser }),
  'a revocation': async (_, ana) => {
    const { items } = await w.call(sessions, {}, { as: ana })
    return w.call(revokeSession, { sessionId: items.find((one) => !one.current)!.id }, { as: ana })
  },
  'a revocation of the others': (_, ana) => w.call(revokeOtherSessions, {}, { as: ana }),
  'a change of the password': (_, ana) => w.call(changePassword, { oldPassword: ana.password, ...next }, { as: ana }),
  'a change of the payment password': (_, { token, password }) =>
    w.call(setPaymentPassword, { password, oldPaymentPassword: PAYMENT_PASSWORD, ...nextPayment }, { as: { token } }),
  'a block': (_, { memberId }) => inTransaction((tx) => w.app.modules.identity.setBlocked(tx, memberId, true)),
  'an end by staff': (_, { memberId }) => inTransaction((tx) => w.app.modules.identity.endSessions(tx, memberId)),
}

/** How nodes notify each other. A Redis that is away makes them do it through PostgreSQL. */
describe.each(['PostgreSQL', 'Redis', 'a Redis that is away'])('T019 T167 a session, with %s', (between) => {
  const byRedis = between !== 'PostgreSQL'
  let redis: Awaited<ReturnType<typeof redisServer>> | undefined
  describe.skipIf(byRedis && !redisProgram)('between the nodes (needs redis-server)', () => {
    beforeAll(async () => {
      redis = byRedis ? await redisServer() : undefined
      w = await world({ redisUrl: redis?.url })
      other = await w.another()
      if (between !== 'Redis') await redis?.stop()
    })
    afterAll(async () => {
      await other.close()
      await w.close()
      await redis?.stop()
    })

    test.each(Object.entries(endings))(
      '%s ends it on every node, with its live connections and cookie',
      async (_, end) => {
        const ana = await w.member({ paymentPassword: PAYMENT_PASSWORD })
        const browser = await rememberedBrowser(w, ana)
        const connections = await Promise.all([w, other].map((node) => greetedConnection(node, browser)))
        // Both nodes cache the session, and the clock stands still: only a notice ends it.
        for (const node of [w, other]) expect(await node.outcome(memberInfo, {}, { as: browser })).toBe('ok')
        await end(browser, ana)
        for (const node of [w, other])
          await eventually(async () =>
            expect(await node.outcome(memberInfo, {}, { as: browser })).toBe('session.required'),
          )
        expect(await Promise.all(connections.map(({ ended }) => ended))).toEqual([4401, 4401])
        for (const node of [w, other]) expect(await resumes(browser, node)).toBe('session.required')
      },
    )

    test('setting the first payment password leaves the other sessions open', async () => {
      const ana = await w.member()
      const browser = await rememberedBrowser(w, ana)
      await w.call(setPaymentPassword, { password: ana.password, ...nextPayment }, { as: ana })
      expect(await w.outcome(memberInfo, {}, { as: browser })).toBe('ok')
      expect(await resumes(browser)).toBe('ok')
    })
  })
})
