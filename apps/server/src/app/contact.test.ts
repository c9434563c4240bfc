import { blockMember } from '@croupier/wire/backoffice/members.console'
import { messageList } from '@croupier/wire/notifications/messages.console'
import type { Template } from '@croupier/wire/notifications/template'
import { TEMPLATES, type TemplateName } from '@croupier/wire/notifications/templates'
import { setConsents } from '@croupier/wire/privacy/consents'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMember, type TestStaff, type World, world } from '../testing/world.ts'

let w: World
let owner: TestStaff
beforeAll(async () => {
  w = await world()
  owner = await w.staff('owner')
})
afterAll(() => w.close())

const templates = Object.entries<Template>(TEMPLATES) as [TemplateName, Template][]
/** Every kind of message on each of its channels. Push messages go to a browser, which `push.test.ts` has. */
const kinds = templates.flatMap(([template, { channels, purpose, variables }]) =>
  channels.filter((one) => one !== 'push').map((channel) => ({ template, channel, purpose, variables })),
)

let count = 0
/** A member who consented to all offers. */
async function willing(): Promise<TestMember> {
  const ana = await w.member()
  const changes = (['sms', 'email'] as const).map((channel) => ({
    channel,
    product: 'lottery' as const,
    isGranted: true,
  }))
  await w.call(setConsents, { textVersion: '1', changes }, { as: ana })
  return ana
}
/** Queues a message of every kind for a member, delivers, and returns what became of each. */
async function fates({ memberId }: TestMember, change: () => Promise<unknown>): Promise<Record<string, string | null>> {
  const sent = kinds.map((kind) => ({
    ...kind,
    to: kind.channel === 'sms' ? `+8491299${String(++count).padStart(5, '0')}` : `kind${++count}@mail.example`,
  }))
  await w.platform.database.db.transaction().execute(async (tx) => {
    for (const { template, channel, purpose, variables, to } of sent)
      await w.app.modules.notifications.send(tx, {
        channel,
        to,
        template,
        language: 'en',
        values: Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example])),
        memberId,
        ...(purpose === 'marketing' ? { product: 'lottery' as const } : {}),
        ...(purpose === 'marketing' && channel === 'email' ? { unsubscribeUrl: 'https://play.example/stop' } : {}),
      })
  })
  await change()
  await w.runJobs()
  const found = await Promise.all(
    sent.map(async ({ template, channel, to }) => {
      const { items } = await w.call(messageList, { search: to, pageSize: 1 }, { as: owner })
      return [`${template} ${channel}`, items[0]!.status === 'sent' ? 'sent' : items[0]!.reason] as const
    }),
  )
  return Object.fromEntries(found)
}
const expected = (fateOfOffers: string) =>
  Object.fromEntries(
    kinds.map(({ template, channel, purpose }) => [
      `${template} ${channel}`,
      purpose === 'marketing' ? fateOfOffers : 'sent',
    ]),
  )

const block = async ({ memberId }: TestMember) =>
  w.call(blockMember, { memberId, reason: 'A check' }, { as: await w.staff('admin') })

describe('T058 every kind of message on every channel', () => {
  test.each<[string, string, (as: TestMember) => Promise<unknown>]>([
    ['who consented', 'sent', async () => {}],
    ['who excludes themself before the delivery', 'excluded', (as) => w.call(excludeMyself, { months: 6 }, { as })],
    ['who takes a time-out before the delivery', 'excluded', (as) => w.call(takeTimeOut, { days: 1 }, { as })],
    ['who is blocked before the delivery', 'inactive', block],
  ])('to a member %s: offers are %s, all others sent', async (_, fate, change) => {
    const ana = await willing()
    expect(await fates(ana, () => change(ana))).toEqual(expected(fate))
  })
  test('to a member without a consent: no offers', async () => {
    expect(await fates(await w.member(), async () => {})).toEqual(expected('no_consent'))
  })
  test('to a member below the minimum age: no offers', async () => {
    const young = await willing()
    const { identity } = w.app.modules
    expect(await identity.standingOf(w.platform.database.db, young.memberId)).toBe('active')
    await setBirthday(young, '2010-01-01')
    expect(await fates(young, async () => {})).toEqual(expected('under_age'))
    await setBirthday(young, '2007-03-03')
    expect(await identity.standingOf(w.platform.database.db, young.memberId)).toBe('active')
    await setBirthday(young, '2008-03-02')
    // In the zone in which the day begins last, the birthday has not begun.
    expect(await identity.standingOf(w.platform.database.db, young.memberId)).toBe('under_age')
  })
})

/** As a check of identity finds it: members cannot register below the minimum age. */
async function setBirthday({ memberId }: TestMember, birthday: string): Promise<void> {
  const { db } = w.platform.database
  const profile_encrypted = w.platform.vault.encrypt('identity.profile', Buffer.from(JSON.stringify({ birthday })))
  await db.updateTable('identity.members').set({ profile_encrypted }).where('member_id', '=', memberId).execute()
}
