import { createHmac } from 'node:crypto'
import { fromHex, toHex } from '@croupier/kernel/random'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawStream, finalSeed, hashSeed, stream } from './index.ts'
import vectors from './vectors.json' with { type: 'json' }

type Input = Record<string, unknown> & { serverSeed: string; game: string; clientSeed: string; nonce: number }

const open = (input: Input) => stream({ ...input, serverSeed: fromHex(input.serverSeed) })

/** Calls `draw` `count` times. */
const times = (count: unknown, draw: () => number) => Array.from({ length: count as number }, draw)

const computed: Record<string, (input: Input) => unknown> = {
  'pf.commit': ({ serverSeed }) => ({ commit: hashSeed(serverSeed) }),
  'pf.bytes': (input) => ({ hex: toHex(open(input).bytes(input.length as number)) }),
  'pf.ints': (input) => {
    const source = open(input)
    return { values: times(input.count, () => source.int(input.n as number)) }
  },
  'pf.shuffle': (input) => ({
    order: open(input).shuffle(Array.from({ length: input.n as number }, (_, at) => at)),
  }),
  'pf.sample': (input) => ({ values: open(input).sample(input.n as number, input.k as number) }),
  'pf.weighted': (input) => {
    const source = open(input)
    return { indices: times(input.count, () => source.weighted(input.weights as number[])) }
  },
  'pf.draw': (input) => {
    const beacon = { round: input.beaconRound as number, randomness: input.beaconRandomness as string }
    const seed = finalSeed(input.serverSeed, { game: input.game, drawId: input.drawId as string }, beacon)
    const values = drawStream(seed, input.game).sample(input.n as number, input.k as number)
    return { commit: hashSeed(input.serverSeed), finalSeed: seed, values }
  },
}

test.each(vectors.map((vector) => [vector.id, vector] as const))(
  'pf1 vector %s',
  (_, { kind, input, expect: told }) => {
    expect(told).toMatchObject(computed[kind]!(input as unknown as Input) as object)
  },
)

describe('the byte stream', () => {
  const seed = { serverSeed: new Uint8Array(32).fill(7), game: 'ssc-1m', clientSeed: 'draw', nonce: 0 }

  test('is blocks of HMAC-SHA256, as another library computes them', () => {
    const block = (index: number) =>
      createHmac('sha256', seed.serverSeed).update(`pf1:ssc-1m:draw:0:${index}`).digest('hex')
    expect(toHex(stream(seed).bytes(96))).toBe(block(0) + block(1) + block(2))
  })

  test('T071: consumes rejected words: eight numbers below 3,000,000,000 take 48 bytes in the vector', () => {
    const input = vectors.find(({ id }) => id === 'c-pf.ints-05')!.input as unknown as Input
    const [used, fresh] = [open(input), open(input)]
    times(8, () => used.int(3_000_000_000))
    fresh.bytes(48)
    expect(used.u32()).toBe(fresh.u32())
  })

  test('takes no bytes for a number below one, and throws for a number below zero', () => {
    const [used, fresh] = [stream(seed), stream(seed)]
    expect(used.int(1)).toBe(0)
    expect(used.u32()).toBe(fresh.u32())
    for (const n of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => fresh.int(n)).toThrow('no number below')
  })

  test('T080: a sample shows each value at most once; a shuffle keeps every value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.nat(), (n, nonce) => {
        const values = Array.from({ length: n }, (_, at) => at)
        const sampled = stream({ ...seed, nonce }).sample(n, n)
        const shuffled = stream({ ...seed, nonce }).shuffle(values)
        expect([...sampled].sort((one, other) => one - other)).toEqual(values)
        expect(shuffled.sort((one, other) => one - other)).toEqual(values)
      }),
      { numRuns: 30 },
    )
  })
})
