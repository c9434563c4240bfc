import { describe, expect, test } from 'vitest'
import { waysOf } from './rules.ts'

describe('the ways of an account to prove itself', () => {
  test.each`
    has                                               | ways
    ${['passkey', 'password', 'provider', 'contact']} | ${['passkey', 'password', 'provider']}
    ${['passkey', 'contact']}                         | ${['passkey']}
    ${['password', 'contact']}                        | ${['password']}
    ${['password', 'authenticator', 'recoveryCodes']} | ${['password', 'authenticator', 'recovery_code']}
    ${['authenticator', 'contact']}                   | ${['authenticator']}
    ${['provider', 'contact']}                        | ${['provider']}
    ${['provider', 'authenticator', 'recoveryCodes']} | ${['authenticator', 'provider', 'recovery_code']}
    ${['contact']}                                    | ${['code']}
    ${[]}                                             | ${[]}
  `('$has: $ways', ({ has, ways }) => {
    const none = {
      ...{ passkey: false, password: false, authenticator: false },
      ...{ provider: false, recoveryCodes: false, contact: false },
    }
    expect(waysOf({ ...none, ...Object.fromEntries(has.map((one: string) => [one, true])) })).toEqual(ways)
  })
})
