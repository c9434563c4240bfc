import { Fault } from '@croupier/kernel/invariant'
import { fromHex, toHex } from '@croupier/kernel/random'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { BEACON_CHAINS, BEACON_SCHEMES, type BeaconChain, type BeaconScheme } from './beacon.ts'
import type { RoundCheck } from './record.ts'

const { shortSignatures, longSignatures } = bls12_381
type IsSigned = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

const isSignedShort: IsSigned = (signature, message, publicKey) =>
  shortSignatures.verify(
    signature,
    shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'),
    publicKey,
  )
const isSignedLong: IsSigned = (signature, message, publicKey) =>
  longSignatures.verify(
    signature,
    longSignatures.hash(message, 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_'),
    publicKey,
  )

/**
 * Casino rules §2.2: the schemes of drand's chains (https://docs.drand.love/docs/specification). Not in the index, because the
 * curve's code is large and only those who check a beacon need it.
 */
const SCHEMES = {
  'bls-unchained-g1-rfc9380': { isSigned: isSignedShort, isChained: false },
  'pedersen-bls-unchained': { isSigned: isSignedLong, isChained: false },
  'pedersen-bls-chained': { isSigned: isSignedLong, isChained: true },
} satisfies Record<BeaconScheme, { isSigned: IsSigned; isChained: boolean }>

export { BEACON_SCHEMES }

/** A round as drand publishes it; keys and signatures in hexadecimal. */
export type BeaconRound = {
  readonly scheme: BeaconScheme
  readonly publicKey: string
  readonly round: number
  readonly signature: string
  /** Only in a chained scheme, whose rounds sign the signature before theirs. */
  readonly previousSignature?: string | undefined
}

/** `message` is what the network signed, `randomness` the hash of the signature, which counts only if it is valid. */
export type BeaconVerdict = { readonly message: string; readonly valid: boolean; readonly randomness: string }

/** Checks the signature of a round without a network. What is no point of the curve is not a valid signature. */
export function verifyBeacon(beacon: BeaconRound): BeaconVerdict {
  const message = messageOf(beacon)
  const signature = fromHex(beacon.signature)
  return { message: toHex(message), valid: isSigned(beacon, message), randomness: toHex(sha256(signature)) }
}

function messageOf({ scheme, round, previousSignature }: BeaconRound): Uint8Array {
  if (!Number.isSafeInteger(round) || round < 1) throw new Fault('A round is a positive integer')
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  if (!SCHEMES[scheme].isChained) return sha256(number)
  if (previousSignature === undefined) throw new Fault('A round of a chained scheme names the signature before it')
  return sha256(concatBytes(fromHex(previousSignature), number))
}

function isSigned({ scheme, publicKey, signature }: BeaconRound, message: Uint8Array): boolean {
  try {
    return SCHEMES[scheme].isSigned(fromHex(signature), message, fromHex(publicKey))
  } catch {
    // The library throws when bytes are no point of the curve.
    return false
  }
}

/** Checks rounds of these chains for `checkRecord`; those that a game can mix in, unless others are given. */
export const roundCheck = (chains: readonly BeaconChain[] = Object.values(BEACON_CHAINS)): RoundCheck => ({
  chainOf: (hash) => chains.find((chain) => chain.hash === hash),
  randomnessOf: ({ scheme, publicKey }, round, signature) => {
    const { valid, randomness } = verifyBeacon({ scheme, publicKey, round, signature })
    return valid ? randomness : null
  },
})
