import { contactCode, memberContacts, setContact } from '@croupier/wire/identity/contacts'
import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { lastCodeTo, lastMessageTo } from '../../../testing/messages.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const newTyped = () => ({ mobileNum: `9128${String(++count).padStart(5, '0')}`, countryDialingCode: '84' })
const cooldownOf = ({ memberId }: TestMember) => w.app.modules.identity.cooldownEnd(w.platform.database.db, memberId)
async function add(as: TestMember, typed: { mobileNum: string; countryDialingCode: string } | { email: string }) {
  await w.call(contactCode, typed, { as, address: newAddress() })
  const to = 'email' in typed ? typed.email : `+84${typed.mobileNum}`
  await proveMember(w, as)
  return w.outcome(setContact, { ...typed, verificationCode: await lastCodeTo(w, to) }, { as })
}

describe('the contacts of a member', () => {
  test('are added with a code, shown masked, and the first of each starts no cooldown', async () => {
    const ana = await w.member()
    expect(await w.call(memberContacts, {}, { as: ana })).toMatchObject({ mobile: null, email: null })
    expect(await add(ana, newTyped())).toBe('ok')
    w.clock.advance('1s')
    expect(await add(ana, { email: 'ana@mail.example' })).toBe('ok')
    expect(await w.call(memberContacts, {}, { as: ana })).toEqual({
      mobile: { masked: expect.stringMatching(/^\+8••••\d{3}$/), isVerified: true, isReachable: true },
      email: { masked: 'a***@mail.example', isVerified: true, isReachable: true },
      referralCode: expect.stringMatching(/^[2-9a-hjkmnp-z]{8}$/),
    })
    expect(await cooldownOf(ana)).toBeNull()
  })
  test('T019 a change ends the other sessions and starts the withdrawal cooldown', async () => {
    const ana = await w.member()
    await add(ana, newTyped())
    const other = await w.call(login, loginOf(ana), { address: newAddress() })
    w.clock.advance('1m')
    expect(await add(ana, newTyped())).toBe('ok')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: other })).toBe('session.required'))
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    expect(await cooldownOf(ana)).not.toBeNull()
  })
  test('T015 a change needs a step-up and the code', async () => {
    const ana = await w.member()
    const typed = newTyped()
    await w.call(contactCode, typed, { as: ana, address: newAddress() })
    const verificationCode = await lastCodeTo(w, `+84${typed.mobileNum}`)
    const set = (over: object) => w.outcome(setContact, { ...typed, verificationCode, ...over }, { as: ana })
    expect(await set({})).toBe('session.step_up_required')
    await proveMember(w, ana)
    expect(await set({ verificationCode: undefined })).toBe('code.required')
    expect(await set({ ...newTyped() })).toBe('code.expired')
    expect(await set({})).toBe('ok')
  })
  test('a number of another member leads to a message and no code, and the same answer', async () => {
    const [ana, ben] = [await w.member(), await w.member()]
    const typed = newTyped()
    await add(ana, typed)
    w.clock.advance('1m')
    const asked = await w.call(contactCode, typed, { as: ben, address: newAddress() })
    expect(asked).toEqual({ expiredMinutes: 5 })
    expect((await lastMessageTo(w, `+84${typed.mobileNum}`)).template).toBe('account_exists')
    const tried = { ...typed, verificationCode: '123456' }
    await proveMember(w, ben)
    expect(await w.outcome(setContact, tried, { as: ben })).toBe('code.invalid')
  })
  test('T169 are encrypted, and found again after a change of the secret', async () => {
    const ana = await w.member()
    await add(ana, { email: 'visible@nowhere.example' })
    const { rows } = await w.platform.database.pool.query('select c::text as text from identity.contacts c')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain('visible')
    expect(stored).not.toContain(Buffer.from('visible').toString('hex'))
  })
})
