import { describe, expect, test } from 'vitest'
import { waysOf } from './rules.ts'

describe('the ways of an account to prove itself', () => {
  test.each`
    passkey  | password | provider | contact  | ways
    ${true}  | ${true}  | ${true}  | ${true}  | ${['passkey', 'password', 'provider']}
    ${true}  | ${false} | ${false} | ${true}  | ${['passkey']}
    ${false} | ${true}  | ${false} | ${true}  | ${['password']}
    ${false} | ${false} | ${true}  | ${true}  | ${['provider']}
    ${false} | ${false} | ${false} | ${true}  | ${['code']}
    ${false} | ${false} | ${false} | ${false} | ${[]}
  `(
    'passkey $passkey, password $password, provider $provider, confirmed contact $contact: $ways',
    ({ ways, ...proofs }) => {
      expect(waysOf(proofs)).toEqual(ways)
    },
  )
})
