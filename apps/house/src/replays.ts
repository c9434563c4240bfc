import type { CrashRecord, RoundRecord } from '@croupier/game-math/casino/index'
import { type Clock, MS } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'
import type { CrashStore } from './crash/store.ts'
import { detailOfBet } from './crash/views.ts'
import type { Journal } from './journal.ts'
import { recordOf, roundView } from './views.ts'

export type ReplaysDeps = { clock: Clock; random: Random; journal: Journal; crashStore: CrashStore }
export type Replays = ReturnType<typeof replaysService>
/** What a page shows of a round. `record` is null until the round can be proven. */
export type Shown = { game: string; view: object; record: RoundRecord | CrashRecord | null }
/** `token` opens the page that shows the round. */
export type Detail = Omit<Shown, 'view'> & { token: string }

const VALID_MS = 5 * MS.minute

/** Rounds that players look at again. Their tokens are in memory, and valid for some minutes. */
export function replaysService(deps: ReplaysDeps) {
  const { clock, random, crashStore } = deps
  const open = new Map<string, { view: object; until: number }>()
  const now = () => clock.now().getTime()
  return {
    /** Null for a round that the player has not played. */
    async detail(playerId: string, roundId: string): Promise<Detail | null> {
      const found = detailOfBet(crashStore, playerId, roundId) ?? (await ofRound(deps, playerId, roundId))
      if (!found) return null
      for (const [token, { until }] of open) if (until < now()) open.delete(token)
      const token = toHex(random.bytes(32))
      const { view, ...others } = found
      open.set(token, { view, until: now() + VALID_MS })
      return { ...others, token }
    },
    find(token: string): object | null {
      const known = open.get(token)
      return known && known.until >= now() ? known.view : null
    },
  }
}

async function ofRound({ journal }: ReplaysDeps, playerId: string, roundId: string): Promise<Shown | null> {
  const found = await journal.find(playerId, roundId)
  if (!found || found.round.state === 'refused' || found.round.state === 'sent') return null
  const { round, revealed } = found
  const record = revealed && round.outcome ? recordOf(round, revealed) : null
  return { game: round.game, view: roundView(round), record }
}
