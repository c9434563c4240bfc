import { clusterEvaluator } from './cluster.ts'
import { harbourLanternsSlot } from './harbour-lanterns.ts'
import type { Slot } from './model.ts'
import silkRoadWays from './silk-road-ways.json' with { type: 'json' }
import { slotOf } from './slot.ts'
import tideGems from './tide-gems.json' with { type: 'json' }
import { waysEvaluator } from './ways.ts'

export const silkRoadWaysSlot = slotOf(silkRoadWays, waysEvaluator)
export const tideGemsSlot = slotOf(tideGems, clusterEvaluator)

/** All slots by their code, which is also the game's code in the stream. */
export const slots: ReadonlyMap<string, Slot> = new Map<string, Slot>(
  [harbourLanternsSlot, silkRoadWaysSlot, tideGemsSlot].map((slot) => [slot.id, slot]),
)

export type { Slot, SpinMode } from './model.ts'
export type { SpinCounts } from './returns.ts'
export { countSpins, slotReturnOf } from './returns.ts'
export type { SlotRound, Spin } from './slot.ts'
export { checkStops, playSlot, slotReturn } from './slot.ts'
