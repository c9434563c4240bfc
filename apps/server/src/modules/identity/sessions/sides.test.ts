import type { Endpoint } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { movesMoney } from '@croupier/wire/moves-money'
import { registry } from '@croupier/wire/registry'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const enter = (who: TestMember, side: 'member' | 'agent') =>
  w.send(login, { ...loginOf(who), side }, { address: newAddress() })

describe('§6 the side of a login', () => {
  test.each`
    type  | member                | agent
    ${0}  | ${'ok'}               | ${'login.not_agent'}
    ${1}  | ${'ok'}               | ${'ok'}
    ${2}  | ${'ok'}               | ${'ok'}
    ${41} | ${'login.not_member'} | ${'ok'}
    ${42} | ${'login.not_member'} | ${'ok'}
  `('account type $type enters as a member: $member, as an agent: $agent', async ({ type, member, agent }) => {
    const who = await w.member({ accountType: type })
    const codes = []
    for (const side of ['member', 'agent'] as const) {
      const { answer } = await enter(who, side)
      codes.push(answer.success ? 'ok' : answer.code)
    }
    expect(codes).toEqual([member, agent])
  })
  test('is refused in the words of the specification', async () => {
    const [ana, sam] = [await w.member(), await w.member({ accountType: 41 })]
    expect((await enter(ana, 'agent')).answer).toMatchObject({ message: 'Non-agents cannot log in' })
    expect((await enter(sam, 'member')).answer).toMatchObject({ message: 'Non-member account unable to login' })
  })
  test('T016 is judged after the password', async () => {
    const ana = await w.member()
    const { answer } = await enter({ ...ana, password: 'wrong' }, 'agent')
    expect(answer).toMatchObject({ code: 'login.failed' })
  })
})

describe('T150 an assistant of an agent', () => {
  const routes = registry.filter(({ endpoint }) => endpoint.token === true && endpoint.audience !== 'staff')
  const ofMoney = routes.filter(({ endpoint }) => movesMoney(endpoint))
  const assistants: Caller[] = []
  beforeAll(async () => {
    for (const accountType of [41, 42] as const) assistants.push(await w.member({ accountType }))
  })
  /** Sends a call as a hostile client does: the right method and path, any body. */
  const send = async ({ method, path }: Endpoint, { token }: Caller): Promise<string> => {
    const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const headers = { 'idempotency-key': 'a-key-for-the-sweep', authorization: `Bearer ${token}` }
    const response = await w.app.site.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
    return response.json().code ?? 'ok'
  }
  test('has calls of members that move money to be kept from', () => {
    const names = ofMoney.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['createDeposit', 'requestWithdrawal', 'placeTicket', 'startChase', 'addBankAccount']),
    )
    expect(ofMoney.every(({ endpoint }) => endpoint.method !== 'GET')).toBe(true)
  })
  test.each(ofMoney)('moves no money by $name', async ({ endpoint }) => {
    for (const one of assistants) expect(await send(endpoint, one)).toBe('session.forbidden')
  })
  test('sees its account and balance', async () => {
    for (const one of assistants)
      for (const endpoint of [memberInfo, balance]) expect(await send(endpoint, one)).toBe('ok')
  })
})
