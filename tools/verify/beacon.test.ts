import { createHash } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { verifyBeacon } from '@croupier/game-math/fairness/beacon-signature'
import { BEACON_CHAINS } from '@croupier/game-math/fairness/index'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { beforeAll, describe, expect, test } from 'vitest'

type Signed = { signature: string; publicKey: string; message: Uint8Array }
let isSigned: (signed: Signed) => boolean
beforeAll(async () => {
  const program = fileURLToPath(new URL('./beacon/bls.mjs', import.meta.url))
  ;({ isSigned } = await import(pathToFileURL(program).href))
})

const { publicKey, scheme } = BEACON_CHAINS.quicknet
const { shortSignatures, G1 } = bls12_381

function messageOf(round: number): Uint8Array {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  return createHash('sha256').update(number).digest()
}
/** The answer of both: of this program, and of the library that server and browser use. */
const both = (round: number, signature: string, key = publicKey) => [
  isSigned({ signature, publicKey: key, message: messageOf(round) }),
  verifyBeacon({ scheme, publicKey: key, round, signature }).valid,
]

/** Rounds of quicknet, as they were published. */
const published = [
  [42, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'],
  [123, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
  [1_000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [657_413, 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'],
] as const
const [, signature] = published[2]

describe("the verifier's own check of signatures agrees with the library", () => {
  test.each(published)('on round %i of quicknet, and on the round after it', (round, signed) => {
    expect(both(round, signed)).toEqual([true, true])
    expect(both(round + 1, signed)).toEqual([false, false])
  })

  test('on signatures of other keys', () => {
    for (const [round, byte] of [
      [1, '01'],
      [34_394_738, 'fe'],
      [2 ** 40, '5a'],
    ] as const) {
      const secret = Buffer.from(byte.repeat(31).padStart(64, '0'), 'hex')
      const key = shortSignatures.getPublicKey(secret).toHex()
      const point = shortSignatures.hash(messageOf(round), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
      const signed = shortSignatures.sign(point, secret).toHex()
      expect(both(round, signed, key)).toEqual([true, true])
      expect(both(round, signed)).toEqual([false, false])
    }
  })

  test.each([
    ['the other point with the same x', signature.replace(/^b/, '9')],
    ['a point without the bit of its form', signature.replace(/^b/, '3')],
    ['infinity', `c0${'00'.repeat(47)}`],
    ['infinity with an x', signature.replace(/^b/, 'f')],
    [
      'an x that is no number of the field',
      `9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaac`,
    ],
    ['an x without a point', signature.replace(/9$/, '8')],
    ['the generator', G1.Point.BASE.toHex()],
    ['no signature', ''],
  ])('on %s, which is no signature', (_, signed) => {
    expect(both(1_000, signed)).toEqual([false, false])
  })

  test('on a point of the curve outside its group', () => {
    // y² = x³ + 4 has the point (0, 2), which is not of the order of the group.
    const outside = `80${'00'.repeat(47)}`
    expect(G1.Point.fromAffine({ x: 0n, y: 2n }).isTorsionFree()).toBe(false)
    expect(both(1_000, outside)).toEqual([false, false])
  })
})
