import { parseMoney } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { requestWithdrawal, withdrawalReadiness } from '@croupier/wire/cashier/withdrawals'
import { memberInfo } from '@croupier/wire/identity/member'
import { setPaymentPassword } from '@croupier/wire/identity/password'
import { updateProfile } from '@croupier/wire/identity/profile'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayWorld } from '../../../testing/gateway.ts'
import type { Caller, TestMember } from '../../../testing/world.ts'

const PASSWORD = 'four quiet horses'
const PAYMENT = '836104'
let w: Awaited<ReturnType<typeof gatewayWorld>>
let count = 0
beforeAll(async () => {
  w = await gatewayWorld()
})
afterAll(() => w.close())

/** The steps that a new account has done on the way to a withdrawal. */
type Done = { named: boolean; secret: boolean; account: string | null; inCooldown: boolean }
type Step = 'name' | 'secret' | 'account' | 'withdraw'

/** Does one step. Returns its outcome, and the outcome that the rule book requires. */
const press: Record<Step, (as: TestMember, done: Done) => Promise<[said: string, should: string]>> = {
  async name(as, done) {
    const said = await w.outcome(updateProfile, { payeeName: 'Ana Li' }, { as })
    const should = done.named ? 'profile.payee_name_set' : 'ok'
    done.named = true
    return [said, should]
  },
  async secret(as, done) {
    const next = { newPaymentPassword: PAYMENT, confirmPaymentPassword: PAYMENT }
    const said = await w.outcome(setPaymentPassword, { password: PASSWORD, ...next }, { as })
    const should = done.secret ? 'payment_password.required' : 'ok'
    done.secret = true
    return [said, should]
  },
  async account(as, done) {
    const details = { kind: 'bank', institution: 'Harbour Bank', holder: 'LI ANA' } as const
    const asked = { ...details, number: `00-77 ${String(++count).padStart(6, '0')}` }
    const { answer } = await w.send(addBankAccount, asked, { as, paymentPassword: PAYMENT })
    const should = !done.secret ? 'payment_password.not_set' : done.named ? 'ok' : 'cashier.name_unknown'
    // Another account changes where money goes, so withdrawals are in cooldown for a day.
    if (answer.success) done.inCooldown = done.account !== null
    if (answer.success) done.account ??= answer.value.id
    return [answer.success ? 'ok' : answer.code, should]
  },
  async withdraw(as, done) {
    const bankAccountId = done.account ?? '00000000-0000-4000-8000-000000000000'
    const asked = { method: 'bank-transfer', bankAccountId, amount: parseMoney('100.00') }
    const said = await w.outcome(requestWithdrawal, asked, { as, paymentPassword: PAYMENT })
    const ready = done.inCooldown ? 'cashier.withdrawal_cooldown' : done.account ? 'ok' : 'cashier.bank_account_unknown'
    return [said, done.secret ? ready : 'payment_password.not_set']
  },
}

test('T154 a member cannot withdraw without a payment password, a name and an account, in any order of calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...(Object.keys(press) as Step[])), { minLength: 3, maxLength: 8 }),
      async (pressed) => {
        const ana = await w.member({ password: PASSWORD, cash: '900.00' })
        const done: Done = { named: false, secret: false, account: null, inCooldown: false }
        let gone = 0
        for (const step of pressed) {
          const [said, should] = await press[step](ana, done)
          expect([step, said]).toEqual([step, should])
          if (step === 'withdraw' && said === 'ok') gone += 1
        }
        const { available } = await w.call(withdrawalReadiness, {}, { as: ana })
        expect(available).toBe(parseMoney(String(900 - 100 * gone)))
      },
    ),
    { numRuns: 10 },
  )
})

test('T154 a visitor cannot leave out a step of the registration', async () => {
  const { agreement } = await w.call(registerSettings, {})
  const { termsVersion, privacyVersion } = agreement
  const username = `stepper${++count}`
  const whole = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    registerMethod: 'WEB' as const,
    ageConfirmed: true,
    termsAccepted: true,
    termsVersion,
    privacyVersion,
  }
  const entry = { type: 'username', username, password: PASSWORD, remember: false } as const
  const without: Partial<typeof whole>[] = [
    { ageConfirmed: false },
    { termsAccepted: false },
    { termsVersion: 'an older one' },
    { confirmPassword: 'another' },
    { username: '' },
  ]
  for (const one of without) {
    expect(await w.outcome(register, { ...whole, ...one })).not.toBe('ok')
    const { rows } = await w.platform.database.pool.query('select 1 from identity.members where username = $1', [
      username,
    ])
    expect(rows, JSON.stringify(one)).toEqual([])
  }
  const entered: Caller = await w.call(register, whole)
  expect((await w.call(memberInfo, {}, { as: entered })).account).toBe(username)
  expect(await w.outcome(login, entry)).toBe('ok')
})
