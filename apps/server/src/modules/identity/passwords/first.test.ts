import { memberInfo } from '@croupier/wire/identity/member'
import { setFirstPassword, setPaymentPassword } from '@croupier/wire/identity/password'
import { login } from '@croupier/wire/identity/session'
import { stepUp, stepUpCode } from '@croupier/wire/identity/step-up'
import { messages } from '@croupier/wire/messaging/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { lastCodeTo } from '../../../testing/messages.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const PASSWORD = 'five quiet horses'
const typed = (newPassword: string, confirmNewPassword = newPassword) => ({ newPassword, confirmNewPassword })
const set = (as: Caller, input = typed(PASSWORD)) => w.outcome(setFirstPassword, input, { as })

let count = 0
/** A member as after a registration by code: with a confirmed number and no password. */
async function withoutPassword(): Promise<TestMember & { mobile: string }> {
  const mobile = `+849128${String(++count).padStart(5, '0')}`
  const member = await w.member({ mobile })
  const { db } = w.platform.database
  await sql`update identity.members set password_hash = null where member_id = ${member.memberId}`.execute(db)
  return { ...member, mobile }
}
async function proveByCode(as: Caller, mobile: string): Promise<void> {
  await w.call(stepUpCode, {}, { as, address: newAddress() })
  const verificationCode = await lastCodeTo(w, mobile)
  await w.call(stepUp, { way: 'code', verificationCode }, { as, address: newAddress() })
}

describe('T015 the first password of a member without one', () => {
  test('is set after a code to the confirmed number, ends other sessions, and its owner is notified', async () => {
    const bea = await withoutPassword()
    const { db } = w.platform.database
    const from = { address: '127.0.0.1', userAgent: '' }
    const other = await db.transaction().execute((tx) => w.app.modules.identity.openSession(tx, bea.memberId, from))
    expect((await w.call(memberInfo, {}, { as: bea })).hasPassword).toBe(false)
    expect(await set(bea)).toBe('session.step_up_required')
    await proveByCode(bea, bea.mobile)
    expect(await set(bea)).toBe('ok')
    const info = await w.call(memberInfo, {}, { as: bea })
    expect(info).toMatchObject({ hasPassword: true, withdrawalCooldownEndsAt: expect.any(Date) })
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: other })).toBe('session.required'))
    await w.runJobs()
    const { items } = await w.call(messages, { pageSize: 20 }, { as: bea })
    expect(items[0]).toMatchObject({ type: 'security_changed', params: { what: 'password' } })
    const asked = loginOf({ username: bea.username, password: PASSWORD })
    expect(await w.call(login, asked, { address: newAddress() })).toMatchObject({ steps: [] })
  })
  test.each`
    fault                  | input                             | code
    ${'confirmation'}      | ${typed(PASSWORD, 'another one')} | ${'password.mismatch'}
    ${'length'}            | ${typed('x')}                     | ${'password.length'}
    ${'a common password'} | ${typed('password123')}           | ${'password.common'}
  `('is refused for its $fault', async ({ input, code }) => {
    const bea = await withoutPassword()
    await proveByCode(bea, bea.mobile)
    expect(await set(bea, input)).toBe(code)
  })
  test('replaces no password that there is', async () => {
    const ana = await w.member()
    await proveMember(w, ana)
    expect(await set(ana)).toBe('password.already_set')
  })
  test('is set by one of two calls at once', async () => {
    const bea = await withoutPassword()
    await proveByCode(bea, bea.mobile)
    const outcomes = await Promise.all([set(bea), set(bea, typed('six quiet horses'))])
    expect(outcomes.toSorted()).toEqual(['ok', 'password.already_set'])
  })
  test('lets the member set a payment password', async () => {
    const bea = await withoutPassword()
    const payment = { newPaymentPassword: '730914', confirmPaymentPassword: '730914' }
    expect(await w.outcome(setPaymentPassword, { password: PASSWORD, ...payment }, { as: bea })).toBe(
      'password.wrong_old',
    )
    await proveByCode(bea, bea.mobile)
    await set(bea)
    expect(await w.outcome(setPaymentPassword, { password: PASSWORD, ...payment }, { as: bea })).toBe('ok')
  })
})
