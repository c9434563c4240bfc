import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Endpoint } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import * as wire from '@croupier/wire/identity/providers'
import { changeProvider, type ProviderOptions, providerList } from '@croupier/wire/identity/providers.console'
import { registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { stepUp, stepUpWays } from '@croupier/wire/identity/step-up'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { messages } from '@croupier/wire/messaging/inbox'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { CLIENT, type OidcServer, oidcServer } from '../../../testing/oidc-server.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type Caller, type TestMember, testClock, type World, world } from '../../../testing/world.ts'

const REASON = 'Our sign-ins'
let w: World
let good: OidcServer
let other: OidcServer
beforeAll(async () => {
  // The server of the provider has the clock of the machine.
  w = await world({ clock: testClock(new Date()), app: { internalHosts: ['localhost'] } })
  good = await oidcServer({ redirectAddresses: ['http://localhost/login/good'] })
  other = await oidcServer({ redirectAddresses: ['http://localhost/login/other'] })
  await connect('good', good.options)
  await connect('other', other.options)
})
afterAll(async () => {
  await good.close()
  await other.close()
  await w.close()
})

/** Connects a provider through the console, or changes it. */
async function connect(
  id: string,
  options: ProviderOptions,
  secret: string | undefined = CLIENT.secret,
): Promise<void> {
  const [maker, checker] = [await w.staff('admin'), await w.staff('owner')]
  const { providers } = await w.call(providerList, {}, { as: maker })
  const version = providers.find((one) => one.id === id)?.version ?? 0
  const change = { id, options, version, reason: REASON, ...(secret === undefined ? {} : { secret }) }
  const { approvalId } = await w.call(changeProvider, change, { as: maker })
  await w.call(approve, { approvalId, note: '' }, { as: checker })
}

/** A browser: its cookies, and the session of its tab. */
function browser(as?: Caller) {
  const cookies = new Map<string, string>()
  async function call(endpoint: Endpoint, fields: Record<string, unknown>) {
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(fields[name]))
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !endpoint.path.includes(`:${name}`)))
    const response = await w.app.site.inject({
      method: endpoint.method,
      url,
      remoteAddress: newAddress(),
      headers: {
        host: 'localhost',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      payload: endpoint.encrypt ? { payload: await w.encrypt(rest) } : rest,
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return response.json() as { success: boolean; code?: RefusalCode; value: Record<string, never> }
  }
  const codeOf = async (endpoint: Endpoint, fields: Record<string, unknown>) =>
    (await call(endpoint, fields)).code ?? 'ok'
  return { cookies, call, codeOf }
}
type Browser = ReturnType<typeof browser>

/** Goes to a provider, signs in there and returns. */
async function answerOf(
  tab: Browser,
  {
    account,
    provider = 'good',
    at = good,
    start = wire.startProviderLogin as Endpoint,
  }: { account: string | null; provider?: string; at?: OidcServer; start?: Endpoint },
): Promise<string> {
  const { value } = await tab.call(start, { provider })
  return at.visit(String(value.url), account)
}
const enter = async (tab: Browser, account: string | null) =>
  tab.call(wire.providerLogin, { provider: 'good', answer: await answerOf(tab, { account }) })

let count = 0
const newName = () => `prov${++count}x`
async function formOf(over: object = {}) {
  const { agreement } = await w.call(registerSettings, {})
  const { termsVersion, privacyVersion } = agreement
  return { username: newName(), ageConfirmed: true, termsAccepted: true, termsVersion, privacyVersion, ...over }
}
/** A member who registered by the provider. */
async function registered(account: string): Promise<Caller & { username: string }> {
  const tab = browser()
  expect((await enter(tab, account)).value).toEqual({ step: 'register', email: `${account}@mail.example` })
  const form = await formOf()
  const { value } = await tab.call(wire.registerByProvider, form)
  return { token: String(value.token), username: form.username }
}
async function link(member: TestMember, account: string, tab = browser(member)): Promise<string> {
  await proveMember(w, member)
  const answer = await answerOf(tab, { account, start: wire.startProviderLink })
  return tab.codeOf(wire.linkProvider, { provider: 'good', answer })
}

describe('a login by a provider', () => {
  test('registers a visitor whom the site does not know, under the rules of every registration', async () => {
    const tab = browser()
    expect((await enter(tab, 'visitor')).value).toEqual({ step: 'register', email: 'visitor@mail.example' })
    expect(await tab.codeOf(wire.registerByProvider, await formOf({ ageConfirmed: false }))).toBe(
      'register.agreement_required',
    )
    expect(await tab.codeOf(wire.registerByProvider, await formOf({ username: 'x' }))).toBe('register.field_invalid')
    const form = await formOf()
    const { value } = await tab.call(wire.registerByProvider, form)
    expect(value).toMatchObject({ member: { account: form.username } })
    const again = browser()
    expect((await enter(again, 'visitor')).value).toMatchObject({
      step: 'in',
      login: { member: { account: form.username } },
    })
  })
  test('uses a registration up', async () => {
    const tab = browser()
    await enter(tab, 'once')
    const kept = new Map(tab.cookies)
    expect(await tab.codeOf(wire.registerByProvider, await formOf())).toBe('ok')
    for (const [name, value] of kept) tab.cookies.set(name, value)
    expect(await tab.codeOf(wire.registerByProvider, await formOf())).toBe('provider.expired')
    expect(await browser().codeOf(wire.registerByProvider, await formOf())).toBe('provider.expired')
  })
  test('registers one account of two browsers that fill the form at once', async () => {
    const [one, two] = [browser(), browser()]
    await enter(one, 'twice')
    await enter(two, 'twice')
    expect(await one.codeOf(wire.registerByProvider, await formOf())).toBe('ok')
    expect(await two.codeOf(wire.registerByProvider, await formOf())).toBe('provider.linked_elsewhere')
  })
  test('T027 finds an account by issuer and subject, and never by an e-mail address that matches', async () => {
    await w.member({ email: 'match@mail.example' })
    expect((await enter(browser(), 'match')).value).toMatchObject({ step: 'register' })
    await registered('match')
    good.lie({ email: 'another@mail.example' })
    expect((await enter(browser(), 'match')).value).toMatchObject({ step: 'in' })
    good.lie(null)
  })
  test('is refused to a blocked member', async () => {
    const { username } = await registered('blocked')
    const { db } = w.platform.database
    const { memberNamed, setBlocked } = w.app.modules.identity
    const member = await memberNamed(db, username)
    await db.transaction().execute((tx) => setBlocked(tx, member!.id, true))
    expect((await enter(browser(), 'blocked')).code).toBe('login.blocked')
  })
  test('is not offered while registration is closed, the provider is off, or nobody knows it', async () => {
    const tab = browser()
    await enter(tab, 'closed')
    await changeSettings(w, 'content.flags', { USERNAMEREG3: false })
    expect(await tab.codeOf(wire.registerByProvider, await formOf())).toBe('register.closed')
    await changeSettings(w, 'content.flags', { USERNAMEREG3: true })
    expect((await w.call(waysIn, {})).providers).toEqual([
      { id: 'good', name: 'Test provider' },
      { id: 'other', name: 'Test provider' },
    ])
    const answer = await answerOf(tab, { account: 'closed', provider: 'other', at: other })
    await connect('other', { ...other.options, isOn: false }, undefined)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'other', answer })).toBe('provider.unknown')
    expect(await tab.codeOf(wire.startProviderLogin, { provider: 'other' })).toBe('provider.unknown')
    expect(await tab.codeOf(wire.startProviderLogin, { provider: 'none' })).toBe('provider.unknown')
    await connect('other', other.options, undefined)
  })
  test('T166 fails closed while the provider is away', async () => {
    const tab = browser()
    const answer = await answerOf(tab, { account: 'away' })
    good.setDown(true)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.unavailable')
    expect(await tab.codeOf(wire.startProviderLogin, { provider: 'good' })).toBe('provider.unavailable')
    good.setDown(false)
    expect((await enter(tab, 'away')).value).toMatchObject({ step: 'register' })
  })
})

describe('an answer of a provider', () => {
  const inPast = () => Math.floor(w.clock.now().getTime() / 1000) - 3_600
  test.each([
    ['a wrong issuer', () => ({ iss: 'https://evil.example' })],
    ['a wrong audience', () => ({ aud: 'another-client' })],
    ['a wrong nonce', () => ({ nonce: 'of another visit' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['an expired token', () => ({ exp: inPast() })],
    ['no subject', () => ({ sub: undefined })],
    ['another party that it is for', () => ({ aud: [CLIENT.id, 'evil'], azp: 'evil' })],
  ] as const)('with %s is refused', async (_, claims) => {
    good.lie(claims())
    try {
      expect((await enter(browser(), 'liar')).code).toBe('provider.refused')
    } finally {
      good.lie(null)
    }
  })
  test('that comes a second time is refused', async () => {
    const tab = browser()
    const answer = await answerOf(tab, { account: 'replay' })
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('ok')
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.expired')
  })
  test('that comes twice at once counts once', async () => {
    const tab = browser()
    const answer = await answerOf(tab, { account: 'race' })
    const send = () => tab.codeOf(wire.providerLogin, { provider: 'good', answer })
    expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual([
      'ok',
      'provider.expired',
      'provider.expired',
    ])
  })
  test('that comes too late is refused', async () => {
    const tab = browser()
    const answer = await answerOf(tab, { account: 'late' })
    w.clock.advance('10m')
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.expired')
  })
  test('is accepted only from the browser that began', async () => {
    const answer = await answerOf(browser(), { account: 'stolen' })
    const thief = browser()
    await thief.call(wire.startProviderLogin, { provider: 'good' })
    expect(await thief.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.refused')
    const answer2 = await answerOf(browser(), { account: 'stolen' })
    expect(await browser().codeOf(wire.providerLogin, { provider: 'good', answer: answer2 })).toBe('provider.refused')
  })
  test('of one provider is not accepted for another', async () => {
    const tab = browser()
    const answer = await answerOf(tab, { account: 'mixed' })
    expect(await tab.codeOf(wire.providerLogin, { provider: 'other', answer })).toBe('provider.refused')
    const fromOther = new URLSearchParams(await answerOf(tab, { account: 'mixed', provider: 'other', at: other }))
    const state = new URLSearchParams(await answerOf(tab, { account: 'mixed' })).get('state')!
    fromOther.set('state', state)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: String(fromOther) })).toBe(
      'provider.refused',
    )
    const withIssuer = new URLSearchParams(await answerOf(tab, { account: 'mixed' }))
    withIssuer.set('iss', other.issuer)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: String(withIssuer) })).toBe(
      'provider.refused',
    )
  })
  test('with another code, or without one, is refused', async () => {
    const tab = browser()
    for (const change of [{ code: 'guessed' }, { code: '' }]) {
      const answer = new URLSearchParams(await answerOf(tab, { account: 'code' }))
      for (const [name, value] of Object.entries(change)) answer.set(name, value)
      expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: String(answer) })).toBe(
        'provider.refused',
      )
    }
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: 'code=1' })).toBe('provider.refused')
  })
  test('of a visitor who said no is none', async () => {
    expect((await enter(browser(), null)).code).toBe('provider.cancelled')
  })
  test('needs the proof of the browser that asked for the code (PKCE S256)', async () => {
    const { value } = await browser().call(wire.startProviderLogin, { provider: 'good' })
    const { searchParams } = new URL(String(value.url))
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('redirect_uri')).toBe('http://localhost/login/good')
    for (const name of ['state', 'nonce']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  })
})

describe('a link to an account of a provider', () => {
  test('T015 needs a session and a step-up, and opens the account from then on', async () => {
    const ana = await w.member()
    const tab = browser(ana)
    expect(await browser().codeOf(wire.startProviderLink, { provider: 'good' })).toBe('session.required')
    expect(await tab.codeOf(wire.startProviderLink, { provider: 'good' })).toBe('session.step_up_required')
    expect(await link(ana, 'ana')).toBe('ok')
    expect((await enter(browser(), 'ana')).value).toMatchObject({
      step: 'in',
      login: { member: { account: ana.username } },
    })
    const { items } = await w.call(wire.linkedProviders, {}, { as: ana })
    expect(items).toMatchObject([
      { provider: 'good', linkedAt: expect.any(Date), lastUsedAt: expect.any(Date), isOffered: true },
      { provider: 'other', linkedAt: null },
    ])
  })
  test('T019 ends the other sessions, starts the withdrawal cooldown and is notified, and so does its end', async () => {
    const bea = await w.member()
    const elsewhere = await w.call(login, loginOf(bea), { address: newAddress() })
    expect(await link(bea, 'bea')).toBe('ok')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: elsewhere })).toBe('session.required'))
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, bea.memberId)).not.toBeNull()
    w.clock.advance('1m')
    await w.call(wire.unlinkProvider, { provider: 'good' }, { as: bea })
    await w.runJobs()
    const { items } = await w.call(messages, { pageSize: 9 }, { as: bea })
    expect(items.map(({ params }) => params.what).toSorted()).toEqual(['provider_linked', 'provider_unlinked'])
    expect((await enter(browser(), 'bea')).value).toMatchObject({ step: 'register' })
  })
  test('belongs to one member, who has one for each provider', async () => {
    const [cid, dan] = [await w.member(), await w.member()]
    expect(await link(cid, 'cid')).toBe('ok')
    expect(await link(dan, 'cid')).toBe('provider.linked_elsewhere')
    expect(await link(cid, 'cid-2')).toBe('provider.linked_already')
    expect(await link(cid, 'cid')).toBe('provider.linked_already')
  })
  test('is made in the session that began it, and by no login', async () => {
    const [eve, fay] = [await w.member(), await w.member()]
    await proveMember(w, eve)
    await proveMember(w, fay)
    const tab = browser(eve)
    const answer = await answerOf(tab, { account: 'eve', start: wire.startProviderLink })
    const hers = browser(fay)
    for (const [name, value] of tab.cookies) hers.cookies.set(name, value)
    expect(await hers.codeOf(wire.linkProvider, { provider: 'good', answer })).toBe('provider.refused')
    const asLogin = await answerOf(tab, { account: 'eve' })
    expect(await tab.codeOf(wire.linkProvider, { provider: 'good', answer: asLogin })).toBe('provider.refused')
    const asLink = await answerOf(tab, { account: 'eve', start: wire.startProviderLink })
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: asLink })).toBe('provider.refused')
  })
  test('proves a member without a password, after a fresh login there', async () => {
    w.clock.set(new Date())
    const ivy = await registered('ivy')
    const [jon, tab] = [await registered('jon'), browser(ivy)]
    expect((await w.call(stepUpWays, {}, { as: ivy })).providers).toEqual([{ id: 'good', name: 'Test provider' }])
    const prove = async (from: Browser, account: string, start: Endpoint = wire.startProviderStepUp) => {
      const answer = await answerOf(from, { account, start })
      return from.codeOf(stepUp, { way: 'provider', provider: 'good', answer })
    }
    expect(await prove(tab, 'jon')).toBe('provider.refused')
    expect(await prove(tab, 'ivy', wire.startProviderLogin)).toBe('provider.refused')
    good.lie({ auth_time: Math.floor(w.clock.now().getTime() / 1000) - 3_600 })
    expect(await prove(tab, 'ivy')).toBe('provider.refused')
    good.lie(null)
    expect(await tab.codeOf(stepUp, { way: 'provider' })).toBe('provider.refused')
    expect(await tab.codeOf(wire.unlinkProvider, { provider: 'good' })).toBe('session.step_up_required')
    expect(await prove(tab, 'ivy')).toBe('ok')
    expect(await tab.codeOf(wire.unlinkProvider, { provider: 'good' })).toBe('login.last_way')
    expect(await browser(jon).codeOf(wire.unlinkProvider, { provider: 'good' })).toBe('session.step_up_required')
  })
  test('that is the last way in stays', async () => {
    const gil = await registered('gil')
    const { db } = w.platform.database
    await sql`insert into identity.session_proofs select session_id, ${w.clock.now()} from identity.sessions
      where account_id = (select member_id from identity.members where username = ${gil.username})`.execute(db)
    expect(await w.outcome(wire.unlinkProvider, { provider: 'good' }, { as: gil })).toBe('login.last_way')
    expect(await w.outcome(wire.unlinkProvider, { provider: 'other' }, { as: gil })).toBe('provider.unknown')
  })
})

describe('a provider in the console', () => {
  test('T155 is changed by two people, who never see its secret', async () => {
    const [maker, checker] = [await w.staff('admin'), await w.staff('owner')]
    const change = { id: 'third', options: good.options, version: 0, reason: REASON, secret: 'top secret of ours' }
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
    expect(await ask({ ...good.options, issuer: 'https://evil.example' })).toBe('connection.secret_required')
    expect(await ask({ ...good.options, clientId: 'another' })).toBe('connection.secret_required')
    expect(await ask({ ...good.options, name: 'Renamed' })).toBe('ok')
    expect(await ask(good.options, { version: 99 })).toBe('connection.changed')
  })
  test('T158 is asked at public addresses only', async () => {
    await connect('inside', { ...good.options, issuer: good.issuer.replace('localhost', '127.0.0.1') })
    expect(await browser().codeOf(wire.startProviderLogin, { provider: 'inside' })).toBe('provider.unavailable')
  })
  test('T168 is asked by TLS with a checked certificate', async () => {
    await connect('unknown-ca', { ...good.options, authority: null })
    expect(await browser().codeOf(wire.startProviderLogin, { provider: 'unknown-ca' })).toBe('provider.unavailable')
  })
  test('must be the issuer that it says it is', async () => {
    await connect('pretender', { ...other.options, issuer: `${other.issuer}/tenant` })
    expect(await browser().codeOf(wire.startProviderLogin, { provider: 'pretender' })).toBe('provider.unavailable')
  })
  test('T169 has its secret encrypted with the current key', async () => {
    expect(await w.app.modules.identity.reencrypt?.()).toMatchObject({ left: 0 })
  })
})
