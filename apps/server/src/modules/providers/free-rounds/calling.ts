import { Refusal } from '@croupier/kernel/refusals'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Clients } from '../launch/client.ts'
import { EXPONENT } from '../rules.ts'
import { providersStore } from '../setup/store.ts'
import type { CampaignBook, CampaignBookDeps } from './book.ts'
import type { Campaign } from './model.ts'
import { isRunning, nextCall } from './rules.ts'
import { campaignsStore as store } from './store.ts'

export type CallingDeps = CampaignBookDeps & {
  db: Db
  clients: Clients
  campaigns: CampaignBook
  currency(): string
}

const AT_ONCE = 50
const answer = z.object({ state: z.enum(['created', 'refused', 'cancelled']) })
/** The answer of a provider. `unknown`: it has no such campaign, or no free rounds at all. */
type Said = z.output<typeof answer>['state'] | 'unknown'

/**
 * Provider wallet rules §3.3 `freeRounds`: lets providers know about campaigns, again and again until they have answered. No money
 * depends on it, because the wallet counts the rounds.
 */
export async function runFreeRounds(deps: CallingDeps): Promise<void> {
  const { db, clock, campaigns } = deps
  const now = clock.now()
  for (const campaignId of await store.due(db, now, AT_ONCE))
    await db.transaction().execute((tx) => campaigns.endIfOver(tx, campaignId, now))
  const due = await db.transaction().execute(async (tx) => {
    const locked = await store.lockCalls(tx, now, AT_ONCE)
    for (const { campaignId, calls } of locked)
      await store.countCall(tx, campaignId, { calls: calls + 1, nextCallAt: nextCall(calls + 1, now) })
    return locked
  })
  await Promise.all(due.map((campaign) => call(deps, campaign)))
}

async function call(deps: CallingDeps, campaign: Campaign): Promise<void> {
  const said = await ask(deps, campaign)
  if (said === null) return
  await deps.db.transaction().execute(async (tx) => {
    const now = await store.lock(tx, campaign.campaignId)
    // It was changed meanwhile, and another call is due.
    if (!now || now.call !== campaign.call || now.endsAt.getTime() !== campaign.endsAt.getTime()) return
    await store.setCall(tx, now.campaignId, null)
    if (now.call !== 'create' || !isRunning(now)) return
    if (said === 'created') return store.confirm(tx, now.campaignId)
    if (now.state !== 'asked' || now.used > 0) return
    await store.end(tx, now.campaignId, { state: 'refused', at: deps.clock.now() })
    await deps.outbox.record(tx, 'free_rounds.refused', { reference: now.campaignId, rewardId: now.rewardId })
  })
}

/** Null when nobody knows what the provider did. */
async function ask(deps: CallingDeps, campaign: Campaign): Promise<Said | null> {
  const provider = await providersStore.find(deps.db, campaign.providerId)
  const client = provider && (await deps.clients.clientOf(provider, 'freeRounds'))
  if (!client) return null
  const say = async (action: 'create' | 'cancel' | 'status', more: object = {}): Promise<Said> => {
    const { campaignId, memberId: playerId } = campaign
    const said = await client.call('POST', '/v1/freeRounds', answer, { action, campaignId, playerId, ...more })
    return said?.state ?? 'unknown'
  }
  try {
    if (campaign.call === 'cancel') return await say('cancel')
    // The answer to an earlier call was lost, or the call was.
    const before = campaign.state === 'asked' && campaign.calls > 0 ? await say('status') : 'unknown'
    return before === 'unknown' ? await say('create', termsOf(deps, campaign)) : before
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const termsOf = ({ currency }: CallingDeps, { gameCode, rounds, stake, endsAt }: Campaign) => ({
  gameCode,
  currency: currency(),
  rounds,
  stake: stake.toString(),
  exponent: EXPONENT,
  endsAt: endsAt.toISOString(),
})
