import { parseMoney, units } from '@croupier/kernel/money'
import { addBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { HEADERS } from '@croupier/wire/envelope'
import { memberInfo } from '@croupier/wire/identity/member'
import { login, resumeSession } from '@croupier/wire/identity/session'
import { startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { cancelTicket, placeTicket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayWorld } from '../../testing/gateway.ts'
import { loginOf } from '../../testing/logins.ts'
import { GAME, LOTTERY_START, longShot, turn } from '../../testing/lottery.ts'
import type { TestMember } from '../../testing/world.ts'

let w: Awaited<ReturnType<typeof gatewayWorld>>
beforeAll(async () => {
  w = await gatewayWorld()
  w.clock.set(LOTTERY_START)
  await turn(w)
})
afterAll(() => w.close())

const PAYMENT = '258013'
const cookieIn = (set: unknown) => String(Array.isArray(set) ? set.at(-1) : set).split(';')[0]!

/** Logs in with "remember me". Answers the cookie. */
async function remembered(member: TestMember): Promise<string> {
  const payload = { payload: await w.encrypt({ ...loginOf(member), remember: true }) }
  const { headers } = await w.app.site.inject({ method: 'POST', url: login.path, payload })
  return cookieIn(headers['set-cookie'])
}
async function resume(cookie: string) {
  const response = await w.app.site.inject({
    method: 'POST',
    url: resumeSession.path,
    headers: { cookie },
    payload: {},
  })
  const { code = 'ok', value } = response.json()
  return { code, token: value?.token as string, cookie: cookieIn(response.headers['set-cookie']) }
}

describe('T018 after thirty idle minutes, the server', () => {
  test('accepts no bet and moves no money until the player has logged in again', async () => {
    const ana = await w.member({ cash: '500.00', payeeName: 'Ana Santos', paymentPassword: PAYMENT })
    const bank = { kind: 'bank' as const, institution: 'Harbour Bank', holder: 'Ana Santos', number: '0012345678' }
    const account = await w.call(addBankAccount, bank, { as: ana, paymentPassword: PAYMENT })
    const first = (await w.call(lotteryGame, { game: GAME, next: 1 })).open!
    const bets = [longShot()]
    const { ticketId } = await w.call(placeTicket, { game: GAME, issueNo: first.issueNo, bets }, { as: ana })
    const again = await w.call(login, loginOf(ana))
    w.clock.advance('30m')
    await turn(w)
    const { open, next } = await w.call(lotteryGame, { game: GAME, next: 1 })
    const ticket = { game: GAME, issueNo: open!.issueNo, bets }
    const items = [{ issueNo: next[0]!.issueNo, multiple: 1 }]
    const order = { game: GAME, bets, items, stopOnWin: false, total: units(bets[0]!.stake) }
    const deposit = { method: 'qr-bank', amount: parseMoney('10.00') }
    const withdrawal = { method: 'bank-transfer', bankAccountId: account.id, amount: parseMoney('100.00') }
    const cash = await w.cash(ana)
    const tries = (as: { token: string }) => [
      w.outcome(placeTicket, ticket, { as }),
      w.outcome(startChase, order, { as }),
      w.outcome(cancelTicket, { ticketId }, { as }),
      w.outcome(createDeposit, deposit, { as }),
      w.outcome(requestWithdrawal, withdrawal, { as, paymentPassword: PAYMENT }),
    ]
    for (const as of [ana, again])
      expect(await Promise.all(tries(as))).toEqual(Array.from({ length: 5 }, () => 'session.required'))
    expect(await w.cash(ana)).toBe(cash)
    const back = await w.call(login, loginOf(ana))
    expect(await w.outcome(placeTicket, ticket, { as: back })).toBe('ok')
  })
  test('does not count calls that a page repeats by itself as activity', async () => {
    const [ana, ben] = [await w.member(), await w.member()]
    const ask = (as: TestMember, by: object = {}) => w.outcome(memberInfo, {}, { as, headers: { ...by } })
    for (let minute = 0; minute < 29; minute++) {
      w.clock.advance('1m')
      expect(await ask(ana, { [HEADERS.away]: '1' })).toBe('ok')
      expect(await ask(ben)).toBe('ok')
    }
    w.clock.advance('1m')
    expect(await ask(ana)).toBe('session.required')
    expect(await ask(ben)).toBe('ok')
  })
  test('requires the password under GLI, and accepts the cookie until then', async () => {
    await w.jurisdiction('gli')
    const ana = await w.member()
    const early = await resume(await remembered(ana))
    expect(early.code).toBe('ok')
    w.clock.advance('29m')
    const kept = await resume(early.cookie)
    expect(kept.code).toBe('ok')
    w.clock.advance('30m')
    expect((await resume(kept.cookie)).code).toBe('session.required')
    expect(await w.outcome(memberInfo, {}, { as: await w.call(login, loginOf(ana)) })).toBe('ok')
    await w.jurisdiction('default')
    const usual = await remembered(ana)
    w.clock.advance('23h')
    expect((await resume(usual)).code).toBe('ok')
  })
})

test('T018 a remembered member logs in with the password again after thirty days of use', async () => {
  let cookie = await remembered(await w.member())
  const inHours = async (hours: number) => {
    w.clock.advance(`${hours}h`)
    const told = await resume(cookie)
    cookie = told.cookie
    return told.code
  }
  for (let at = 0; at < 35; at++) expect(await inHours(20)).toBe('ok')
  expect(await inHours(19)).toBe('ok')
  expect(await inHours(1)).toBe('session.required')
})
