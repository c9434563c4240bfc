import '@croupier/game-math/lottery/families/all'
import { createHash } from 'node:crypto'
import { drawNumbers, finalSeed } from '@croupier/game-math/fairness/draw1'
import { familyOf } from '@croupier/game-math/lottery/index'
import { seededStream } from '../rtp/measure.ts'
import { battery, type Found } from './battery.ts'
import { plantBias } from './bias.ts'
import { placesOf } from './symbols.ts'

/** `seed`: a public text from which the seeds of all draws follow. `bias`: the part of a planted fault, 0 for none. */
export type Order = { readonly family: string; readonly draws: number; readonly seed: string; readonly bias: number }
export type Measured = { readonly family: string; readonly found: readonly Found[]; readonly seconds: number }

const WORDS = 2 ** 32

/**
 * Draws a family as its games do (Decisions "Draws and cut-off", without a beacon), and tests the numbers. The server seed of
 * a draw is the SHA-256 of `seed:family:number`.
 */
export function measure({ family, draws, seed, bias }: Order): Measured {
  const began = performance.now()
  const places = placesOf(familyOf(family))
  const tests = battery(places)
  const symbols = new Int32Array(places.width)
  const chance = seededStream(`${seed}:${family}:bias`)
  const spoil = plantBias(places, bias, () => chance.u32() / WORDS)
  for (let nth = 0; nth < draws; nth++) {
    const serverSeed = createHash('sha256').update(`${seed}:${family}:${nth}`).digest('hex')
    const numbers = drawNumbers(family, finalSeed(serverSeed, { game: family, drawId: String(nth) }, 'none'), family)
    places.read(numbers, symbols)
    if (bias > 0) spoil(symbols)
    tests.add(symbols)
  }
  return { family, found: tests.found(), seconds: (performance.now() - began) / 1000 }
}
