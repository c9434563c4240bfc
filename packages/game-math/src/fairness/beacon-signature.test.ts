import { fromHex, toHex } from '@croupier/kernel/random'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { BEACON_CHAINS } from './beacon.ts'
import { type BeaconRound, roundCheck, verifyBeacon } from './beacon-signature.ts'

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

/** Further rounds of quicknet, as they were published. */
test.each([
  [42, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'],
  [123, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
  [657_413, 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'],
])('round %i is signed by the key of quicknet, and the next one is not', (round, signature) => {
  const { randomnessOf } = roundCheck()
  expect(randomnessOf(BEACON_CHAINS.quicknet, round, signature)).toMatch(/^[0-9a-f]{64}$/)
  expect(randomnessOf(BEACON_CHAINS.quicknet, round + 1, signature)).toBeNull()
})

test('the hash of quicknet binds its period, genesis and key', () => {
  const { periodSeconds, genesisTime, publicKey, hash } = BEACON_CHAINS.quicknet
  const times = new Uint8Array(12)
  new DataView(times.buffer).setUint32(0, periodSeconds)
  new DataView(times.buffer).setBigUint64(4, BigInt(genesisTime))
  // The hash of the group that made the key, from drand's call /info.
  const group = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'
  const info = concatBytes(times, fromHex(publicKey), fromHex(group), utf8ToBytes('quicknet'))
  expect(toHex(sha256(info))).toBe(hash)
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
