import { definitionOf } from '@croupier/wire/definition'
import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type World, world } from '../../testing/world.ts'

let w: World
let member: Caller
let staff: Caller
beforeAll(async () => {
  w = await world()
  member = await w.member()
  // Without a role, this account may only call endpoints that need no permission.
  staff = await w.staff('translator')
  await w.platform.database.db.deleteFrom('staff.account_roles').execute()
})
afterAll(() => w.close())

/** Sends a call as a hostile client does: the right method and path, any body. */
async function send(endpoint: Endpoint, caller?: Caller): Promise<string> {
  const server = isForStaff(endpoint) ? w.app.console : w.app.site
  const response = await server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: {
      'idempotency-key': 'a-key-for-the-sweep',
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  })
  return response.json().code ?? 'ok'
}
const needToken = registry.filter(({ endpoint }) => endpoint.token === true)
const ofStaff = needToken.filter(({ endpoint }) => endpoint.audience === 'staff')
const ofMembers = needToken.filter(({ endpoint }) => endpoint.audience !== 'staff')

describe('T150 endpoints refuse by default', () => {
  test('the registry has endpoints of staff and of members to test', () => {
    expect(ofStaff.length).toBeGreaterThan(10)
    expect(ofMembers.length).toBeGreaterThan(10)
  })
  test.each(needToken)('$name needs a session', async ({ endpoint }) => {
    expect(await send(endpoint)).toBe('session.required')
  })
  test.each(ofStaff)('$name refuses the token of a member', async ({ endpoint }) => {
    expect(await send(endpoint, member)).toBe('session.required')
  })
  test.each(ofMembers)('$name refuses the token of staff', async ({ endpoint }) => {
    expect(await send(endpoint, staff)).toBe('session.required')
  })
  test.each(ofStaff.filter(({ endpoint }) => endpoint.permission))(
    '$name needs its permission',
    async ({ endpoint }) => {
      expect(await send(endpoint, staff)).toBe('session.forbidden')
    },
  )
  test('every endpoint of the console has a permission, except those of the own session', () => {
    const unnamed = ofStaff.filter(({ endpoint }) => !endpoint.permission).map(({ endpoint }) => endpoint.path)
    expect(unnamed.filter((path) => !path.startsWith('/console/session'))).toEqual([])
  })
})

describe('T020 a session token', () => {
  test('has 256 bits, and no two are equal', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, async () => (await w.member()).token))
    expect(new Set(made).size).toBe(50)
    for (const token of made) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
  test('is never part of an address, and is ignored there', async () => {
    const inAddress = registry.flatMap(({ endpoint: { method, path, request } }) => [
      ...(path.match(/:\w+/g) ?? []),
      ...(method === 'GET' ? Object.keys(definitionOf(request).shape ?? {}) : []),
    ])
    expect(inAddress.length).toBeGreaterThan(50)
    expect(inAddress.filter((field) => /token|secret|password|authorization/i.test(field))).toEqual([])
    for (const name of ['token', 'access_token', 'authorization']) {
      const url = `${memberInfo.path}?${name}=${member.token}`
      expect((await w.app.site.inject({ method: 'GET', url })).json().code).toBe('session.required')
    }
  })
})
