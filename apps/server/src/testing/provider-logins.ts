import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Endpoint } from '@croupier/wire/endpoint'
import * as wire from '@croupier/wire/identity/providers'
import { changeProvider, type ProviderOptions, providerList } from '@croupier/wire/identity/providers.console'
import { registerSettings } from '@croupier/wire/identity/registration'
import { approve } from '@croupier/wire/staff/approvals.console'
import { expect } from 'vitest'
import { newAddress } from './logins.ts'
import { CLIENT, type OidcServer, oidcServer } from './oidc-server.ts'
import { proveMember } from './step-up.ts'
import { type Caller, type TestMember, testClock, type World, world } from './world.ts'

export const REASON = 'Our sign-ins'

export type Browser = ReturnType<typeof browserOf>
type Visit = { account: string | null; provider?: string; at?: OidcServer; start?: Endpoint }

export type ProviderWorld = Awaited<ReturnType<typeof providerWorld>>

/** A world that is connected to the providers `good` and `other`, real servers on this machine, and browsers that sign in there. */
export async function providerWorld() {
  // The server of the provider has the clock of the machine.
  const w = await world({ clock: testClock(new Date()), app: { internalHosts: ['localhost'] } })
  const good = await oidcServer({ redirectAddresses: ['http://localhost/login/good'] })
  const other = await oidcServer({ redirectAddresses: ['http://localhost/login/other'] })
  const connect = connecting(w)
  await connect('good', good.options)
  await connect('other', other.options)
  const browser = (as?: Caller): Browser => browserOf(w, as)

  /** Goes to a provider, signs in there and returns. */
  async function answerOf(tab: Browser, visit: Visit): Promise<string> {
    const { account, provider = 'good', at = good, start = wire.startProviderLogin } = visit
    const { value } = await tab.call(start, { provider })
    return at.visit(String(value.url), account)
  }
  const enter = async (tab: Browser, account: string | null) =>
    tab.call(wire.providerLogin, { provider: 'good', answer: await answerOf(tab, { account }) })

  let count = 0
  async function formOf(over: object = {}) {
    const { agreement } = await w.call(registerSettings, {})
    const { termsVersion, privacyVersion } = agreement
    const username = `prov${++count}x`
    return { username, ageConfirmed: true, termsAccepted: true, termsVersion, privacyVersion, ...over }
  }
  return {
    ...{ w, good, other, connect, browser, answerOf, enter, formOf },
    /** A member who registered by the provider. */
    async registered(account: string): Promise<Caller & { username: string }> {
      const tab = browser()
      expect((await enter(tab, account)).value).toEqual({ step: 'register', email: `${account}@mail.example` })
      const form = await formOf()
      const { value } = await tab.call(wire.registerByProvider, form)
      return { token: String(value.token), username: form.username }
    },
    async link(member: TestMember, account: string, tab = browser(member)): Promise<RefusalCode | 'ok'> {
      await proveMember(w, member)
      const answer = await answerOf(tab, { account, start: wire.startProviderLink })
      return tab.codeOf(wire.linkProvider, { provider: 'good', answer })
    },
    async close(): Promise<void> {
      await good.close()
      await other.close()
      await w.close()
    },
  }
}

/** Connects a provider through the console, or changes it. */
const connecting =
  (w: World) =>
  async (id: string, options: ProviderOptions, secret: string | undefined = CLIENT.secret): Promise<void> => {
    const [maker, checker] = [await w.staff('admin'), await w.staff('owner')]
    const { providers } = await w.call(providerList, {}, { as: maker })
    const version = providers.find((one) => one.id === id)?.version ?? 0
    const change = { id, options, version, reason: REASON, ...(secret === undefined ? {} : { secret }) }
    const { approvalId } = await w.call(changeProvider, change, { as: maker })
    await w.call(approve, { approvalId, note: '' }, { as: checker })
  }

/** A browser: its cookies, and the session of its tab. */
function browserOf(w: World, as?: Caller) {
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
