import { expect, test } from 'vitest'
import { type BeaconRound, verifyBeacon } from './beacon-signature.ts'

/** Round 1000 of drand's quicknet, as it was published. */
const published: BeaconRound = {
  scheme: 'bls-unchained-g1-rfc9380',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

test('a published round is valid, and its randomness is the hash of its signature', () => {
  expect(verifyBeacon(published)).toEqual({
    message: 'f652498d092acd949bad74e40683bf3824fb817980504a0c7e6722cfc5a9c0a3',
    valid: true,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  })
})

test.each([
  ['of another round', { round: 1001 }],
  ['with a changed signature', { signature: published.signature.replace(/9$/, '8') }],
  ['under another scheme', { scheme: 'pedersen-bls-unchained' as const }],
  ['by another key', { publicKey: `a${published.publicKey.slice(1)}` }],
])('a round %s is not valid', (_, change) => {
  expect(verifyBeacon({ ...published, ...change }).valid).toBe(false)
})

test('a chained round without the signature before it is a fault', () => {
  expect(() => verifyBeacon({ ...published, scheme: 'pedersen-bls-chained' })).toThrow('the signature before it')
})
