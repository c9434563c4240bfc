import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Task } from '../../../platform/jobs/jobs.ts'
import { type Listener, listener } from '../../../platform/outbox/outbox.ts'
import { providerGamesStore, providersStore } from '../setup/store.ts'
import { FREE_ROUNDS } from './book.ts'
import { type CallingDeps, runFreeRounds } from './calling.ts'
import type { Campaign } from './model.ts'
import { judgeGame } from './rules.ts'
import { campaignsStore as store } from './store.ts'

export type FreeRoundsDeps = CallingDeps & { random: Random }
/** Free rounds as another module orders them. `stake` is that of each round, and no round begins from `endsAt` on. */
export type OrderedRounds = {
  rewardId: string
  memberId: MemberId
  provider: string
  game: string
  rounds: number
  stake: Money
  endsAt: Instant
}
export type FreeRounds = ReturnType<typeof freeRoundsService>

/** Campaigns that have ended stay on the pages of their member for so long. */
const SHOWN_MS = 30 * MS.day

/** Provider wallet rules §3.3: free rounds that members play at providers, for rewards. */
export function freeRoundsService(deps: FreeRoundsDeps) {
  const { db, clock, campaigns } = deps
  async function stop(tx: Tx, campaignId: string): Promise<void> {
    await store.stop(tx, campaignId, clock.now())
    await campaigns.endIfOver(tx, campaignId)
  }
  return {
    /** Refuses `game.unknown`, and `game.closed` for a game that takes no rounds of this stake. Orders free rounds, in the transaction of the claim. Their provider hears of them when it commits. */
    order: (tx: Tx, ordered: OrderedRounds) => order(deps, tx, ordered),
    /** Lets no round of a reward begin any more. What was won stays. False when none is running. */
    async cancel(tx: Tx, rewardId: string): Promise<boolean> {
      const running = await store.lockOfReward(tx, rewardId)
      if (running) await stop(tx, running.campaignId)
      return running !== undefined
    },
    isRunning: async (tx: Tx, rewardId: string): Promise<boolean> =>
      (await store.lockOfReward(tx, rewardId)) !== undefined,
    /** Whether there are free rounds of a game, also while it is closed. */
    areOf: async (reader: Reader, game: NamedGame): Promise<boolean> =>
      (await faultOf(reader, game)) !== 'game.unknown',
    /** The games that can have free rounds now. */
    games: playableGames,
    /** Those that run, and those that ended in the last 30 days. */
    ofMember: (memberId: MemberId): Promise<Campaign[]> => store.ofMember(db, memberId, plusMs(clock.now(), -SHOWN_MS)),
    listeners: [
      listener('providers.free-rounds', 'member.excluded', ({ memberId, kind, startsAt, endsAt, reference }) =>
        db.transaction().execute(async (tx) => {
          const ms = new Date(endsAt).getTime() - new Date(startsAt).getTime()
          if (kind === 'time_out') return store.postpone(tx, memberId, { ms, reference, now: clock.now() })
          for (const { campaignId } of await store.running(tx, memberId)) await stop(tx, campaignId)
        }),
      ),
    ] satisfies Listener[],
    tasks: [{ name: FREE_ROUNDS, run: () => runFreeRounds(deps) }] satisfies Task[],
  }
}

async function playableGames(reader: Reader) {
  const games = await Promise.all(
    (await providersStore.all(reader)).map(async (provider) =>
      (await providerGamesStore.ofProvider(reader, provider.providerId)).filter(
        (game) => judgeGame(provider, game) === null,
      ),
    ),
  )
  return games.flat().map(({ providerId: provider, gameCode: game, name: gameName, minStake, maxStake }) => ({
    provider,
    game,
    gameName,
    minStake,
    maxStake,
  }))
}

type NamedGame = { provider: string; game: string; stake?: Money }

/** Why a game cannot have free rounds of a stake now, or null. */
async function faultOf(reader: Reader, { provider: providerId, game: gameCode, stake }: NamedGame) {
  const provider = await providersStore.find(reader, providerId)
  const game = await providerGamesStore.find(reader, providerId, gameCode)
  return provider && game ? judgeGame(provider, game, stake) : 'game.unknown'
}

async function order({ clock, random, campaigns }: FreeRoundsDeps, tx: Tx, ordered: OrderedRounds): Promise<void> {
  const fault = await faultOf(tx, ordered)
  if (fault) refuse(fault, { game: ordered.game })
  const { provider: providerId, game: gameCode, rewardId, memberId, rounds, stake, endsAt } = ordered
  const createdAt = clock.now()
  const campaignId = uuidV7(createdAt, random)
  await store.add(tx, { campaignId, rewardId, providerId, gameCode, memberId, rounds, stake, createdAt, endsAt })
  await campaigns.callSoon(tx, campaignId)
}
