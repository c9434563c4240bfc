import { BEACON_SCHEMES, verifyBeacon } from '@croupier/game-math/fairness/beacon-signature'
import type { Stream } from '@croupier/game-math/fairness/index'
import {
  beaconRoundAt,
  CLIENT_SEED,
  drawStream,
  finalSeed,
  hashSeed,
  stream,
  streamOf,
} from '@croupier/game-math/fairness/index'
import { fromHex, toHex } from '@croupier/kernel/random'
import { z } from 'zod'
import { count, hash, type Kind, kind } from './kind.ts'

/** The fields of a case that name its stream. */
export const seeds = z.object({
  serverSeed: hash,
  clientSeed: z.string().regex(CLIENT_SEED),
  nonce: z.int().nonnegative(),
})
const game = z.string().regex(/^[a-z0-9-]{1,32}$/)
const named = seeds.extend({ game })
type Named = z.infer<typeof named>

export const open = (input: Named): Stream => stream({ ...input, serverSeed: fromHex(input.serverSeed) })

const times = (length: number, draw: () => number): number[] => Array.from({ length }, draw)

/** Casino rules §1.3: 53 bits of eight bytes as a fraction. Only the cases use it, because no payout may depend on it. */
const float = (source: Stream): number => Number(BigInt(`0x${toHex(source.bytes(8))}`) >> 11n) / 2 ** 53

function ints({ n, count: length, ...name }: Named & { n: number; count: number }) {
  const { bytes, u32 } = open(name)
  let bytesConsumed = 0
  const source = streamOf(bytes, () => {
    bytesConsumed += 4
    return u32()
  })
  return { values: times(length, () => source.int(n)), bytesConsumed }
}

const bytesInput = named.extend({ alg: z.enum(['sha256', 'sha512']).default('sha256'), length: count })
const drawInput = z.object({
  serverSeed: hash,
  game,
  drawId: z.string(),
  beaconRound: z.int().nullish(),
  beaconRandomness: hash.nullish(),
  method: z.enum(['sample', 'shuffle', 'int', 'ints']).default('sample'),
  n: count,
  k: count.optional(),
  count: count.optional(),
})

function draw({ serverSeed, beaconRound, beaconRandomness, ...input }: z.infer<typeof drawInput>) {
  const beacon =
    beaconRound == null || beaconRandomness == null ? 'none' : { round: beaconRound, randomness: beaconRandomness }
  const seed = finalSeed(serverSeed, input, beacon)
  return { commit: hashSeed(serverSeed), finalSeed: seed, values: drawn(drawStream(seed, input.game), input) }
}

function drawn(
  source: Stream,
  { method, n, k, count: length }: Pick<z.infer<typeof drawInput>, 'method' | 'n' | 'k' | 'count'>,
) {
  if (method === 'sample') return source.sample(n, k ?? n)
  if (method === 'shuffle') return source.shuffle(Array.from({ length: n }, (_, at) => at))
  return times(length ?? k ?? 1, () => source.int(n))
}

const hex = z.string().regex(/^([0-9a-f]{2})+$/)
const beaconRound = z.object({
  scheme: z.enum(BEACON_SCHEMES),
  publicKey: hex,
  round: z.int().positive(),
  signature: hex,
  previousSignature: hex.optional(),
})
const beaconInput = z.object({ genesisTime: z.int(), periodSeconds: z.int(), unixTime: z.int() })

export const fairnessKinds: Readonly<Record<string, Kind>> = {
  'pf.commit': kind(z.object({ serverSeed: hash }), ({ serverSeed }) => ({ commit: hashSeed(serverSeed) })),
  'pf.bytes': kind(bytesInput, ({ alg, length, ...name }) => {
    const protocol = alg === 'sha512' ? 'pf2' : 'pf1'
    return { hex: toHex(stream({ ...name, protocol, serverSeed: fromHex(name.serverSeed) }).bytes(length)) }
  }),
  'pf.ints': kind(named.extend({ n: z.int(), count }), ints),
  'pf.floats': kind(named.extend({ count }), ({ count: length, ...name }) => {
    const source = open(name)
    return { values: times(length, () => float(source)) }
  }),
  'pf.shuffle': kind(named.extend({ n: count }), (input) => ({
    order: open(input).shuffle(Array.from({ length: input.n }, (_, at) => at)),
  })),
  'pf.sample': kind(named.extend({ n: count, k: count }), (input) => ({
    values: open(input).sample(input.n, input.k),
  })),
  'pf.weighted': kind(named.extend({ weights: z.array(z.int().nonnegative()), count }), (input) => {
    const source = open(input)
    return { indices: times(input.count, () => source.weighted(input.weights)) }
  }),
  'pf.draw': kind(drawInput, draw),
  'drand.roundAt': kind(beaconInput, ({ unixTime, ...clock }) => beaconRoundAt(clock, unixTime)),
  'drand.verify': kind(beaconRound, verifyBeacon),
}
