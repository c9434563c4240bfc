import { parseMoney } from '@croupier/kernel/money'
import { changeSetting, checkSetting, settings } from '@croupier/wire/content/settings.console'
import { setConsents } from '@croupier/wire/privacy/consents'
import { sendOffer } from '@croupier/wire/privacy/consents.console'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { joinOffer, offers } from '@croupier/wire/rewards/offers'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let admin: TestStaff
let owner: TestStaff
beforeAll(async () => {
  w = await world()
  ;[admin, owner] = await Promise.all([w.staff('admin'), w.staff('owner')])
})
afterAll(() => w.close())

const OFFER = {
  kind: 'fixed',
  trigger: 'registration',
  promoCode: null,
  firstDay: '2026-03-01',
  lastDay: '2026-12-31',
  multiple: 20,
  categories: [{ category: 'LOTT', percent: 100, edgeHundredths: 220 }],
  maxStake: '50',
  days: 30,
}
const offer = (code: string, change: object = {}, isPaused = false) => ({
  offer: { ...OFFER, code, bonus: '100', budget: '1000', ...change },
  isPaused,
})
const NAME = 'rewards.offers'
const current = async () => (await w.call(settings, {}, { as: admin })).settings.find(({ name }) => name === NAME)!
/** Whether a change waits for a second person. */
async function save(...items: object[]): Promise<string | null> {
  const { version } = await current()
  const change = { name: NAME, version, value: { items }, reason: 'For a test' }
  return (await w.call(changeSetting, change, { as: admin })).approvalId
}
const refused = async (...items: object[]) => {
  const { version } = await current()
  return w.outcome(changeSetting, { name: NAME, version, value: { items }, reason: 'A test' }, { as: admin })
}
const problems = async (...items: object[]) =>
  (await w.call(checkSetting, { name: NAME, value: { items } }, { as: admin })).problems
const confirm = (approvalId: string | null) =>
  approvalId ? w.outcome(approve, { approvalId, note: 'Good' }, { as: owner }) : 'no request'

describe('the publishing of an offer', () => {
  test('is one person’s within the limits of rewards.grants, and waits for another above them', async () => {
    expect(await save(offer('small'))).toBeNull()
    const dear = await save(offer('small'), offer('dear', { bonus: '100.01' }))
    expect(await current()).toMatchObject({ value: { items: [{ offer: { code: 'small' } }] } })
    expect(await confirm(dear)).toBe('ok')
    expect((await w.call(offers, {})).items.map(({ code }) => code)).toEqual(['small', 'dear'])
    expect(await save(offer('small', { budget: '1000.01' }), offer('dear', { bonus: '100.01' }))).not.toBeNull()
  })

  test('lets one person pause any offer, and another approve that a large one goes on or is removed', async () => {
    const dear = (isPaused = false) => offer('dear', { bonus: '500' }, isPaused)
    await confirm(await save(offer('small'), dear()))
    expect(await save(offer('small'), dear(true))).toBeNull()
    expect((await w.call(offers, {})).items.map(({ code }) => code)).toEqual(['small'])
    expect(await save(offer('small'), dear())).not.toBeNull()
    expect(await save(dear(true))).not.toBeNull()
  })
})

describe('the profile uk', () => {
  test('refuses more than ten times and mixed products, and pauses offers that it forbids', async () => {
    const large = offer('many')
    await confirm(await save(...['small', 'dear'].map((code) => offer(code, {}, true)), large))
    const as = await w.member()
    const { version } = (await w.call(offers, {}, { as })).items.find(({ code }) => code === 'many')!
    await changeSettings(w, 'content.jurisdiction', { profile: 'uk' })
    expect(await w.call(offers, {}, { as })).toEqual({ items: [], stopped: null })
    expect(await w.outcome(joinOffer, { code: 'many', version }, { as })).toBe('rewards.offer_closed')

    const mixed = offer('mixed', {
      multiple: 11,
      categories: ['LOTT', 'RNG'].map((category) => ({ category, percent: 50, edgeHundredths: 100 })),
    })
    expect(await problems(mixed)).toEqual([
      { path: 'items.0.offer.multiple', message: 'The jurisdiction allows at most 10 times' },
      { path: 'items.0.offer.categories', message: expect.stringContaining('lottery, casino') },
    ])
    expect(await refused(mixed)).toBe('setting.invalid')
    const host = await w.staff('support-lead')
    const gift = { member: as.username, amount: parseMoney('5'), note: 'For you', reason: 'A test' }
    expect(await w.outcome(offerGrant, { ...gift, multiple: 11 }, { as: host })).toBe('rewards.multiple_too_high')
    expect(await w.outcome(offerGrant, { ...gift, multiple: 10 }, { as: host })).toBe('ok')
  })

  test('sends no message about an offer or a reward before the member consents, and none after they take it back', async () => {
    await changeSettings(w, 'content.jurisdiction', { profile: 'uk' })
    const email = 'ana.uk@mail.example'
    const ana = await w.member({ email })
    const consent = (isGranted: boolean) =>
      w.call(
        setConsents,
        { textVersion: '1', changes: [{ channel: 'email', product: 'lottery', isGranted }] },
        { as: ana },
      )
    const [lead, host] = [await w.staff('support-lead'), await w.staff('vip-host')]
    const announce = () => {
      const offered = { memberId: ana.memberId, channel: 'email', product: 'lottery' } as const
      return w.outcome(sendOffer, { ...offered, title: 'A bonus', text: 'Ten times, lottery alone.' }, { as: host })
    }
    const sent = async () => (await messagesTo(w, email)).length

    await save(offer('modest', { multiple: 10 }))
    const gift = { member: ana.username, amount: parseMoney('5'), multiple: 10, note: 'For you', reason: 'A test' }
    await w.call(offerGrant, gift, { as: lead })
    await w.runJobs()
    expect([await announce(), await sent()]).toEqual(['offer.refused', 0])
    await consent(true)
    expect([await announce(), await sent()]).toEqual(['ok', 1])
    await consent(false)
    expect([await announce(), await sent()]).toEqual(['offer.refused', 1])
  })
})
