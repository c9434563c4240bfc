import type { RoundRecord } from '@croupier/game-math/casino/index'
import { type Clock, MS } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'
import type { Journal } from './journal.ts'
import type { Round } from './model.ts'
import { recordOf } from './views.ts'

export type ReplaysDeps = { clock: Clock; random: Random; journal: Journal }
export type Replays = ReturnType<typeof replaysService>
/** `token` opens the page that shows the round. `record` is null until the seed of the round is revealed. */
export type Detail = { token: string; round: Round; record: RoundRecord | null }

const VALID_MS = 5 * MS.minute

/** Rounds that players look at again. Their tokens are in memory, and valid for some minutes. */
export function replaysService({ clock, random, journal }: ReplaysDeps) {
  const open = new Map<string, { round: Round; until: number }>()
  const now = () => clock.now().getTime()
  return {
    /** Null for a round that the player has not played. */
    async detail(playerId: string, roundId: string): Promise<Detail | null> {
      const found = await journal.find(playerId, roundId)
      if (!found || found.round.state === 'refused' || found.round.state === 'sent') return null
      const { round, revealed } = found
      for (const [token, { until }] of open) if (until < now()) open.delete(token)
      const token = toHex(random.bytes(32))
      open.set(token, { round, until: now() + VALID_MS })
      return { token, round, record: revealed && round.outcome ? recordOf(round, revealed) : null }
    },
    find(token: string): Round | null {
      const known = open.get(token)
      return known && known.until >= now() ? known.round : null
    },
  }
}
