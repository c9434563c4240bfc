import * as desk from '@croupier/wire/kyc/checks.console'
import { expect, test } from 'vitest'
import { identityChecksIn } from '../../testing/identity-checks.ts'
import { TEST_SECRET, world } from '../../testing/world.ts'

test('T169 a rotation of the secret keeps the names of checks, and finds the same birthday afterwards', async () => {
  const before = await world()
  const { clock, database } = before
  const lund = { fullName: 'Greta Lund', birthday: '1976-06-16' }
  const first = await before.member()
  await identityChecksIn(before).submit(first, lund)
  const secret = new Uint8Array(32).fill(9)
  const during = await world({ clock, database, secrets: { secret, readSecrets: [TEST_SECRET] } })
  expect(await during.app.modules.kyc.reencrypt!()).toEqual({ reencrypted: 1, left: 0 })
  expect(await during.app.modules.kyc.reencrypt!()).toEqual({ reencrypted: 0, left: 0 })
  const second = await during.member()
  await identityChecksIn(during).submit(second, lund)
  const as = await during.staff('aml-officer')
  const shown = await during.call(desk.identityCheckOf, { memberId: second.memberId }, { as })
  expect(shown.stated).toEqual(lund)
  expect(shown.matches).toMatchObject([{ source: 'person', other: { memberId: first.memberId } }])
  for (const one of [during, before]) await one.close()
})
