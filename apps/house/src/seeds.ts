import { hashSeed, mustRotate, rotate, type SeedPair } from '@croupier/game-math/fairness/index'
import type { Clock } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'
import type { Journal } from './journal.ts'
import { isUnfinished, type Player, type Revealed, type Seeds } from './model.ts'

export type SeedsDeps = { clock: Clock; random: Random; journal: Journal }

const newSeed = (random: Random): string => toHex(random.bytes(32))

/** The public side of a player's seeds. */
export const pairOf = ({ serverSeed, nextServerSeed, clientSeed, nonce, startedAt }: Seeds): SeedPair => ({
  commit: hashSeed(serverSeed),
  nextCommit: hashSeed(nextServerSeed),
  clientSeed,
  nonce,
  startedAt: new Date(startedAt),
})

/** Casino rules §1.1: the seeds of players, each with a pair for all games. */
export function playerSeeds({ clock, random, journal }: SeedsDeps) {
  /** The old server seed becomes public, and the prepared one takes its place. */
  async function replace({ playerId, seeds }: Player, clientSeed: string): Promise<Revealed> {
    const now = clock.now()
    const pair = pairOf(seeds)
    const fresh = newSeed(random)
    const next = rotate(pair, { clientSeed, freshCommit: hashSeed(fresh), now })
    const { serverSeed, nextServerSeed } = seeds
    const { nonce, startedAt } = next
    const revealed = {
      commit: pair.commit,
      serverSeed,
      clientSeed: pair.clientSeed,
      rounds: pair.nonce,
      at: now.toISOString(),
    }
    const replaced: Seeds = {
      serverSeed: nextServerSeed,
      nextServerSeed: fresh,
      clientSeed: next.clientSeed,
      nonce,
      startedAt: startedAt.toISOString(),
    }
    await journal.write({ type: 'seeds', playerId, seeds: replaced, revealed })
    return revealed
  }
  return {
    replace,

    /**
     * The player with seeds that the next round may use. A new player chooses a client seed after this; until then it is random.
     * Seeds that are used up stay until no round under them is open, because the new ones would reveal them.
     */
    async ready(playerId: string): Promise<Player> {
      const known = journal.player(playerId)
      if (!known) {
        const seeds: Seeds = {
          serverSeed: newSeed(random),
          nextServerSeed: newSeed(random),
          clientSeed: toHex(random.bytes(8)),
          nonce: 0,
          startedAt: clock.now().toISOString(),
        }
        await journal.write({ type: 'seeds', playerId, seeds, revealed: null })
      } else if (mustRotate(pairOf(known.seeds), clock.now()) && !known.rounds.some(isUnfinished))
        await replace(known, known.seeds.clientSeed)
      const player = journal.player(playerId)
      if (!player) throw new Error('a player has seeds once they are written')
      return player
    },
  }
}
