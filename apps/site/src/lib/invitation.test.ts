import { describe, expect, test } from 'vitest'
import { keepInvitation } from './invitation.ts'
import { keptInvitation } from './kept-invitation.ts'

const NOW = Date.UTC(2026, 10, 21)
const DAY_MS = 86_400_000

function storage() {
  const kept = new Map<string, string>()
  return {
    setItem: (name: string, value: string) => void kept.set(name, value),
    getItem: (name: string) => kept.get(name) ?? null,
  }
}

describe('§3 the codes of an invitation', () => {
  test.each([
    [
      '?affiliateCode=HARBOR8&referralCode=k3f9',
      { click: { code: 'HARBOR8', at: new Date(NOW) }, referralCode: 'k3f9' },
    ],
    [
      '?affiliateCode=HARBOR8&subId=spring-1',
      { click: { code: 'HARBOR8', at: new Date(NOW), subId: 'spring-1' }, referralCode: null },
    ],
    ['?affiliateCode=HARBOR8&subId=a%20b', { click: { code: 'HARBOR8', at: new Date(NOW) }, referralCode: null }],
    ['?referralCode=%20k3f9%20', { click: null, referralCode: 'k3f9' }],
    ['?affiliateCode=', { click: null, referralCode: null }],
    [`?affiliateCode=${'A'.repeat(41)}`, { click: null, referralCode: null }],
    ['', { click: null, referralCode: null }],
  ])('%s', (search, invitation) => {
    const kept = storage()
    keepInvitation(search, kept, NOW)
    expect(keptInvitation(kept, NOW)).toEqual(invitation)
  })
  test('are kept when later pages name none, and replaced by those of a new link', () => {
    const kept = storage()
    for (const search of ['?affiliateCode=FIRST&subId=old', '', '?affiliateCode=SECOND'])
      keepInvitation(search, kept, NOW)
    expect(keptInvitation(kept, NOW).click).toEqual({ code: 'SECOND', at: new Date(NOW) })
  })
  test('Agent rules §11: are kept for 30 days', () => {
    const kept = storage()
    keepInvitation('?referralCode=k3f9', kept, NOW)
    expect(keptInvitation(kept, NOW + 30 * DAY_MS - 1).referralCode).toBe('k3f9')
    expect(keptInvitation(kept, NOW + 30 * DAY_MS).referralCode).toBeNull()
  })
})
