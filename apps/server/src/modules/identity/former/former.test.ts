import { requestErasure } from '@croupier/wire/privacy/erasure'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { expect, test } from 'vitest'
import { proveMember } from '../../../testing/step-up.ts'
import { TEST_SECRET, world } from '../../../testing/world.ts'

test('T169 former usernames and excluded persons are recognised after a change of the secret', async () => {
  const before = await world()
  const ana = await before.member({ mobile: '+84912770661' })
  await before.call(excludeMyself, { months: 6 }, { as: ana })
  await proveMember(before, ana)
  await before.call(requestErasure, {}, { as: ana })
  before.clock.advance('14d')
  await before.platform.jobs.add(before.platform.database.db, 'privacy.erase', {})
  await before.runJobs()

  const next = { secret: new Uint8Array(32).fill(9), readSecrets: [TEST_SECRET] }
  const { clock, database } = before
  const during = await world({ clock, database, secrets: next })
  await during.app.modules.identity.reencrypt?.()
  const after = await world({ clock, database, secrets: { ...next, readSecrets: [] } })
  const { db } = after.platform.database
  const again = await after.member({ mobile: '+84912770661' })
  expect(await after.app.modules.identity.sharingContacts(db, [again.memberId])).toContainEqual({
    memberId: again.memberId,
    otherId: ana.memberId,
  })
  await expect(after.member({ username: ana.username })).rejects.toThrow()
  await after.close()
  await during.close()
  await before.close()
})
