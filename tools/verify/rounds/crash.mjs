// The chain and the points of crash, for the verifier of casino rounds.
import { hmac, sha256 } from './source.mjs'

/** Whether the hash, hashed once for each game up to this one, is the terminal hash. */
export function leadsTo(hash, steps, terminalHash) {
  let bytes = Buffer.from(hash, 'hex')
  for (let step = 0; step < steps; step++) bytes = sha256(bytes)
  return bytes.toString('hex') === terminalHash
}

/** The crash point in hundredths: (1 − edge) ÷ (1 − r ÷ 2^52), rounded down, and at least 1.00. */
export function crashPoint({ salt, beaconRandomness, hash, edgeBp }) {
  const fixed = Buffer.from(salt, 'hex')
  const key = beaconRandomness === null ? fixed : sha256(Buffer.concat([fixed, Buffer.from(beaconRandomness, 'hex')]))
  const r = hmac(key, Buffer.from(hash, 'hex')).readBigUInt64BE(0) >> 12n
  const point = (BigInt(10_000 - edgeBp) << 52n) / (((1n << 52n) - r) * 100n)
  return point > 100n ? point : 100n
}
