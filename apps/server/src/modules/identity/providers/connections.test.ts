import * as wire from '@croupier/wire/identity/providers'
import { changeProvider, type ProviderOptions, providerList } from '@croupier/wire/identity/providers.console'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderWorld, providerWorld, REASON } from '../../../testing/provider-logins.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: ProviderWorld
beforeAll(async () => {
  site = await providerWorld()
  w = site.w
})
afterAll(() => site.close())

describe('a provider in the console', () => {
  test('T155 is changed by two people, who never see its secret', async () => {
    const [maker, checker] = [await w.staff('admin'), await w.staff('owner')]
    const change = { id: 'third', options: site.good.options, version: 0, reason: REASON, secret: 'top secret of ours' }
    const { approvalId } = await w.call(changeProvider, change, { as: maker })
    expect((await w.call(waysIn, {})).providers.map(({ id }) => id)).not.toContain('third')
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: maker })).toBe('approval.own_request')
    await w.call(approve, { approvalId, note: '' }, { as: checker })
    expect((await w.call(waysIn, {})).providers.map(({ id }) => id)).toContain('third')
    const auditor = await w.staff('auditor')
    const page = { page: 1, pageSize: 50 }
    const seen = [
      await w.call(providerList, {}, { as: auditor }),
      await w.call(audit, page, { as: auditor }),
      await w.call(approvals, page, { as: auditor }),
      (await w.platform.database.pool.query('select t::text as text from identity.providers t')).rows,
    ]
    expect(JSON.stringify(seen)).not.toContain('top secret')
    expect(JSON.stringify(seen)).not.toContain(Buffer.from('top secret').toString('hex'))
  })
  test('needs its secret again for another issuer or client, and keeps it otherwise', async () => {
    const as = await w.staff('admin')
    const ask = async (options: ProviderOptions, more: object = {}) => {
      const { providers } = await w.call(providerList, {}, { as })
      const { version } = providers.find(({ id }) => id === 'good')!
      return w.outcome(changeProvider, { id: 'good', options, version, reason: REASON, ...more }, { as })
    }
    expect(await ask({ ...site.good.options, issuer: 'https://evil.example' })).toBe('connection.secret_required')
    expect(await ask({ ...site.good.options, clientId: 'another' })).toBe('connection.secret_required')
    expect(await ask({ ...site.good.options, name: 'Renamed' })).toBe('ok')
    expect(await ask(site.good.options, { version: 99 })).toBe('connection.changed')
  })
  test('T158 is asked at public addresses only', async () => {
    await site.connect('inside', { ...site.good.options, issuer: site.good.issuer.replace('localhost', '127.0.0.1') })
    expect(await site.browser().codeOf(wire.startProviderLogin, { provider: 'inside' })).toBe('provider.unavailable')
  })
  test('T168 is asked by TLS with a checked certificate', async () => {
    await site.connect('unknown-ca', { ...site.good.options, authority: null })
    expect(await site.browser().codeOf(wire.startProviderLogin, { provider: 'unknown-ca' })).toBe(
      'provider.unavailable',
    )
  })
  test('must be the issuer that it says it is', async () => {
    await site.connect('pretender', { ...site.other.options, issuer: `${site.other.issuer}/tenant` })
    expect(await site.browser().codeOf(wire.startProviderLogin, { provider: 'pretender' })).toBe('provider.unavailable')
  })
  test('T169 has its secret encrypted with the current key', async () => {
    expect(await w.app.modules.identity.reencrypt?.()).toMatchObject({ left: 0 })
  })
})
