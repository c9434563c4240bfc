import { HEADERS } from '@croupier/wire/envelope'
import { memberInfo } from '@croupier/wire/identity/member'
import { expect, test } from 'vitest'
import { requestOf } from './client.ts'
import { presence } from './presence.ts'

test('T018 calls report that the user is away after a minute without input', async () => {
  let now = 0
  const page = new EventTarget()
  const isAway = presence(page, () => now)
  const deps = { origin: '', token: () => 'x', language: () => 'en', newKey: () => '', encrypt: async () => '', isAway }
  const said = async () => HEADERS.away in (await requestOf(deps, memberInfo, {}, {})).init.headers
  expect(await said()).toBe(false)
  now = 59_999
  expect(await said()).toBe(false)
  now = 60_000
  expect(await said()).toBe(true)
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
    page.dispatchEvent(new Event(sign))
    expect(await said()).toBe(false)
    now += 60_000
    expect(await said()).toBe(true)
  }
})
