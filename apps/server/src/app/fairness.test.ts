import { bets } from '@croupier/wire/games/bets'
import { updateProfile } from '@croupier/wire/identity/profile'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer } from '../testing/server.ts'
import { type TestMember, type World, world } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const floods = [
  {
    calls: 'calls that read a history',
    locked: () => 'lock table wallet.journal in access exclusive mode',
    call: (as: TestMember) => w.call(bets, { pageSize: 20 }, { as }),
  },
  {
    calls: 'commands that wait for the same row',
    locked: ({ memberId }: TestMember) => `select from identity.members where member_id = '${memberId}' for update`,
    call: (as: TestMember) => w.call(updateProfile, { nickname: 'Ana' }, { as }),
  },
]

describe('one account leaves connections to others', () => {
  test.each(floods)('when it makes many $calls at the same time', async ({ locked, call }) => {
    const [ana, ben] = [await w.member(), await w.member()]
    const atOnce = w.platform.database.pool.options.max
    await call(ana)
    await onServer(w.database.url, async (client) => {
      await client.query(`begin; ${locked(ana)}`)
      const waiting = Array.from({ length: 2 * atOnce }, () => call(ana))
      // Each would wait for a connection until the lock is gone.
      expect(await w.call(balance, {}, { as: ben })).toMatchObject({ cash: 0n })
      expect(await w.call(updateProfile, { nickname: 'Ben' }, { as: ben })).toMatchObject({ nickname: 'Ben' })
      await client.query('commit')
      await Promise.all(waiting)
    })
  })
})
