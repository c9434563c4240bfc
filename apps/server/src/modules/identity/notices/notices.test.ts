import { parseMoney } from '@croupier/kernel/money'
import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { OWNER_NOTICES } from '@croupier/wire/identity/owner-notice'
import { changePassword, setPaymentPassword } from '@croupier/wire/identity/password'
import { updateProfile } from '@croupier/wire/identity/profile'
import { messages } from '@croupier/wire/messaging/inbox'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { lastCodeTo, messagesTo } from '../../../testing/messages.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Owner = TestMember & { mobile: string; email: string }
let count = 0
async function owner(): Promise<Owner> {
  const mobile = `+8491277${String(++count).padStart(4, '0')}`
  const email = `owner${count}@mail.example`
  return { ...(await w.member({ mobile, email })), mobile, email }
}
const templatesTo = async (to: string) => (await messagesTo(w, to)).map(({ template }) => template)
const inboxOf = async (as: TestMember) =>
  (await w.call(messages, { pageSize: 50 }, { as })).items.map(({ params }) => params.what)
async function setEmail(as: Owner, email: string): Promise<void> {
  await proveMember(w, as)
  await w.call(contactCode, { email }, { as, address: newAddress() })
  const verificationCode = await lastCodeTo(w, email)
  await w.call(setContact, { email, verificationCode }, { as })
}
const NEXT = { newPassword: 'five loud ducks', confirmNewPassword: 'five loud ducks' }

const acts: Record<string, (as: Owner) => Promise<unknown>> = {
  password: (as) => w.call(changePassword, { oldPassword: as.password, ...NEXT }, { as }),
  payment_password: (as) => {
    const asked = { password: as.password, newPaymentPassword: '258013', confirmPaymentPassword: '258013' }
    return w.call(setPaymentPassword, asked, { as })
  },
  name: (as) => w.call(updateProfile, { payeeName: 'Ana Maria Santos' }, { as }),
  limits: (as) => w.call(setLimit, { kind: 'deposit', period: 'day', amount: parseMoney('50.00') }, { as }),
  exclusion: (as) => w.call(excludeMyself, { months: 6 }, { as }),
}

describe('the owner of an account', () => {
  test.each(Object.entries(acts))('is notified of a change of %s by each channel once', async (what, act) => {
    const ana = await owner()
    await act(ana)
    const template = `${what}_changed`
    for (const to of [ana.mobile, ana.email]) expect(await templatesTo(to)).toEqual([template])
    await w.runJobs()
    for (const to of [ana.mobile, ana.email]) expect(await templatesTo(to)).toEqual([template])
    expect(await inboxOf(ana)).toEqual([what])
  })
  test('is notified of every kind of change that the product knows', async () => {
    const ana = await owner()
    const { notifyOwner } = w.app.modules.identity
    for (const what of OWNER_NOTICES)
      await w.platform.database.db.transaction().execute((tx) => notifyOwner(tx, { memberId: ana.memberId, what }))
    for (const to of [ana.mobile, ana.email]) expect(await templatesTo(to)).toHaveLength(OWNER_NOTICES.length)
    expect((await inboxOf(ana)).toSorted()).toEqual(OWNER_NOTICES.toSorted())
  })
  test('is notified at the address from before the change, in the language of the account', async () => {
    const ana = await owner()
    await w.call(updateProfile, { language: 'vi' }, { as: ana })
    await setEmail(ana, 'thief@mail.example')
    const [notice, ...others] = await messagesTo(w, ana.email)
    expect(notice).toMatchObject({ template: 'email_changed', subject: 'Bảo mật tài khoản của bạn' })
    expect(others).toEqual([])
    expect(await templatesTo(ana.mobile)).toEqual(['email_changed'])
    expect(await templatesTo('thief@mail.example')).toEqual(['code_contact'])
  })
  test('is notified by the phone when the first address is added', async () => {
    const mobile = '+84912779999'
    const ana = { ...(await w.member({ mobile })), mobile, email: 'first@mail.example' }
    await setEmail(ana, ana.email)
    expect(await templatesTo(mobile)).toEqual(['email_changed'])
    expect(await templatesTo(ana.email)).toEqual(['code_contact'])
  })
  test('gets no notice of a change that was rolled back', async () => {
    const ana = await owner()
    const change = w.platform.database.db.transaction().execute(async (tx) => {
      await w.app.modules.identity.secured(tx, ana.memberId, 'password')
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(await templatesTo(ana.email)).toEqual([])
    expect(await inboxOf(ana)).toEqual([])
  })
  test('gets one notice when the node dies after the commit, and two others take its work', async () => {
    const ana = await owner()
    await acts.password!(ana)
    const [one, other] = [await w.another(), await w.another()]
    await Promise.all([one.runJobs(), other.runJobs()])
    for (const to of [ana.mobile, ana.email]) expect(await templatesTo(to)).toEqual(['password_changed'])
    await one.close()
    await other.close()
  })
  test('T017 is notified of a locked account, once a day', async () => {
    const ana = await owner()
    const lock = async () => {
      const fact = { reference: `locked:${w.clock.now().toISOString()}`, memberId: ana.memberId }
      await w.platform.database.db
        .transaction()
        .execute((tx) =>
          w.platform.outbox.record(tx, 'member.locked_out', { ...fact, minutes: 5, address: '198.51.*.*' }),
        )
      await w.runJobs()
      const { rows } = await w.platform.database.pool.query(
        "select channel from notifications.messages where member_id = $1 and template = 'login_locked' order by channel",
        [ana.memberId],
      )
      return rows.map(({ channel }) => channel)
    }
    expect(await lock()).toEqual(['email', 'sms'])
    w.clock.advance('1h')
    expect(await lock()).toEqual(['email', 'sms'])
    w.clock.advance('1d')
    expect(await lock()).toEqual(['email', 'email', 'sms', 'sms'])
  })
})
