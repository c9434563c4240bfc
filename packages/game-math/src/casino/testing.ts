import { type Stream, stream, streamOf } from '../fairness/index.ts'

/** A stream that draws these numbers, one after the other. Tests enumerate the outcomes of a game with it. */
export function scripted(numbers: readonly number[]): Stream {
  let at = 0
  return streamOf(
    () => new Uint8Array(0),
    () => numbers[at++]!,
  )
}

/** The stream of a test's nth round. */
export const roundOf = (nonce: number, game = 'test'): Stream =>
  stream({ serverSeed: new Uint8Array(32).fill(7), game, clientSeed: 'test', nonce })
