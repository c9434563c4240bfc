import { messageList } from '@croupier/wire/notifications/messages.console'
import { addSuppression, removeSuppression, suppressionList } from '@croupier/wire/notifications/suppressions.console'
import type { TemplateName } from '@croupier/wire/notifications/templates'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let support: TestStaff
let next = 0
beforeAll(async () => {
  w = await world()
  support = await w.staff('support')
})
afterAll(() => w.close())

const address = () => `member${++next}@mail.example`
const suppress = (recipient: string, reason: 'complaint' | 'manual' = 'manual') =>
  w.call(addSuppression, { channel: 'email', recipient, reason, note: 'Asked us to stop' }, { as: support })
async function stateAfterSending(to: string, template: TemplateName, values: Record<string, string>): Promise<string> {
  await w.platform.database.db
    .transaction()
    .execute((tx) =>
      w.app.modules.notifications.send(tx, { channel: 'email', to, template, language: 'en', values, memberId: null }),
    )
  await w.runJobs()
  w.clock.advance('1s')
  const { items } = await w.call(messageList, { search: to, pageSize: 1 }, { as: support })
  return items[0]!.status
}
const code = { code: '482913', minutes: '5' }

describe('a suppressed recipient', () => {
  test('gets no message until staff allow it again', async () => {
    const to = address()
    const { id } = await suppress(to)
    expect(await stateAfterSending(to, 'code_login', code)).toBe('suppressed')
    await w.call(removeSuppression, { id, reason: 'A mistake' }, { as: support })
    expect(await stateAfterSending(to, 'code_login', code)).toBe('sent')
  })
  test('still gets codes and notices of security after a complaint', async () => {
    const to = address()
    await suppress(to, 'complaint')
    expect(await stateAfterSending(to, 'code_login', code)).toBe('sent')
    expect(await stateAfterSending(to, 'password_changed', { time: 'noon' })).toBe('sent')
    expect(await stateAfterSending(to, 'connection_test', {})).toBe('suppressed')
  })
  test('is found by the whole address in any case, listed masked, and added once', async () => {
    const to = address()
    await suppress(to)
    const { items } = await w.call(suppressionList, { search: to.toUpperCase(), pageSize: 20 }, { as: support })
    expect(items).toMatchObject([{ recipient: 'm•••@mail.example', reason: 'manual', note: 'Asked us to stop' }])
    const again = { channel: 'email', recipient: to, reason: 'manual', note: 'Again' } as const
    expect(await w.outcome(addSuppression, again, { as: support })).toBe('suppression.known')
  })
  test.each`
    channel    | recipient
    ${'email'} | ${'no address'}
    ${'email'} | ${'+447700900712'}
    ${'sms'}   | ${'447700900712'}
    ${'sms'}   | ${'a@mail.example'}
  `('$recipient is refused for $channel', async ({ channel, recipient }) => {
    const asked = { channel, recipient, reason: 'manual', note: 'Asked' } as const
    expect(await w.outcome(addSuppression, asked, { as: support })).toBe('suppression.recipient')
  })
  test('is in the audit log without the address', async () => {
    const to = address()
    const { id } = await suppress(to)
    const { items } = await w.call(
      audit,
      { object: `suppression:${id}`, page: 1, pageSize: 5 },
      { as: await w.staff('auditor') },
    )
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain(to)
  })
})

test('the list is paged from the newest on, without gaps', async () => {
  for (let at = 0; at < 5; at++) await suppress(address())
  const pages = [await w.call(suppressionList, { pageSize: 2 }, { as: support })]
  for (let before = pages[0]!.next; before; before = pages.at(-1)!.next)
    pages.push(await w.call(suppressionList, { pageSize: 2, before }, { as: support }))
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  const all = await w.call(suppressionList, { pageSize: 100 }, { as: support })
  expect(ids).toEqual(all.items.map(({ id }) => id))
})
