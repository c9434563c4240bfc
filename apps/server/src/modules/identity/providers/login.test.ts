import * as wire from '@croupier/wire/identity/providers'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: ProviderWorld
beforeAll(async () => {
  site = await providerWorld()
  w = site.w
})
afterAll(() => site.close())

describe('a login by a provider', () => {
  test('registers a visitor whom the site does not know, under the rules of every registration', async () => {
    const tab = site.browser()
    expect((await site.enter(tab, 'visitor')).value).toEqual({ step: 'register', email: 'visitor@mail.example' })
    expect(await tab.codeOf(wire.registerByProvider, await site.formOf({ ageConfirmed: false }))).toBe(
      'register.agreement_required',
    )
    expect(await tab.codeOf(wire.registerByProvider, await site.formOf({ username: 'x' }))).toBe(
      'register.field_invalid',
    )
    const form = await site.formOf()
    const { value } = await tab.call(wire.registerByProvider, form)
    expect(value).toMatchObject({ member: { account: form.username } })
    const again = site.browser()
    expect((await site.enter(again, 'visitor')).value).toMatchObject({
      step: 'in',
      login: { member: { account: form.username } },
    })
  })
  test('uses a registration up', async () => {
    const tab = site.browser()
    await site.enter(tab, 'once')
    const kept = new Map(tab.cookies)
    expect(await tab.codeOf(wire.registerByProvider, await site.formOf())).toBe('ok')
    for (const [name, value] of kept) tab.cookies.set(name, value)
    expect(await tab.codeOf(wire.registerByProvider, await site.formOf())).toBe('provider.expired')
    expect(await site.browser().codeOf(wire.registerByProvider, await site.formOf())).toBe('provider.expired')
  })
  test('registers one account of two browsers that fill the form at once', async () => {
    const [one, two] = [site.browser(), site.browser()]
    await site.enter(one, 'twice')
    await site.enter(two, 'twice')
    expect(await one.codeOf(wire.registerByProvider, await site.formOf())).toBe('ok')
    expect(await two.codeOf(wire.registerByProvider, await site.formOf())).toBe('provider.linked_elsewhere')
  })
  test('T027 finds an account by issuer and subject, and never by an e-mail address that matches', async () => {
    await w.member({ email: 'match@mail.example' })
    expect((await site.enter(site.browser(), 'match')).value).toMatchObject({ step: 'register' })
    await site.registered('match')
    site.good.lie({ email: 'another@mail.example' })
    expect((await site.enter(site.browser(), 'match')).value).toMatchObject({ step: 'in' })
    site.good.lie(null)
  })
  test('is refused to a blocked member', async () => {
    const { username } = await site.registered('blocked')
    const { db } = w.platform.database
    const { memberNamed, setBlocked } = w.app.modules.identity
    const member = await memberNamed(db, username)
    await db.transaction().execute((tx) => setBlocked(tx, member!.id, true))
    expect((await site.enter(site.browser(), 'blocked')).code).toBe('login.blocked')
  })
  test('is not offered while registration is closed, the provider is off, or nobody knows it', async () => {
    const tab = site.browser()
    await site.enter(tab, 'closed')
    await changeSettings(w, 'content.flags', { USERNAMEREG3: false })
    expect(await tab.codeOf(wire.registerByProvider, await site.formOf())).toBe('register.closed')
    await changeSettings(w, 'content.flags', { USERNAMEREG3: true })
    expect((await w.call(waysIn, {})).providers).toEqual([
      { id: 'good', name: 'Test provider' },
      { id: 'other', name: 'Test provider' },
    ])
    const answer = await site.answerOf(tab, { account: 'closed', provider: 'other', at: site.other })
    await site.connect('other', { ...site.other.options, isOn: false }, undefined)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'other', answer })).toBe('provider.unknown')
    expect(await tab.codeOf(wire.startProviderLogin, { provider: 'other' })).toBe('provider.unknown')
    expect(await tab.codeOf(wire.startProviderLogin, { provider: 'none' })).toBe('provider.unknown')
    await site.connect('other', site.other.options, undefined)
  })
  test('T166 fails closed while the provider is away', async () => {
    const tab = site.browser()
    const answer = await site.answerOf(tab, { account: 'away' })
    site.good.setDown(true)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.unavailable')
    expect(await tab.codeOf(wire.startProviderLogin, { provider: 'good' })).toBe('provider.unavailable')
    site.good.setDown(false)
    expect((await site.enter(tab, 'away')).value).toMatchObject({ step: 'register' })
  })
})
