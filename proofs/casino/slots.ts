import type { Slot } from '@croupier/game-math/casino/index'
import { checkStops, playSlot, slots } from '@croupier/game-math/casino/index'
import { refuse } from '@croupier/kernel/refusals'
import { z } from 'zod'
import { open, seeds } from './fairness.ts'
import { type Kind, kind } from './kind.ts'

const spin = z.object({ slot: z.string(), mode: z.enum(['base', 'free']), stops: z.array(z.int()) })
const round = seeds.extend({ slot: z.string(), game: z.string().optional() })

const named = (id: string): Slot => slots.get(id) ?? refuse('request.malformed')

export const slotKinds: Readonly<Record<string, Kind>> = {
  'slot.spin': kind(spin, ({ slot: id, mode, stops }) => {
    const slot = named(id)
    const { coins, scatters, ...details } = slot.details(mode, checkStops(slot, mode, stops))
    return { coins, scatters, freeSpins: slot.freeSpins(scatters), ...details, gridByReel: slot.grid(mode, stops) }
  }),
  'slot.round': kind(round, ({ slot: id, game, ...name }) => {
    const slot = named(id)
    const { spins, totalCoins } = playSlot(slot, open({ ...name, game: game ?? slot.id }))
    return { spins, totalCoins, totalX: totalCoins / slot.betCoins }
  }),
}
