import { isTrialId, memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { members } from '@croupier/wire/backoffice/members.console'
import { whitelabel } from '@croupier/wire/content/system'
import type { Input } from '@croupier/wire/endpoint'
import { agreementDue } from '@croupier/wire/identity/agreement'
import { memberInfo } from '@croupier/wire/identity/member'
import { register } from '@croupier/wire/identity/registration'
import { freePlayLogin } from '@croupier/wire/identity/trial'
import { registry } from '@croupier/wire/registry'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { FREEPLAY3: true })
})
afterAll(() => w.close())

let count = 0
const payload = (over: Partial<Input<typeof freePlayLogin>> = {}): Input<typeof freePlayLogin> => ({
  os: 'Linux',
  platform: 'W',
  random: `start-of-a-visitor-${++count}-x`,
  gatewayVersion: 3,
  ...over,
})
const begin = (over?: Partial<Input<typeof freePlayLogin>>) =>
  w.call(freePlayLogin, payload(over), { address: newAddress() })
const rows = async (sql: string, ...values: unknown[]) => (await w.platform.database.pool.query(sql, values)).rows
const form = {
  password: 'four quiet horses',
  confirmPassword: 'four quiet horses',
  registerMethod: 'WEB' as const,
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
}

describe('§4 free play', () => {
  test('opens a trial account with play money, which owes no agreement', async () => {
    const entered = await begin()
    const info = await w.call(memberInfo, {}, { as: entered })
    expect(info).toMatchObject({ type: 4, hasPaymentPassword: false })
    expect(isTrialId(info.id)).toBe(true)
    expect(await w.call(balance, {}, { as: entered })).toMatchObject({ sumBalance: parseMoney('10000.00') })
    expect(await w.call(agreementDue, {}, { as: entered })).toMatchObject({ due: false })
  })
  test('opens one account for one start, however often and on whichever node it is sent', async () => {
    const other = await w.another()
    const start = payload()
    const answers = await Promise.all(
      [w, other, w, other].map((node) => node.call(freePlayLogin, start, { address: newAddress() })),
    )
    expect(new Set(answers.map(({ member }) => member!.id)).size).toBe(1)
    expect(new Set(answers.map(({ token }) => token)).size).toBe(4)
    expect(await w.call(balance, {}, { as: answers[3]! })).toMatchObject({ sumBalance: parseMoney('10000.00') })
    await other.close()
  })
  test('takes balance and life time from the settings', async () => {
    await changeSettings(w, 'identity.trials', { startBalance: '25.50', lifeHours: 2 })
    const entered = await begin()
    expect(await w.call(balance, {}, { as: entered })).toMatchObject({ sumBalance: parseMoney('25.50') })
    const [trial] = await rows('select expires_at from identity.trials where member_id = $1', entered.member!.id)
    expect(trial.expires_at.getTime() - w.clock.now().getTime()).toBe(2 * 3_600_000)
    await changeSettings(w, 'identity.trials', { startBalance: '10000.00', lifeHours: 24 })
  })
  test('is limited per address', async () => {
    const address = newAddress()
    const outcomes: string[] = []
    for (let at = 0; at < 11; at++) outcomes.push(await w.outcome(freePlayLogin, payload(), { address }))
    expect(outcomes).toEqual([...Array(10).fill('ok'), 'request.too_many'])
  })
  test('is refused while the flag is off, and under a profile that verifies visitors first', async () => {
    await changeSettings(w, 'content.flags', { FREEPLAY3: false })
    expect(await w.outcome(freePlayLogin, payload(), { address: newAddress() })).toBe('trial.not_enabled')
    await changeSettings(w, 'content.flags', { FREEPLAY3: true })
    await w.jurisdiction('uk')
    expect((await w.call(whitelabel, {})).flags.FREEPLAY3).toBe(false)
    expect(await w.outcome(freePlayLogin, payload(), { address: newAddress() })).toBe('trial.not_enabled')
    await w.jurisdiction('default')
    expect((await w.call(whitelabel, {})).flags.FREEPLAY3).toBe(true)
  })
})

/** §5, §6: what a trial account may call. Every other call of members refuses it. */
const ALLOWED = new Set(
  [
    'logout sessions revokeSession revokeOtherSessions memberInfo avatar memberIcon agreementDue agree',
    'balance merchantWallet memberTransactions placeTicket ticket cancelTicket bets bet lotteryGame draw liveTicket',
    // The launch takes the mode of free play alone.
    'gameVendor gameList vassGameType hotGames recentGame vnGameMenuRecent draws openedNumero launchGame',
  ].flatMap((names) => names.split(' ')),
)

describe('§5, §6 a trial account', () => {
  const closed = registry.filter(
    ({ name, endpoint }) =>
      endpoint.token === true && endpoint.audience !== 'staff' && endpoint.audience !== 'agent' && !ALLOWED.has(name),
  )
  test('is kept from deposits, withdrawals, bank accounts, messages and the rest of the member centre', async () => {
    const names = closed.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(
        'createDeposit requestWithdrawal addBankAccount messages unreadCount updateProfile startChase'.split(' '),
      ),
    )
    const { token } = await begin()
    for (const { name, endpoint } of closed) {
      const response = await w.app.site.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:\w+/g, 'x'),
        headers: { authorization: `Bearer ${token}` },
      })
      expect([name, response.statusCode, response.json().code]).toEqual([name, 403, 'session.trial_refused'])
      expect(response.json().message).toBe('You need a real account')
    }
  })
})

describe('§4 a visitor who registers', () => {
  test('leaves the trial account, whose play money goes nowhere', async () => {
    const trial = await begin()
    const username = `converted${++count}`
    const entered = await w.call(register, { ...form, username }, { as: trial, address: newAddress() })
    expect(entered.member).toMatchObject({ account: username, type: 0 })
    expect(await w.outcome(memberInfo, {}, { as: trial })).toBe('session.required')
    expect(await w.call(balance, {}, { as: entered })).toMatchObject({ sumBalance: 0n })
    await forget()
    expect(await rows('select from identity.members where member_id = $1', trial.member!.id)).toEqual([])
  })
})

describe('an ended trial account', () => {
  test('is forgotten with its sessions after its time, and no other account is', async () => {
    const { member, token } = await begin()
    const ana = await w.member()
    w.clock.advance('23h')
    await forget()
    expect(await rows('select from identity.members where member_id = $1', member!.id)).toHaveLength(1)
    w.clock.advance('1h')
    await forget()
    expect(await rows('select from identity.members where member_id = $1', member!.id)).toEqual([])
    expect(await rows('select from identity.sessions where account_id = $1', member!.id)).toEqual([])
    expect(await w.outcome(memberInfo, {}, { as: { token } })).toBe('session.required')
    expect(await rows('select from identity.members where member_id = $1', ana.memberId)).toHaveLength(1)
  })
  test('does not open again', async () => {
    const start = payload()
    await w.call(freePlayLogin, start, { address: newAddress() })
    w.clock.advance('25h')
    expect(await w.outcome(freePlayLogin, start, { address: newAddress() })).toBe('trial.ended')
  })
  test('takes along whatever refers to it, and the database lets go of no member', async () => {
    const kept = await rows(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'identity.members'::regclass and confdeltype <> 'c'`)
    expect(kept).toEqual([])
    const { memberId } = await w.member()
    await rows('select identity.forget_trials($1)', [memberId])
    expect(await rows('select from identity.members where member_id = $1', memberId)).toHaveLength(1)
    await expect(rows('delete from identity.members where member_id = $1', memberId)).rejects.toThrow(
      'permission denied',
    )
  })
})

test('the console lists trial accounts apart from members', async () => {
  const staff = await w.staff('admin')
  const { member } = await begin()
  const list = (trials?: boolean) =>
    w.call(members, { page: 1, pageSize: 100, ...(trials ? { trials } : {}) }, { as: staff })
  expect((await list(true)).items.map(({ id }) => memberIdOf(id))).toContain(member!.id)
  expect((await list(true)).items.every(({ accountType }) => accountType === 4)).toBe(true)
  expect((await list()).items.some(({ accountType }) => accountType === 4)).toBe(false)
})

/** The job that runs every minute. */
async function forget(): Promise<void> {
  await w.app.modules.identity.tasks?.find(({ name }) => name === 'identity.sweep')?.run({} as never)
}
