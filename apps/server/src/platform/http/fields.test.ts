import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { definitionOf } from '@croupier/wire/definition'
import type { Schema } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { revealProfile, updateProfile } from '@croupier/wire/identity/profile'
import { register } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { registry } from '@croupier/wire/registry'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { fieldsOf, parseFields } from './fields.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const refusal = (run: () => unknown): string => {
  try {
    return JSON.stringify(run())
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name
  }
}

describe('T171 parameter pollution', () => {
  const none = { query: {}, body: {}, params: {} }
  test.each`
    method      | sent                                                    | read
    ${'GET'}    | ${{ query: { page: '1' }, params: { id: 'x' } }}        | ${'{"page":"1","id":"x"}'}
    ${'POST'}   | ${{ body: { amount: '1' }, params: { id: 'x' } }}       | ${'{"amount":"1","id":"x"}'}
    ${'GET'}    | ${{ query: { page: ['1', '2'] } }}                      | ${'request.malformed'}
    ${'GET'}    | ${{ query: { id: 'y' }, params: { id: 'x' } }}          | ${'request.malformed'}
    ${'PUT'}    | ${{ body: { id: 'y' }, params: { id: 'x' } }}           | ${'request.malformed'}
    ${'POST'}   | ${{ query: { amount: '9' }, body: { amount: '1' } }}    | ${'request.malformed'}
    ${'POST'}   | ${{ query: { password: 'x' }, body: {} }}               | ${'request.malformed'}
    ${'DELETE'} | ${{ query: { all: 'true' }, params: { id: 'x' } }}      | ${'request.malformed'}
    ${'GET'}    | ${{ query: { page: '1' }, body: { page: '2' } }}        | ${'{"page":"1"}'}
    ${'GET'}    | ${{ query: { constructor: 'x' } }}                      | ${'request.malformed'}
    ${'POST'}   | ${{ body: JSON.parse('{"__proto__":{"admin":true}}') }} | ${'request.malformed'}
    ${'POST'}   | ${{ body: { prototype: {} } }}                          | ${'request.malformed'}
  `('a $method with $sent is read as $read', ({ method, sent, read }) => {
    expect(refusal(() => fieldsOf(method, { ...none, ...sent }))).toBe(read)
  })
  test('the door refuses a field that is sent twice, and a query on a command', async () => {
    const ana = await w.member()
    const headers = { authorization: `Bearer ${ana.token}` }
    const sent = [
      { method: 'GET', url: `${memberTransactions.path}?page=1&page=2`, headers },
      { method: 'GET', url: `${memberTransactions.path}?__proto__=1`, headers },
      { method: 'POST', url: `${updateProfile.path}?nickname=Other`, headers, payload: { nickname: 'Ana' } },
    ] as const
    for (const one of sent) {
      const answer = await w.app.site.inject(one)
      expect([answer.statusCode, answer.json().code], one.url).toEqual([400, 'request.malformed'])
    }
    expect((await w.call(memberInfo, {}, { as: ana })).nickname).toBe(ana.username)
  })
})

describe('an object in place of a text', () => {
  test.each([
    '{"length":[{"toString":"x","valueOf":1}]}',
    '{"length":{"toString":1}}',
    '{"length":-1}',
    '{"length":"x"}',
  ])('is refused with the length %s, as every object is', async (text) => {
    const ana = await w.member()
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
    const payload = `{"password":${text}}`
    const answer = await w.app.site.inject({ method: 'POST', url: revealProfile.path, headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
  })
})

describe('T171 prototype pollution', () => {
  test.each([
    '{"__proto__":{"admin":true}}',
    '{"a":[{"__proto__":null}]}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"\\u005f_proto__":1}',
  ])('the parser refuses %s', (text) => {
    expect(() => parseFields(text)).toThrow(SyntaxError)
  })
  test('the parser accepts the same words as ordinary values', () => {
    expect(parseFields('{"constructor":"Ana","name":"__proto__"}')).toEqual({ constructor: 'Ana', name: '__proto__' })
  })
  test.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    'the server refuses the body %s, encrypted or not, and changes no other object',
    async (text) => {
      const [{ method, path: url }, type] = [login, { 'content-type': 'application/json' }]
      const open = await w.app.site.inject({ method, url, headers: type, payload: text })
      expect(open.json().code).toBe('request.malformed')
      const hidden = await w.encrypt({ toJSON: () => JSON.parse(text) })
      const encrypted = await w.app.site.inject({ method, url, payload: { payload: hidden } })
      expect(encrypted.json().code).toBe('request.undecipherable')
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )
})

describe('T171 mass assignment', () => {
  /** Parts of a schema that accept undeclared fields. */
  function open(schema: Schema, at = ''): string[] {
    const { type, shape, catchall, innerType, element, options, valueType, ...rest } = definitionOf(schema)
    const inner = [innerType, element, valueType, rest.in, ...(options ?? [])].filter((one) => one !== undefined)
    const own = type === 'object' && catchall && catchall._zod.def.type !== 'never' ? [at] : []
    const anything = type === 'unknown' || type === 'any' ? [at] : []
    return [
      ...[...own, ...anything],
      ...inner.flatMap((one) => open(one, at)),
      ...Object.entries(shape ?? {}).flatMap(([name, one]) => open(one, `${at}.${name}`)),
    ]
  }
  test('no endpoint takes an undeclared field, except settings and connections, whose schemas depend on their name', () => {
    const found = registry.flatMap(({ name, endpoint }) => open(endpoint.request).map((at) => name + at))
    expect(found.toSorted()).toEqual(['changeConnection.options', 'changeSetting.value', 'checkSetting.value'])
  })
  const asked = {
    ...{ accountType: 2, account_type: 2, type: 2, status: 'closed', role: 'owner', permissions: ['*'], isAdmin: true },
    ...{ memberId: 'somebody', member_id: 'somebody', balance: '1000000', cash: '1000000', securedAt: null },
    ...{ withdrawalCooldownEndsAt: null, registeredAt: '1999-01-01T00:00:00.000Z', hasPaymentPassword: true },
  }
  const rowOf = (memberId: MemberId) =>
    w.platform.database.db
      .selectFrom('identity.members')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  test('a member changes only the fields of the profile that members may change', async () => {
    const ana = await w.member()
    const before = await rowOf(ana.memberId)
    const headers = { authorization: `Bearer ${ana.token}` }
    const payload = { ...asked, nickname: 'Ana' }
    const answer = await w.app.site.inject({ method: 'POST', url: updateProfile.path, headers, payload })
    expect(answer.json().success).toBe(true)
    const { profile_encrypted: _, ...after } = await rowOf(ana.memberId)
    const { profile_encrypted: __, ...kept } = before
    expect(after).toEqual({ ...kept, nickname: 'Ana' })
    expect(await w.cash(ana)).toBe(0n)
  })
  test('a visitor who sends more fields registers a plain member without money', async () => {
    const form = {
      ...{ username: 'maria1', password: 'four quiet horses', confirmPassword: 'four quiet horses' },
      ...{ registerMethod: 'WEB', ageConfirmed: true, termsAccepted: true, termsVersion: '1', privacyVersion: '1' },
    }
    const { method, path: url } = register
    const payload = { payload: await w.encrypt({ ...asked, ...form }) }
    const { value } = (await w.app.site.inject({ method, url, payload })).json()
    const { id } = await w.call(memberInfo, {}, { as: value })
    const memberId = memberIdOf(id)
    expect(await rowOf(memberId)).toMatchObject({ account_type: 0, status: 'active', registered_at: w.clock.now() })
    expect(await w.cash({ memberId })).toBe(0n)
  })
})
