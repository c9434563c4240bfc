import { MULTIPLIER_ONE, slots } from '@croupier/game-math/casino/index'
import { invariant } from '@croupier/kernel/invariant'
import * as z from 'zod/mini'
import { type GameRules, numberOf, proofLines, stake, timesText } from './rules.ts'

/** Casino rules §4. The only choice is the stake, and every stake pays at most the multiple that is the cap of the slot. */
export const harbourLanterns: GameRules<'harbour-lanterns'> = {
  wish: z.object({ stake }),
  check() {},
  details(round) {
    const coins = numberOf(round.outcome ?? {}, 'totalCoins')
    const spins: unknown = round.outcome === null ? [] : Reflect.get(round.outcome, 'spins')
    const free = Array.isArray(spins) ? spins.length - 1 : 0
    return [
      ...(free > 0 ? [{ label: 'Free spins', value: String(free) }] : []),
      ...(coins === null ? [] : [{ label: 'Pays', value: timesText(timesOf(coins)) }]),
      ...proofLines(round),
    ]
  },
}

const slot = slots.get('harbour-lanterns')
invariant(slot !== undefined, 'the slot is built')
const { betCoins } = slot

/** Coins as a multiple of the stake in 1/10,000. */
const timesOf = (coins: number): number => (coins * Number(MULTIPLIER_ONE)) / betCoins
