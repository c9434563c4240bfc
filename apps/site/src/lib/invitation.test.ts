import { describe, expect, test } from 'vitest'
import { keepInvitation, keptInvitation } from './invitation.ts'

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
    keepInvitation(search, kept)
    expect(keptInvitation(kept)).toEqual(invitation)
  })
  test('are kept when later pages name none, and replaced by those of a new link', () => {
    const kept = storage()
    for (const search of ['?affiliateCode=FIRST', '', '?affiliateCode=SECOND']) keepInvitation(search, kept)
    expect(keptInvitation(kept).affiliateCode).toBe('SECOND')
  })
})
