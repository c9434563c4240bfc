import { member } from '@croupier/wire/backoffice/members.console'
import { messageList } from '@croupier/wire/notifications/messages.console'
import { consents, setConsents } from '@croupier/wire/privacy/consents'
import { memberConsents, sendOffer, withdrawConsents } from '@croupier/wire/privacy/consents.console'
import { unsubscribe } from '@croupier/wire/privacy/unsubscribe'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { lastMessageTo, messagesTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let host: TestStaff
let support: TestStaff
beforeAll(async () => {
  w = await world()
  host = await w.staff('vip-host')
  support = await w.staff('support')
})
afterAll(() => w.close())

type Reached = TestMember & { mobile: string; email: string }
let count = 0
async function reached(): Promise<Reached> {
  const mobile = `+8491288${String(++count).padStart(4, '0')}`
  const email = `reader${count}@mail.example`
  return { ...(await w.member({ mobile, email })), mobile, email }
}
const LOTTERY = { product: 'lottery' } as const
const give = (as: TestMember, channel: 'sms' | 'email' = 'email', isGranted = true) =>
  w.call(
    setConsents,
    { textVersion: '1', changes: [{ channel, ...LOTTERY, isGranted }] },
    { as, address: '203.0.113.9' },
  )
const OFFER = { ...LOTTERY, title: 'A new lottery', text: 'The first draw is on Friday.' }
const offer = ({ memberId }: TestMember, channel: 'sms' | 'email' = 'email') =>
  w.send(sendOffer, { memberId, channel, ...OFFER }, { as: host })
const linkIn = (text: string): string => /unsubscribe#(\S+)/.exec(text)?.[1] ?? ''

describe('consents', () => {
  test('are none for a new member, of every channel and product on offer', async () => {
    const ana = await w.member()
    const { items, history } = await w.call(consents, {}, { as: ana })
    expect(items).toEqual([
      { channel: 'sms', product: 'lottery', isGranted: false, changedAt: null },
      { channel: 'email', product: 'lottery', isGranted: false, changedAt: null },
      { channel: 'push', product: 'lottery', isGranted: false, changedAt: null },
    ])
    expect(history).toEqual([])
  })
  test('are kept with who, when, from where and which text, and a change to the same is none', async () => {
    const ana = await w.member()
    await give(ana)
    await give(ana)
    w.clock.advance('1m')
    await give(ana, 'email', false)
    const { items, history } = await w.call(memberConsents, { memberId: ana.memberId }, { as: support })
    expect(items.find(({ channel }) => channel === 'email')).toMatchObject({
      isGranted: false,
      changedAt: w.clock.now(),
    })
    expect(history).toMatchObject([
      { isGranted: false, source: 'account', textVersion: '1', staff: null, address: '203.0.*.*' },
      { isGranted: true, source: 'account', textVersion: '1', staff: null, address: '203.0.*.*' },
    ])
  })
  test('are refused for a text that has changed, and for products that nobody offers', async () => {
    const ana = await w.member()
    const changes = [{ channel: 'sms', product: 'casino', isGranted: true } as const]
    expect(await w.outcome(setConsents, { textVersion: '0', changes }, { as: ana })).toBe('consent.text_changed')
    expect(await w.outcome(setConsents, { textVersion: '1', changes }, { as: ana })).toBe('consent.not_offered')
  })
  test('of several concurrent changes count once', async () => {
    const ana = await w.member()
    await Promise.all(Array.from({ length: 8 }, () => give(ana)))
    expect((await w.call(consents, {}, { as: ana })).history).toHaveLength(1)
  })
  test('are append-only', async () => {
    const ana = await w.member()
    await give(ana)
    const change = w.platform.database.pool.query('update privacy.consents set is_granted = false')
    await expect(change).rejects.toThrow('permission denied')
    await expect(w.platform.database.pool.query('delete from privacy.consents')).rejects.toThrow('permission denied')
  })
  test('are withdrawn by staff for a member who asks, with a reason in the audit log, and never given', async () => {
    const ana = await reached()
    await give(ana)
    const asked = { memberId: ana.memberId, channel: 'email', reason: 'The member called' } as const
    const { history } = await w.call(withdrawConsents, asked, { as: support })
    expect(history[0]).toMatchObject({ isGranted: false, source: 'staff', staff: support.name })
    expect(await w.outcome(withdrawConsents, asked, { as: support })).toBe('consent.none')
    const { items } = await w.call(
      audit,
      { object: `member:${ana.memberId}`, page: 1, pageSize: 5 },
      { as: await w.staff('auditor') },
    )
    expect(items[0]).toMatchObject({ action: 'member.consent.withdraw', reason: 'The member called' })
  })
  test('are not shown to staff without the permission', async () => {
    const ana = await w.member()
    const as = await w.staff('translator')
    expect(await w.outcome(memberConsents, { memberId: ana.memberId }, { as })).toBe('session.forbidden')
    expect(await w.outcome(member, { memberId: ana.memberId }, { as })).toBe('session.forbidden')
  })
})

describe('an offer', () => {
  test('goes to a member who consented to its channel and product, and to no other', async () => {
    const ana = await reached()
    const refused = { success: false, code: 'offer.refused', detail: { reason: 'no_consent' } }
    expect((await offer(ana)).answer).toMatchObject(refused)
    await give(ana)
    expect((await offer(ana)).answer).toMatchObject({ success: true })
    expect((await offer(ana, 'sms')).answer).toMatchObject(refused)
    expect(await lastMessageTo(w, ana.email)).toMatchObject({ template: 'offer', subject: 'A new lottery' })
  })
  test('has a link that stops offers of its channel at once, without a login, as often as it is opened', async () => {
    const ana = await reached()
    await give(ana)
    await give(ana, 'sms')
    await offer(ana)
    const token = linkIn((await lastMessageTo(w, ana.email)).text)
    for (let at = 0; at < 2; at++)
      expect(await w.call(unsubscribe, { token }, { address: newAddress() })).toEqual({ channel: 'email' })
    expect((await offer(ana)).answer).toMatchObject({ code: 'offer.refused' })
    const { items, history } = await w.call(consents, {}, { as: ana })
    expect(items.map(({ channel, isGranted }) => [channel, isGranted])).toEqual([
      ['sms', true],
      ['email', false],
      ['push', false],
    ])
    expect(history[0]).toMatchObject({ source: 'link', isGranted: false })
    expect(history).toHaveLength(3)
  })
  test('has a link that nobody can forge or turn to another member or channel', async () => {
    const [ana, ben] = [await reached(), await reached()]
    await give(ana)
    await offer(ana)
    const token = linkIn((await lastMessageTo(w, ana.email)).text)
    const [, , signature = ''] = token.split('.')
    for (const wrong of [
      '',
      'x',
      `${ben.memberId}.email.${signature}`,
      `${ana.memberId}.sms.${signature}`,
      `${ana.memberId}.push.${signature}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${ana.memberId}.email.`,
    ])
      expect(await w.outcome(unsubscribe, { token: wrong }, { address: newAddress() })).toBe('consent.link_invalid')
  })
  test('that waits is not sent after the consent has ended', async () => {
    const ana = await reached()
    await give(ana)
    await offer(ana)
    await give(ana, 'email', false)
    expect(await messagesTo(w, ana.email)).toEqual([])
    const { items } = await w.call(messageList, { search: ana.email, pageSize: 5 }, { as: await w.staff('owner') })
    expect(items).toMatchObject([{ status: 'suppressed', reason: 'no_consent', purpose: 'marketing' }])
  })
  test('needs an address of its channel', async () => {
    const ana = await w.member()
    await give(ana)
    expect((await offer(ana)).answer).toMatchObject({ code: 'offer.no_contact' })
  })
  test('of another product is not covered', async () => {
    await changeSettings(w, 'privacy.offers', { products: ['lottery', 'sports'] })
    const ana = await reached()
    await give(ana)
    const sports = { memberId: ana.memberId, channel: 'email', ...OFFER, product: 'sports' } as const
    expect(await w.outcome(sendOffer, sports, { as: host })).toBe('offer.refused')
    await changeSettings(w, 'privacy.offers', { products: ['lottery'] })
  })
})
