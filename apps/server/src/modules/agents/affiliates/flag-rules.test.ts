import { dayFrom } from '@croupier/kernel/business-day'
import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import type { AffiliateFlag, AffiliateFlagCode } from '@croupier/wire/agents/affiliates.console'
import { describe, expect, test } from 'vitest'
import { isHeld, moneyFlags, withFlags } from './flag-rules.ts'

const money = parseMoney
const memberId = memberIdOf('player8')
const terms: AffiliateTerms = {
  kind: 'cpa',
  cpaAmount: money('50'),
  cpaMinDeposit: money('50'),
  cpaMinValidBet: money('1000'),
  tiers: [],
  carryNegative: false,
}
const day = dayFrom('2026-11-30')
const facts = {
  memberId,
  firstDeposit: money('100'),
  kept: money('100'),
  withdrawn: money('0'),
  validBet: money('2000'),
  lastBetOn: dayFrom('2026-11-20'),
}
const codesOf = (wish: Partial<typeof facts>, of: AffiliateTerms = terms) =>
  moneyFlags({ ...facts, ...wish }, { terms: of, day }).map(({ code }) => code)
const bare = { firstDeposit: money('50'), kept: money('50'), validBet: money('1000') }

describe('Agent rules §11 what the money of a member says', () => {
  test.each<[string, Partial<typeof facts>, AffiliateFlagCode[]]>([
    ['nothing speaks against a usual member', {}, []],
    ['the first deposit went back', { kept: money('0') }, ['deposit_returned']],
    ['a part of it went back', { kept: money('99.99') }, ['deposit_returned']],
    ['it was withdrawn without play', { withdrawn: money('100'), validBet: money('99.99') }, ['deposit_unplayed']],
    ['it was withdrawn after play', { withdrawn: money('100'), validBet: money('100') }, []],
    ['less than it was withdrawn', { withdrawn: money('99.99'), validBet: money('0') }, []],
    ['the least deposit, and bets that stopped at the threshold', bare, ['bare_minimum']],
    ['a little above the threshold', { ...bare, validBet: money('1050') }, ['bare_minimum']],
    ['well above the threshold', { ...bare, validBet: money('1050.01') }, []],
    ['below the threshold', { ...bare, validBet: money('999.99') }, []],
    ['a larger deposit', { ...bare, firstDeposit: money('50.01'), kept: money('50.01') }, []],
    ['bets that go on', { ...bare, lastBetOn: dayFrom('2026-11-28') }, []],
  ])('%s', (_, wish, codes) => expect(codesOf(wish)).toEqual(codes))

  test('a share of the result has no threshold at which bets could stop', () => {
    expect(codesOf(bare, { ...terms, kind: 'revShare' })).toEqual([])
  })
})

describe('Agent rules §11 the standing of a member with flags', () => {
  const flagOf = (code: AffiliateFlagCode): AffiliateFlag => ({ code, others: [memberId] })
  const open = { state: 'open', flags: [] } as const

  test('is held by one hard flag, or by two others', () => {
    expect(withFlags(open, []).state).toBe('open')
    expect(withFlags(open, [flagOf('burst')]).state).toBe('open')
    expect(withFlags(open, [flagOf('burst'), flagOf('bare_minimum')]).state).toBe('held')
    for (const hard of ['self_referral', 'same_person', 'same_device', 'deposit_returned'] as const)
      expect(withFlags(open, [flagOf(hard)]).state).toBe('held')
  })

  test('keeps what was known, although its source may be gone', () => {
    const known = withFlags(open, [flagOf('burst')])
    expect(withFlags(known, [flagOf('same_network')])).toEqual({
      state: 'held',
      flags: [flagOf('burst'), flagOf('same_network')],
    })
  })

  test('is decided again when something new speaks against a cleared member', () => {
    const cleared = { state: 'cleared', flags: [flagOf('same_device')] } as const
    expect(withFlags(cleared, [flagOf('same_device')]).state).toBe('cleared')
    expect(withFlags(cleared, [flagOf('burst')]).state).toBe('held')
    const confirmed = { ...cleared, state: 'confirmed' } as const
    expect(withFlags(confirmed, [flagOf('burst')]).state).toBe('confirmed')
  })

  test('counts nowhere while it is held or confirmed', () => {
    expect((['open', 'held', 'cleared', 'confirmed'] as const).map(isHeld)).toEqual([false, true, false, true])
  })
})
