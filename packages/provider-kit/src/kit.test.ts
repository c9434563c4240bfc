import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decimalOf, isSameAmount, minorUnits } from './amounts.ts'
import { reconcile } from './reconcile.ts'
import { privateKey, publicKey, requestIdOf, requestPart, sharedKeys, signatureOf } from './signature.ts'

describe('amounts', () => {
  test.each([
    ['5', 0, 4, 50_000n],
    ['12345', 4, 4, 12_345n],
    ['500000000', 8, 4, 50_000n],
    ['0', 8, 0, 0n],
  ])('%s with %d decimal places', (amount, exponent, places, minor) => {
    expect(minorUnits({ amount, exponent }, places)).toBe(minor)
  })
  test.each([
    ['500000001', 8],
    ['-1', 2],
    ['1.5', 2],
    ['01', 2],
    ['', 2],
  ])('%j with %d decimal places is no exact amount', (amount, exponent) => {
    expect(() => minorUnits({ amount, exponent }, 4)).toThrow(RangeError)
  })
  test('are equal at different exponents', () => {
    expect(isSameAmount({ amount: '150', exponent: 2 }, { amount: '15000', exponent: 4 })).toBe(true)
    expect(isSameAmount({ amount: '150', exponent: 2 }, { amount: '15001', exponent: 4 })).toBe(false)
  })
  test('are shown as decimals', () => {
    expect([decimalOf(12_345n, 2), decimalOf(5n, 2), decimalOf(7n, 0)]).toEqual(['123.45', '0.05', '7'])
  })
})

const pair = generateKeyPairSync('ed25519')

describe('a signature', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const stamp = { requestId: 'a-request-id', at: now }
  const part = requestPart('/provider/wallet/v1/balance', '{"a":1}')

  // Made with: printf 'POST\n/provider/wallet/v1/balance\n1772445600000\na-request-id\n%s' "$(printf '{"a":1}' | sha256sum | cut -c1-64)" |
  //   openssl dgst -sha256 -hmac secret -binary | base64
  test('is the one that other programs make', () => {
    expect(signatureOf(sharedKeys('secret').own, stamp, part)).toEqual({
      'x-key-id': 'ea71fd89602d3872',
      'x-timestamp': '1772445600000',
      'x-request-id': 'a-request-id',
      'x-signature': 'v1=Z9sbUGcGMNvGccqqJhhqlTJ0VT7W2YxGrhUZDm4D6jw=',
    })
  })
  test('by a pair of keys is known by the public one', () => {
    const headers = signatureOf(
      privateKey('ours', String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))),
      stamp,
      part,
    )
    const PUBLIC = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
    const known = { accepted: [publicKey('ours', PUBLIC)] }
    expect(requestIdOf(known, now, headers, part)).toBe('a-request-id')
    expect(requestIdOf({ accepted: [publicKey('other', PUBLIC)] }, now, headers, part)).toBeNull()
    expect(requestIdOf(known, now, headers, { ...part, body: '{"a":2}' })).toBeNull()
  })
})

test('logs that differ are told apart', () => {
  const one = { txId: 'a', type: 'bet', state: 'applied', minor: 1n }
  expect(reconcile([one], [one])).toEqual([])
  expect(reconcile([one], [{ ...one, minor: 2n }])).toEqual([{ txId: 'a', kind: 'altered' }])
  expect(reconcile([one], [])).toEqual([{ txId: 'a', kind: 'missing' }])
  expect(reconcile([], [one])).toEqual([{ txId: 'a', kind: 'extra' }])
})
