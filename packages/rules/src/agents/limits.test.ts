import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import { type Link, limitRefusal, openLink } from './limits.ts'

const policy = { groupMin: 1700, groupStep: 2, groupGap: 0, rateStep: parseRate('0.05') }
const rates = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([category, text]) => [category, parseRate(text)]))
const preset = (group: number, texts: Record<string, string> = {}) => ({ group, rates: rates(texts) })
const upline = preset(1956, { LIVE: '0.6', SLOTS: '0.8' })
const below = { ...preset(1940, { LIVE: '0.4' }), id: 'c1' }

describe('limits between neighbours (Agent rules §2.3)', () => {
  test.each([
    ['a group and rates between the neighbours', preset(1950, { LIVE: '0.5', SLOTS: '0.8' }), null],
    ['the values of the upline and of the downline', preset(1956, { LIVE: '0.6' }), null],
    ['an odd group', preset(1951), { refusal: 'agents.group_not_offered' }],
    ['a group below the ladder', preset(1698), { refusal: 'agents.group_not_offered' }],
    ['a group above the upline', preset(1958), { refusal: 'agents.group_above_upline' }],
    ['a group below the downline', preset(1938), { refusal: 'agents.group_below_downline', ids: ['c1'] }],
    [
      'a rate between the steps, in the first category of the alphabet',
      preset(1950, { SLOTS: '0.9', LIVE: '0.51' }),
      { refusal: 'agents.rate_not_offered', category: 'LIVE' },
    ],
    ['a negative rate', preset(1950, { LIVE: '-0.05' }), { refusal: 'agents.rate_not_offered', category: 'LIVE' }],
    [
      'a rate above the upline',
      preset(1950, { LIVE: '0.65' }),
      { refusal: 'agents.rate_above_upline', category: 'LIVE' },
    ],
    [
      'a rate in a category that the upline has not',
      preset(1950, { FISH: '0.05' }),
      { refusal: 'agents.rate_above_upline', category: 'FISH' },
    ],
    [
      'a rate below the downline',
      preset(1950, { LIVE: '0.35' }),
      { refusal: 'agents.rate_below_downline', category: 'LIVE', ids: ['c1'] },
    ],
  ])('answer %s', (_, wanted, refusal) => {
    expect(limitRefusal(policy, wanted, { upline, downlines: [below] })).toEqual(refusal)
  })

  test('forbid equal groups where neighbours must differ', () => {
    const strict = { ...policy, groupGap: 2 }
    expect(limitRefusal(strict, preset(1956), { upline, downlines: [] })).toEqual({
      refusal: 'agents.group_above_upline',
    })
    expect(limitRefusal(strict, preset(1940), { upline, downlines: [below] })).toHaveProperty('ids', ['c1'])
    expect(limitRefusal(strict, preset(1942, { LIVE: '0.4' }), { upline, downlines: [below] })).toBeNull()
  })

  test('name all downlines in the order of their ids', () => {
    const downlines = [
      { ...preset(1954), id: 'c2' },
      { ...preset(1952), id: 'c1' },
    ]
    expect(limitRefusal(policy, preset(1950), { upline, downlines })).toHaveProperty('ids', ['c1', 'c2'])
  })

  test('do not bind a master agent from above', () => {
    expect(limitRefusal(policy, preset(1960, { LIVE: '2' }), { upline: null, downlines: [] })).toBeNull()
  })
})

describe('a registration through a link (Agent rules §2.2)', () => {
  const at = new Date('2026-11-21T00:00:00Z')
  const link: Link = {
    ...preset(1954, { LIVE: '0.6' }),
    isActive: true,
    type: 0,
    expiresAt: new Date('2027-01-01T00:00:00Z'),
    maxUses: 100,
    uses: 41,
  }

  test('opens the account with the preset', () => {
    expect(openLink(policy, link, upline, at)).toEqual({ ...preset(1954, { LIVE: '0.6' }), type: 0, usesLeft: 58 })
  })

  test('clamps the preset to what the owner can give, down to the ladder', () => {
    const owner = preset(1951, { LIVE: '0.4' })
    expect(openLink(policy, link, owner, at)).toMatchObject(preset(1950, { LIVE: '0.4' }))
    expect(openLink({ ...policy, groupGap: 2 }, link, owner, at)).toMatchObject({ group: 1948 })
    expect(openLink(policy, link, preset(1950), at)).toMatchObject(preset(1950, { LIVE: '0' }))
  })

  test.each([
    [{ isActive: false, uses: 100 }, 'agents.link_closed'],
    [{ expiresAt: at, uses: 100 }, 'agents.link_expired'],
    [{ uses: 100, group: 1600 }, 'agents.link_used_up'],
    [{ group: 1698 }, 'agents.link_out_of_range'],
  ])('with %j is refused with %s', (change, refusal) => {
    expect(openLink(policy, { ...link, ...change }, upline, at)).toEqual({ refusal })
  })

  test('never ends without an expiry and a limit of uses', () => {
    expect(openLink(policy, { ...link, expiresAt: null, maxUses: null }, upline, at)).toHaveProperty('usesLeft', null)
  })
})
