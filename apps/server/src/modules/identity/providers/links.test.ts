import type { Endpoint } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import * as wire from '@croupier/wire/identity/providers'
import { login } from '@croupier/wire/identity/session'
import { stepUp, stepUpWays } from '@croupier/wire/identity/step-up'
import { messages } from '@croupier/wire/messaging/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { type Browser, type ProviderWorld, providerWorld } from '../../../testing/provider-logins.ts'
import { proveMember } from '../../../testing/step-up.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: ProviderWorld
beforeAll(async () => {
  site = await providerWorld()
  w = site.w
})
afterAll(() => site.close())

describe('a link to an account of a provider', () => {
  test('T015 needs a session and a step-up, and opens the account from then on', async () => {
    const ana = await w.member()
    const tab = site.browser(ana)
    expect(await site.browser().codeOf(wire.startProviderLink, { provider: 'good' })).toBe('session.required')
    expect(await tab.codeOf(wire.startProviderLink, { provider: 'good' })).toBe('session.step_up_required')
    expect(await site.link(ana, 'ana')).toBe('ok')
    expect((await site.enter(site.browser(), 'ana')).value).toMatchObject({
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
    expect(await site.link(bea, 'bea')).toBe('ok')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: elsewhere })).toBe('session.required'))
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, bea.memberId)).not.toBeNull()
    w.clock.advance('1m')
    await w.call(wire.unlinkProvider, { provider: 'good' }, { as: bea })
    await w.runJobs()
    const { items } = await w.call(messages, { pageSize: 9 }, { as: bea })
    expect(items.map(({ params }) => params.what).toSorted()).toEqual(['provider_linked', 'provider_unlinked'])
    expect((await site.enter(site.browser(), 'bea')).value).toMatchObject({ step: 'register' })
  })
  test('belongs to one member, who has one for each provider', async () => {
    const [cid, dan] = [await w.member(), await w.member()]
    expect(await site.link(cid, 'cid')).toBe('ok')
    expect(await site.link(dan, 'cid')).toBe('provider.linked_elsewhere')
    expect(await site.link(cid, 'cid-2')).toBe('provider.linked_already')
    expect(await site.link(cid, 'cid')).toBe('provider.linked_already')
  })
  test('is made in the session that began it, and by no login', async () => {
    const [eve, fay] = [await w.member(), await w.member()]
    await proveMember(w, eve)
    await proveMember(w, fay)
    const tab = site.browser(eve)
    const answer = await site.answerOf(tab, { account: 'eve', start: wire.startProviderLink })
    const hers = site.browser(fay)
    for (const [name, value] of tab.cookies) hers.cookies.set(name, value)
    expect(await hers.codeOf(wire.linkProvider, { provider: 'good', answer })).toBe('provider.refused')
    const asLogin = await site.answerOf(tab, { account: 'eve' })
    expect(await tab.codeOf(wire.linkProvider, { provider: 'good', answer: asLogin })).toBe('provider.refused')
    const asLink = await site.answerOf(tab, { account: 'eve', start: wire.startProviderLink })
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: asLink })).toBe('provider.refused')
  })
  test('proves a member without a password, after a fresh login there', async () => {
    w.clock.set(new Date())
    const ivy = await site.registered('ivy')
    const [jon, tab] = [await site.registered('jon'), site.browser(ivy)]
    expect((await w.call(stepUpWays, {}, { as: ivy })).providers).toEqual([{ id: 'good', name: 'Test provider' }])
    const prove = async (from: Browser, account: string, start: Endpoint = wire.startProviderStepUp) => {
      const answer = await site.answerOf(from, { account, start })
      return from.codeOf(stepUp, { way: 'provider', provider: 'good', answer })
    }
    expect(await prove(tab, 'jon')).toBe('provider.refused')
    expect(await prove(tab, 'ivy', wire.startProviderLogin)).toBe('provider.refused')
    site.good.lie({ auth_time: Math.floor(w.clock.now().getTime() / 1000) - 3_600 })
    expect(await prove(tab, 'ivy')).toBe('provider.refused')
    site.good.lie(null)
    expect(await tab.codeOf(stepUp, { way: 'provider' })).toBe('provider.refused')
    expect(await tab.codeOf(wire.unlinkProvider, { provider: 'good' })).toBe('session.step_up_required')
    expect(await prove(tab, 'ivy')).toBe('ok')
    expect(await tab.codeOf(wire.unlinkProvider, { provider: 'good' })).toBe('login.last_way')
    expect(await site.browser(jon).codeOf(wire.unlinkProvider, { provider: 'good' })).toBe('session.step_up_required')
  })
  test('that is the last way in stays', async () => {
    const gil = await site.registered('gil')
    const { db } = w.platform.database
    await sql`insert into identity.session_proofs select session_id, ${w.clock.now()} from identity.sessions
      where account_id = (select member_id from identity.members where username = ${gil.username})`.execute(db)
    expect(await w.outcome(wire.unlinkProvider, { provider: 'good' }, { as: gil })).toBe('login.last_way')
    expect(await w.outcome(wire.unlinkProvider, { provider: 'other' }, { as: gil })).toBe('provider.unknown')
  })
})
