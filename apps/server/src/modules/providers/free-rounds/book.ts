import type { Clock, Instant } from '@croupier/kernel/clock'
import { moneyText } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { endOf } from './rules.ts'
import { campaignsStore as store } from './store.ts'

export type CampaignBookDeps = { clock: Clock; jobs: Pick<Jobs, 'add'>; outbox: Pick<Outbox, 'record'> }
export type CampaignBook = ReturnType<typeof campaignBook>

/** The task that calls providers about campaigns, and ends those whose time is over. */
export const FREE_ROUNDS = 'providers.free-rounds'

/** The ends of campaigns, in the transactions of the messages that bring them. */
export function campaignBook({ clock, jobs, outbox }: CampaignBookDeps) {
  const callSoon = (tx: Tx, campaignId: string) =>
    jobs.add(tx, FREE_ROUNDS, {}, { key: `${FREE_ROUNDS}:${campaignId}` })
  return {
    /** Has the provider called about a campaign as soon as `tx` commits. */
    callSoon,
    /** Ends a campaign when nothing of it can be played any more, and no round of it is open. */
    async endIfOver(tx: Tx, campaignId: string, now: Instant = clock.now()): Promise<void> {
      const campaign = await store.lock(tx, campaignId)
      if (!campaign) return
      const state = endOf(campaign, { hasOpenRound: await store.hasOpenRound(tx, campaignId), now })
      if (!state) return
      await store.end(tx, campaignId, { state, at: now })
      const { rewardId, won, used, rounds } = campaign
      const about = { reference: campaignId, rewardId }
      if (state === 'ended') await outbox.record(tx, 'free_rounds.ended', { ...about, won: moneyText(won) })
      else await outbox.record(tx, 'free_rounds.refused', about)
      if (used === rounds) return
      await store.setCall(tx, campaignId, { call: 'cancel', at: now })
      await callSoon(tx, campaignId)
    },
  }
}
