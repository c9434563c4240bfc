import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import { limitRefusal, type Preset } from './limits.ts'
import { ceilingRefusal, lowered } from './lowering.ts'

const policy = { groupMin: 1700, groupStep: 2, groupGap: 0, rateStep: parseRate('0.05') }
const preset = (group: number, rates: Record<string, string> = {}): Preset => ({
  group,
  rates: Object.fromEntries(Object.entries(rates).map(([category, rate]) => [category, parseRate(rate)])),
})

describe('Agent rules §2.3 lowering a branch', () => {
  test.each([
    [
      'lowers what is above',
      preset(1950, { LIVE: '0.7' }),
      preset(1940, { LIVE: '0.5' }),
      0,
      preset(1940, { LIVE: '0.5' }),
    ],
    [
      'keeps what is lower',
      preset(1920, { LIVE: '0.3' }),
      preset(1940, { LIVE: '0.5' }),
      1,
      preset(1920, { LIVE: '0.3' }),
    ],
    [
      'keeps the rates of other categories',
      preset(1950, { LIVE: '0.7', SLOTS: '0.6' }),
      preset(1950, { SLOTS: '0' }),
      0,
      preset(1950, { LIVE: '0.7', SLOTS: '0' }),
    ],
  ])('%s', (_, before, ceiling, level, after) => {
    expect(lowered(policy, before, ceiling, level)).toEqual(after)
  })

  test('keeps the gap of each level, in whole steps of the ladder', () => {
    const gapped = { ...policy, groupGap: 3 }
    expect([0, 1, 2].map((level) => lowered(gapped, preset(1960), preset(1950), level).group)).toEqual([
      1950, 1946, 1942,
    ])
  })

  test.each([0, 3])('breaks no limit between neighbours of a chain with the gap %s', (groupGap) => {
    const gapped = { ...policy, groupGap }
    const chain = [
      preset(1960, { LIVE: '0.8' }),
      preset(1950, { LIVE: '0.7' }),
      preset(1900, { LIVE: '0.7' }),
      preset(1896),
    ]
    for (const ceiling of [preset(1958), preset(1940, { LIVE: '0.75' }), preset(1898, { LIVE: '0.1' })]) {
      const after = chain.map((one, level) => lowered(gapped, one, ceiling, level))
      for (const [level, values] of after.entries())
        expect(limitRefusal(gapped, values, { upline: after[level - 1] ?? null, downlines: [] })).toBeNull()
    }
  })

  test.each([
    ['a group off the ladder', preset(1941), 0, { refusal: 'agents.group_not_offered' }],
    ['a group below the ladder', preset(1698), 0, { refusal: 'agents.group_not_offered' }],
    [
      'a rate off its step',
      preset(1940, { LIVE: '0.52', SLOTS: '0.5' }),
      0,
      { refusal: 'agents.rate_not_offered', category: 'LIVE' },
    ],
    ['nothing else', preset(1940, { LIVE: '0.5' }), 9, null],
  ])('is refused for %s', (_, ceiling, deepest, refused) => {
    expect(ceilingRefusal(policy, ceiling, deepest)).toEqual(refused)
  })

  test('is refused when the gaps of deep levels go below the ladder', () => {
    expect(ceilingRefusal({ ...policy, groupGap: 10 }, preset(1720), 2)).toBeNull()
    expect(ceilingRefusal({ ...policy, groupGap: 10 }, preset(1720), 3)).toEqual({
      refusal: 'agents.group_not_offered',
    })
  })
})
