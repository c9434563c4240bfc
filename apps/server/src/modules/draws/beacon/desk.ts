import { type BeaconChains, beaconRoundTime } from '@croupier/game-math/fairness/index'
import type { Clock } from '@croupier/kernel/clock'
import type { Db } from '../../../platform/db/database.ts'
import type { DrawsPolicy } from '../policy.ts'
import { voidAt } from '../rules.ts'
import { chainOf } from './rules.ts'
import { beaconStore as store } from './store.ts'

export type BeaconDeskDeps = { db: Db; clock: Clock; chains: BeaconChains; policy: () => DrawsPolicy }
export type BeaconDesk = ReturnType<typeof beaconDesk>

/** The beacon as staff see it. */
export const beaconDesk = ({ db, clock, chains, policy }: BeaconDeskDeps) => ({
  async shown() {
    const { games, beaconRelays } = policy()
    const [health, awaited, alarms] = await Promise.all([store.health(db), store.awaited(db), store.alarms(db)])
    const now = clock.now()
    const overdue = awaited.flatMap(({ chain: hash, round, drawAt, draws }) => {
      const chain = chainOf(chains, hash)
      const publishedAt = chain && beaconRoundTime(chain, round)
      if (!publishedAt || publishedAt > now) return []
      const alarmedAt = alarms.find((one) => one.chain === hash && one.round === round)?.raisedAt ?? null
      return [{ chain: chain.name, round, publishedAt, voidFrom: voidAt(drawAt), draws, alarmedAt }]
    })
    const relays = beaconRelays.map((url) => {
      const known = health.find(({ relay }) => relay === url)
      const { answeredAt = null, failedAt = null, failure = null, failures = 0 } = known ?? {}
      return { url, answeredAt, failedAt, failure, failures }
    })
    return { games: games.filter(({ beacon }) => beacon !== undefined).length, relays, overdue }
  },
})
