import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import { share } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { hashJson, type Stream } from '../../fairness/index.ts'
import type { Evaluator, Slot, SlotFile, SpinMode } from './model.ts'
import { compileReels, fillGrid, namedGrid, type Reels } from './reels.ts'

/** A slot from its file and the rule of its type. */
export function slotOf<File extends SlotFile & { features: { freeSpinCapPerFeature: number } }, Details>(
  file: File,
  evaluatorOf: (file: File, reels: Reels) => Evaluator<Details>,
): Slot<Details> {
  const reels = compileReels(file)
  const evaluator = evaluatorOf(file, reels)
  const grid = new Uint8Array(reels.reels * reels.rows)
  return {
    ...evaluator,
    id: file.id,
    rulesHash: hashJson(file),
    betCoins: file.betCoins,
    freeSpinCap: file.features.freeSpinCapPerFeature,
    maxWinX: file.maxWinCapX,
    analysis: file.analysis,
    lengths: reels.lengths,
    freeSpins: (scatters) => file.freeSpins[scatters] ?? 0,
    grid(mode, stops) {
      fillGrid(reels, mode, stops, grid)
      return namedGrid(reels, grid)
    },
  }
}

/** One spin of a round. */
export type Spin = {
  readonly mode: SpinMode
  readonly stops: readonly number[]
  readonly coins: number
  /** The free spins that this spin won. */
  readonly freeSpins: number
}
export type SlotRound = {
  readonly spins: readonly Spin[]
  /** All spins together, at most the cap of the slot. */
  readonly totalCoins: number
}

/** Casino rules §4: the stops of one spin, drawn from left to right. */
export function drawStops({ lengths }: Slot, mode: SpinMode, source: Stream): number[] {
  const stops: number[] = []
  for (const length of lengths[mode]) stops.push(source.int(length))
  return stops
}

/** Casino rules §4: a paid spin and the free spins that it wins, on one stream. */
export function playSlot(slot: Slot, source: Stream): SlotRound {
  const base = spin(slot, 'base', source)
  const spins = [base]
  let coins = base.coins
  let won = Math.min(base.freeSpins, slot.freeSpinCap)
  for (let played = 0; played < won; played++) {
    const free = spin(slot, 'free', source)
    spins.push(free)
    coins += free.coins
    won = Math.min(won + free.freeSpins, slot.freeSpinCap)
  }
  return { spins, totalCoins: Math.min(coins, slot.maxWinX * slot.betCoins) }
}

function spin(slot: Slot, mode: SpinMode, source: Stream): Spin {
  const stops = drawStops(slot, mode, source)
  const { coins, scatters } = slot.pay(mode, stops)
  return { mode, stops, coins, freeSpins: slot.freeSpins(scatters) }
}

/** The stops of a spin, if they are on the reels. */
export function checkStops({ lengths }: Slot, mode: SpinMode, stops: readonly number[]): readonly number[] {
  const isOnReel = (stop: number, reel: number) =>
    Number.isInteger(stop) && stop >= 0 && stop < (lengths[mode][reel] ?? 0)
  return stops.length === lengths[mode].length && stops.every(isOnReel) ? stops : refuse('request.malformed')
}

/** What a round returns: its coins, each of which is the bet divided by the slot's coins, rounded down once. */
export function slotReturn({ betCoins }: Slot, bet: Money, coins: number): Money {
  invariant(Number.isSafeInteger(coins), 'coins are whole')
  return share(bet, BigInt(coins), BigInt(betCoins))
}
