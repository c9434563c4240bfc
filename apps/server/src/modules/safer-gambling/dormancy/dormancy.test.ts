import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { login } from '@croupier/wire/identity/session'
import { messages } from '@croupier/wire/messaging/inbox'
import { dormancy, sendWakeCode, wakeAccount } from '@croupier/wire/safer-gambling/dormancy'
import { play } from '@croupier/wire/safer-gambling/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { lastCodeTo, lastMessageTo } from '../../../testing/messages.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
beforeAll(async () => {
  w = await gatewayWorld()
})
afterAll(async () => {
  await w.close({ without: ['orders', 'lottery'] })
})

const db = () => w.platform.database.db
const bet = ({ memberId }: TestMember, round?: string) =>
  place(w, ticketOf(memberId, { at: w.clock.now(), stake: parseMoney('1'), ...(round ? { round } : {}) })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const deposit = (as: TestMember) => w.outcome(createDeposit, { method: 'qr-bank', amount: parseMoney('20.00') }, { as })
async function findInactive(): Promise<void> {
  await w.platform.jobs.add(db(), 'safer-gambling.find-inactive', {})
  await w.runJobs()
}
/** Logs the member in through the site. */
async function enter(member: TestMember): Promise<TestMember> {
  const { token } = await w.call(login, loginOf(member), { address: newAddress() })
  return { ...member, token }
}
const inbox = async (as: TestMember) => (await w.call(messages, { pageSize: 9 }, { as })).items.map(({ type }) => type)
let members = 0
/** A member who has proved to own an e-mail address. */
async function memberWithEmail() {
  const email = `away${++members}@example.com`
  return { email, member: await w.member({ cash: '100', payeeName: 'Ana Li', paymentPassword: '836104', email }) }
}
/** Reads the outbox with a session of today. */
const newestTo = async (email: string) => lastMessageTo(await w.another(), email)
const codeTo = async (email: string) => lastCodeTo(await w.another(), email)

describe('an account that nobody uses', () => {
  test('T062 is told 30 days before, then rests; results are posted, and nothing is charged', async () => {
    const { member, email } = await memberWithEmail()
    expect(await bet(member, 'long-open')).toBe('ok')
    w.clock.advance('336d')
    await findInactive()
    expect((await newestTo(email)).template).toBe('account_inactive')
    expect(await bet(member)).toBe('ok')
    w.clock.advance('29d')
    await findInactive()
    expect(await bet(member)).toBe('ok')
    w.clock.advance('2d')
    await findInactive()
    expect(await bet(member)).toBe('member.dormant')
    const [open] = await findOpenBets(w, 'long-open')
    await settleResults(w, [resultOf(open!, parseMoney('5'))])
    expect(await w.cash(member)).toBe(parseMoney('102'))
    const as = await enter(member)
    expect(await inbox(as)).toContain('account_inactive')
    expect((await w.call(play, {}, { as })).stop).toEqual({ reason: 'dormant', until: null })
    expect(await deposit(as)).toBe('member.dormant')
    await expect(withdrawalsIn(w).request(as, '100.00')).rejects.toMatchObject({ code: 'member.dormant' })
  })

  test('T062 wakes after a login and a code to the proved contact', async () => {
    const { member, email } = await memberWithEmail()
    w.clock.advance('366d')
    await findInactive()
    w.clock.advance('31d')
    await findInactive()
    const as = await enter(member)
    const shown = await w.call(dormancy, {}, { as })
    expect(shown.contact).toEqual({ channel: 'email', masked: 'a***@example.com' })
    expect(await w.outcome(wakeAccount, { password: member.password }, { as })).toBe('code.required')
    await w.call(sendWakeCode, {}, { as })
    const code = await codeTo(email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await w.outcome(wakeAccount, { verificationCode: wrong }, { as })).toBe('code.invalid')
    expect(await bet(member)).toBe('member.dormant')
    expect((await w.call(wakeAccount, { verificationCode: code }, { as })).since).toBeNull()
    expect(await bet(member)).toBe('ok')
    expect(await w.outcome(wakeAccount, { verificationCode: code }, { as })).toBe('dormancy.none')
    await findInactive()
    expect(await bet(member)).toBe('ok')
  })

  test('T062 an account without a proved contact needs its password again', async () => {
    const member = await w.member({ cash: '100' })
    w.clock.advance('366d')
    await findInactive()
    w.clock.advance('31d')
    await findInactive()
    const as = await enter(member)
    expect(await w.outcome(sendWakeCode, {}, { as })).toBe('dormancy.none')
    expect(await w.outcome(wakeAccount, { password: 'wrong' }, { as })).toBe('password.wrong_old')
    await w.call(wakeAccount, { password: member.password }, { as })
    expect(await bet(member)).toBe('ok')
  })

  test('a login after the notice keeps the account in use', async () => {
    const member = await w.member({ cash: '100' })
    w.clock.advance('340d')
    await findInactive()
    await enter(member)
    w.clock.advance('31d')
    await findInactive()
    expect(await bet(member)).toBe('ok')
  })
})
