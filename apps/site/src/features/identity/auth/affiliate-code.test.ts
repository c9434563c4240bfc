import { describe, expect, test } from 'vitest'
import { affiliateCodeFor } from './affiliate-code.ts'

describe('Agent rules §11 the affiliate code of a registration', () => {
  test.each([
    ['agent1', 'friend', 'domain', true, 'agent1'],
    [null, 'friend', 'domain', false, null],
    [null, null, 'domain', true, null],
    [null, null, 'domain', false, 'domain'],
    [null, null, null, false, null],
  ])('%s, friend %s, domain %s, recommender named %s: %s', (affiliateCode, referralCode, domainCode, named, sent) => {
    expect(affiliateCodeFor({ affiliateCode, referralCode, domainCode }, named)).toBe(sent)
  })
})
