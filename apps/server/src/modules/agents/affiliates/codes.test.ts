import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { addAffiliateCode, affiliateDesk, changeAffiliateCode } from '@croupier/wire/agents/affiliates.console'
import { affiliate } from '@croupier/wire/identity/registration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registerBy } from '../../../testing/agents.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let staff: TestStaff
beforeAll(async () => {
  w = await world()
  staff = await w.staff('affiliate-manager')
})
afterAll(() => w.close())

const reason = 'Agreed by contract'
const agent = () => w.member({ accountType: ACCOUNT_TYPE.agent })
const add = ({ username }: TestMember, code: string, domains: string[] = []) =>
  w.outcome(addAffiliateCode, { account: username, code, domains, reason }, { as: staff })
const rowOf = async ({ username, memberId }: TestMember) => {
  const { items } = await w.call(affiliateDesk, { text: username, page: 1, pageSize: 20 }, { as: staff })
  expect(items[0]!.memberId).toBe(memberId)
  return items[0]!
}

describe('Agent rules §2.2 a code that staff choose', () => {
  test('opens accounts in any case, and counts them', async () => {
    const ana = await agent()
    expect(await add(ana, 'HARBR8')).toBe('ok')
    expect((await registerBy(w, 'harbr8')).outcome).toBe('ok')
    expect((await registerBy(w, 'HARBR8')).outcome).toBe('ok')
    const row = await rowOf(ana)
    expect(row.registrations).toBe(2)
    expect(row.codes[0]).toEqual({ code: 'harbr8', domains: [], isVanity: true, isActive: true, registrations: 2 })
    const { items } = await w.call(affiliateDesk, { page: 1, pageSize: 20 }, { as: staff })
    expect(items.map(({ memberId }) => memberId)).toContain(ana.memberId)
  })
  test.each(['short', 'LOUSY1', 'toolongcode1', 'a b c d'])('is refused as %s', (code) => {
    expect(z.safeDecode(addAffiliateCode.request.shape.code, code).success).toBe(false)
  })
  test('belongs to one agent, and to agents only', async () => {
    const [ana, ben] = [await agent(), await agent()]
    expect(await add(ana, 'SMPPAN')).toBe('ok')
    expect(await add(ben, 'smppan')).toBe('agents.code_taken')
    expect(await add(await w.member(), 'SMPPAN2')).toBe('agents.not_an_agent')
    const change = { memberId: ben.memberId, code: 'smppan', domains: [], isActive: true, reason }
    expect(await w.outcome(changeAffiliateCode, change, { as: staff })).toBe('agents.code_unknown')
  })
  test('refuses registrations while it is switched off', async () => {
    const ana = await agent()
    await add(ana, 'SPRNG26')
    const change = { memberId: ana.memberId, code: 'sprng26', domains: [], reason }
    await w.call(changeAffiliateCode, { ...change, isActive: false }, { as: staff })
    expect((await registerBy(w, 'sprng26')).outcome).toBe('register.affiliate_invalid')
    await w.call(changeAffiliateCode, { ...change, isActive: true }, { as: staff })
    expect((await registerBy(w, 'sprng26')).outcome).toBe('ok')
  })
})

describe('Agent rules §2.2 a domain', () => {
  test('is bound to one code, which is valid there only', async () => {
    const [ana, ben] = [await agent(), await agent()]
    expect(await add(ana, 'KNGHT1', ['ana.example', 'ana.example'])).toBe('ok')
    expect(await add(ben, 'KNGHT2', ['ben.example', 'ana.example'])).toBe('agents.domain_taken')
    expect(await w.call(affiliate, { code: '', domain: 'ana.example' })).toEqual({
      affiliateCode: 'knght1',
      domain: 'ana.example',
    })
    expect(await w.outcome(affiliate, { code: 'knght1', domain: 'ben.example' })).toBe('register.affiliate_invalid')
    expect((await rowOf(ana)).codes[0]!.domains).toEqual(['ana.example'])
  })
  test('can be bound to another code once it is free', async () => {
    const [ana, ben] = [await agent(), await agent()]
    await add(ana, 'QRTZ11', ['free.example'])
    await add(ben, 'QRTZ22')
    const bind = (to: TestMember, code: string, domains: string[]) =>
      w.outcome(changeAffiliateCode, { memberId: to.memberId, code, domains, isActive: true, reason }, { as: staff })
    expect(await bind(ben, 'qrtz22', ['free.example'])).toBe('agents.domain_taken')
    expect(await bind(ana, 'qrtz11', [])).toBe('ok')
    expect(await bind(ben, 'qrtz22', ['free.example'])).toBe('ok')
  })
  test.each(['https://ana.example', 'ana', 'ana.example:443', 'ANA.example'])('is refused as %s', (domain) => {
    expect(z.safeDecode(addAffiliateCode.request.shape.domains, [domain]).success).toBe(false)
  })
})
