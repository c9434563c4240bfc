import { saveTemplate, templateList } from '@croupier/wire/notifications/templates.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMessageTo } from '../../../testing/messages.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let editor: TestStaff
beforeAll(async () => {
  w = await world()
  editor = await w.staff('content')
})
afterAll(() => w.close())

const textOf = async (language = 'en') => {
  const { templates } = await w.call(templateList, {}, { as: editor })
  return templates.find(({ name }) => name === 'code_login')!.texts.find((one) => one.language === language)!
}
const edit = async (more: object) => ({
  name: 'code_login',
  language: 'en' as const,
  content: { subject: 'A code', text: 'Take {code}.' },
  version: (await textOf()).version,
  reason: 'Shorter',
  ...more,
})
const send = (to: string) =>
  w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.notifications.send(tx, {
      channel: 'sms',
      to,
      template: 'code_login',
      language: 'en',
      values: { code: '482913', minutes: '5' },
      memberId: null,
    }),
  )

describe('the text of a template', () => {
  test('is used from the next message on, and the default again after it was restored', async () => {
    await w.call(saveTemplate, await edit({}), { as: editor })
    await send('+447700900001')
    expect((await lastMessageTo(w, '+447700900001')).text).toBe('Take 482913.')
    await w.call(saveTemplate, await edit({ content: null }), { as: editor })
    await send('+447700900002')
    expect((await lastMessageTo(w, '+447700900002')).text).toContain('Your login code is 482913.')
    expect(await textOf()).toMatchObject({ isDefault: true, version: 2 })
  })
  test.each`
    content                                             | outcome
    ${{ subject: 'A code', text: 'No code' }}           | ${'template.invalid'}
    ${{ subject: 'A code', text: '{code} {password}' }} | ${'template.invalid'}
    ${{ subject: 'Code {code}', text: '{code}' }}       | ${'template.invalid'}
    ${{ subject: 'A code', text: '{code' }}             | ${'template.invalid'}
  `('$content: $outcome', async ({ content, outcome }) => {
    expect(await w.outcome(saveTemplate, await edit({ content }), { as: editor })).toBe(outcome)
  })
  test('one of two people who edit the same version is refused', async () => {
    const [one, other] = [await edit({}), await edit({})]
    const outcomes = await Promise.all([one, other].map((asked) => w.outcome(saveTemplate, asked, { as: editor })))
    expect(outcomes.toSorted()).toEqual(['ok', 'template.changed'])
  })
  test('is in the audit log with the text before', async () => {
    await w.call(saveTemplate, await edit({ content: { subject: 'A code', text: 'Audited {code}' } }), { as: editor })
    const as = await w.staff('auditor')
    const { items } = await w.call(audit, { object: 'template:code_login.en', page: 1, pageSize: 1 }, { as })
    expect(items).toMatchObject([{ action: 'notification.template.edit', after: { text: 'Audited {code}' } }])
    expect(items[0]?.before).not.toEqual(items[0]?.after)
  })
  test('is not changed by a role that may only read it, nor under an unknown name', async () => {
    const translator = await w.staff('translator')
    expect(await w.outcome(templateList, {}, { as: translator })).toBe('ok')
    expect(await w.outcome(saveTemplate, await edit({}), { as: translator })).toBe('session.forbidden')
    expect(await w.outcome(saveTemplate, await edit({ name: 'constructor' }), { as: editor })).toBe('template.unknown')
  })
})
