import { describe, expect, test } from 'vitest'
import { keepInvitation, keptInvitation } from './invitation.ts'

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
    ['?affiliateCode=HARBOR8&referralCode=k3f9', { affiliateCode: 'HARBOR8', referralCode: 'k3f9' }],
    ['?referralCode=%20k3f9%20', { affiliateCode: null, referralCode: 'k3f9' }],
    ['?affiliateCode=', { affiliateCode: null, referralCode: null }],
    [`?affiliateCode=${'A'.repeat(41)}`, { affiliateCode: null, referralCode: null }],
    ['', { affiliateCode: null, referralCode: null }],
  ])('%s', (search, invitation) => {
    const kept = storage()
    keepInvitation(search, kept, NOW)
    expect(keptInvitation(kept, NOW)).toEqual(invitation)
  })
  test('are kept when later pages name none, and replaced by those of a new link', () => {
    const kept = storage()
    for (const search of ['?affiliateCode=FIRST', '', '?affiliateCode=SECOND']) keepInvitation(search, kept, NOW)
    expect(keptInvitation(kept, NOW).affiliateCode).toBe('SECOND')
  })
  test('Agent rules §11: are kept for 30 days', () => {
    const kept = storage()
    keepInvitation('?referralCode=k3f9', kept, NOW)
    expect(keptInvitation(kept, NOW + 30 * DAY_MS - 1).referralCode).toBe('k3f9')
    expect(keptInvitation(kept, NOW + 30 * DAY_MS).referralCode).toBeNull()
  })
})
