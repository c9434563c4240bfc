import { parseMoney, ZERO } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import { type AffiliatePlan, affiliateMonth, planRefusal, type ReferredMember } from './affiliates.ts'
import { type AttributionQuery, resolveAttribution } from './attribution.ts'

const money = parseMoney

describe('the attribution of a new member (Agent rules §11)', () => {
  const code = (owner: string, kind: string, isActive = true) => ({ owner, kind, isActive, upline: `${owner}-line` })
  const query: AttributionQuery = {
    codes: new Map([
      ['LOTUS88', code('a1', 'agentLink')],
      ['AFF777', code('af', 'affiliate')],
      ['FRIEND9', code('p9', 'referral')],
      ['77', code('p7', 'referral')],
      ['OLD1', code('x', 'affiliate', false)],
      ['vip.example', code('a7', 'domain')],
    ]),
    sources: {},
    clickedAt: new Date('2026-11-01T00:00:00Z'),
    at: new Date('2026-11-21T00:00:00Z'),
    cookieDays: 30,
  }
  const all = {
    typedCode: 'lotus88',
    affiliateCode: 'aff777',
    referralCode: 'friend9',
    recommenderId: '77',
    domain: 'VIP.example',
  }

  test('takes the sources in their order', () => {
    const { typedCode: _, ...second } = all
    const { affiliateCode: __, ...third } = second
    const { referralCode: ___, ...fourth } = third
    const { recommenderId: ____, ...fifth } = fourth
    const found = [all, second, third, fourth, fifth, {}].map((sources) => resolveAttribution({ ...query, sources }))
    expect(found.map((one) => 'via' in one && one.via)).toEqual([...Object.keys(all), 'house'])
    expect(found[0]).toEqual({ via: 'typedCode', owner: 'a1', kind: 'agentLink', upline: 'a1-line' })
    expect(found.at(-1)).toEqual({ via: 'house', owner: null, kind: 'house', upline: null })
  })

  test.each(['NOPE', 'OLD1'])('is refused for the typed code %s, whatever follows', (typedCode) => {
    const sources = { ...all, typedCode }
    expect(resolveAttribution({ ...query, sources })).toEqual({ refusal: 'account.invitation_code' })
  })

  test.each([
    ['an unknown code', { affiliateCode: 'NOPE' }],
    ['a code that is switched off', { affiliateCode: 'OLD1' }],
  ])('falls through %s of another source', (_, change) => {
    const sources = { domain: 'vip.example', ...change }
    expect(resolveAttribution({ ...query, sources })).toMatchObject({ via: 'domain' })
  })

  test('keeps an affiliate’s code for 30 days', () => {
    const via = (at: string) => resolveAttribution({ ...query, at: new Date(at), sources: { affiliateCode: 'AFF777' } })
    expect(via('2026-11-30T23:59:59Z')).toMatchObject({ via: 'affiliateCode' })
    expect(via('2026-12-01T00:00:00Z')).toMatchObject({ via: 'house' })
  })
})

describe('the month of an affiliate (Agent rules §11)', () => {
  const plan: AffiliatePlan = {
    kind: 'hybrid',
    cpaAmount: money('50'),
    cpaMinDeposit: money('50'),
    cpaMinValidBet: money('1000'),
    tiers: [
      { ngr: money('0'), activeMembers: 1, rate: parseRate('25') },
      { ngr: money('500'), activeMembers: 3, rate: parseRate('35') },
    ],
    carryNegative: true,
  }
  const member = (id: string, deposit: string, bets: string, ngr: string): ReferredMember => ({
    id,
    firstDeposit: money(deposit),
    validBetIn30Days: money(bets),
    ngr: money(ngr),
    isActive: true,
    isFlagged: false,
    isExcluded: false,
    wasCpaPaid: false,
  })
  const members = [
    member('r1', '100', '2000', '500'),
    member('r2', '20', '2000', '-120'),
    member('r3', '100', '900', '80'),
    { ...member('r4', '200', '9000', '700'), isFlagged: true },
    { ...member('r5', '100', '3000', '60'), wasCpaPaid: true },
    { ...member('r6', '150', '5000', '400'), isExcluded: true },
  ]

  test('pays a member once, and a share of the NGR of everybody who counts', () => {
    expect(affiliateMonth(plan, members, ZERO)).toEqual({
      cpaMembers: ['r1'],
      cpa: money('50'),
      base: money('520'),
      tier: 2,
      activeMembers: 4,
      revShare: money('182'),
      total: money('232'),
      carryOut: 0n,
    })
  })

  test('pays members only, or the share only, as the plan says', () => {
    expect(affiliateMonth({ ...plan, kind: 'cpa' }, members, ZERO)).toMatchObject({ total: money('50'), base: 0n })
    const share = affiliateMonth({ ...plan, kind: 'revShare' }, members, ZERO)
    expect(share).toMatchObject({ cpaMembers: [], total: money('182') })
  })

  test('carries a loss where the plan says so', () => {
    const poor = members.slice(1, 3)
    const carried = affiliateMonth(plan, poor, money('-100'))
    expect(carried).toMatchObject({ base: money('-140'), revShare: 0n, carryOut: money('-140') })
    const fresh = affiliateMonth({ ...plan, carryNegative: false }, poor, money('-100'))
    expect(fresh).toMatchObject({ base: money('-40'), carryOut: 0n })
  })

  test('needs a plan that pays something, with rising tiers where it shares', () => {
    const [low, high] = [plan.tiers[0]!, plan.tiers[1]!]
    expect(planRefusal(plan)).toBe(null)
    expect(planRefusal({ ...plan, cpaAmount: ZERO })).toBe('agents.plan_pays_nothing')
    expect(planRefusal({ ...plan, kind: 'revShare', cpaAmount: ZERO })).toBe(null)
    expect(planRefusal({ ...plan, kind: 'cpa' })).toBe('agents.tiers_count')
    expect(planRefusal({ ...plan, tiers: [] })).toBe('agents.tiers_count')
    expect(planRefusal({ ...plan, tiers: [high, low] })).toBe('agents.tiers_order')
    expect(planRefusal({ ...plan, tiers: [low, { ...high, rate: low.rate }] })).toBe('agents.tiers_order')
    expect(planRefusal({ ...plan, tiers: [low, { ...low, rate: high.rate }] })).toBe('agents.tiers_order')
  })

  test('pays the share by the highest tier of which both thresholds are met', () => {
    const idle = members.map((one) => ({ ...one, isActive: one.id === 'r1' }))
    expect(affiliateMonth(plan, idle, ZERO).revShare).toBe(money('130'))
  })
})
