import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'
import type { Campaign } from './model.ts'

const TABLE = 'providers.free_rounds'
const RUNNING = ['asked', 'open'] as const
const COLUMNS = [
  'campaignId',
  'rewardId',
  'providerId',
  'gameCode',
  'memberId',
  'rounds',
  'stake',
  'used',
  'won',
  'state',
  'createdAt',
  'endsAt',
  'endedAt',
  'call',
  'calls',
] as const

const campaigns = (reader: Reader) => tables(reader).selectFrom(TABLE).select(COLUMNS)
const change = (tx: Tx) => tables(tx).updateTable(TABLE)

export type NewCampaign = Pick<
  Campaign,
  'campaignId' | 'rewardId' | 'providerId' | 'gameCode' | 'memberId' | 'rounds' | 'stake' | 'createdAt' | 'endsAt'
>

export const campaignsStore = {
  async add(tx: Tx, campaign: NewCampaign): Promise<void> {
    const call = { call: 'create', nextCallAt: campaign.createdAt } as const
    await tables(tx)
      .insertInto(TABLE)
      .values({ ...campaign, ...call, state: 'asked' })
      .execute()
  },

  /** Reads and locks a campaign until the end of `tx`. */
  lock: (tx: Tx, campaignId: string): Promise<Campaign | undefined> =>
    campaigns(tx).where('campaignId', '=', campaignId).forUpdate().executeTakeFirst(),

  /** The running campaign of a reward, locked. */
  lockOfReward: (tx: Tx, rewardId: string): Promise<Campaign | undefined> =>
    campaigns(tx).where('rewardId', '=', rewardId).where('state', 'in', RUNNING).forUpdate().executeTakeFirst(),

  /** The campaigns of a member that run, or ended from an instant on, the newest first. Refused ones are not shown. */
  ofMember: (reader: Reader, memberId: MemberId, endedSince: Instant): Promise<Campaign[]> =>
    campaigns(reader)
      .where('memberId', '=', memberId)
      .where('state', '<>', 'refused')
      .where(({ or, eb }) => or([eb('endedAt', 'is', null), eb('endedAt', '>=', endedSince)]))
      .orderBy('createdAt', 'desc')
      .orderBy('campaignId')
      .limit(50)
      .execute(),

  running: (reader: Reader, memberId: MemberId): Promise<Campaign[]> =>
    campaigns(reader).where('memberId', '=', memberId).where('state', 'in', RUNNING).orderBy('campaignId').execute(),

  /** Counts a round, or takes it back, and what it has won. */
  async count(tx: Tx, campaignId: string, { rounds, won }: { rounds: -1 | 0 | 1; won: Money }): Promise<void> {
    await change(tx)
      .set((row) => ({ used: row('used', '+', rounds), won: row('won', '+', won) }))
      .where('campaignId', '=', campaignId)
      .execute()
  },

  /** Whether a round of the campaign is not closed. */
  async hasOpenRound(tx: Tx, campaignId: string): Promise<boolean> {
    const { rows } = await sql`
      select from providers.transactions t
      join providers.rounds r
        on r.provider_id = t.provider_id and r.round_id = t.round_id and r.member_id = t.member_id and r.closed_at is null
      where t.campaign_id = ${campaignId}::uuid and t.type = 'bet' and t.state = 'applied' limit 1`.execute(tx)
    return rows.length > 0
  },

  async confirm(tx: Tx, campaignId: string): Promise<void> {
    await change(tx).set({ state: 'open' }).where('campaignId', '=', campaignId).where('state', '=', 'asked').execute()
  },

  async end(tx: Tx, campaignId: string, { state, at }: { state: 'ended' | 'refused'; at: Instant }): Promise<void> {
    await change(tx).set({ state, endedAt: at }).where('campaignId', '=', campaignId).execute()
  },

  /** Lets no round begin from an instant on. */
  async stop(tx: Tx, campaignId: string, at: Instant): Promise<void> {
    await change(tx)
      .set({ state: 'open', endsAt: at })
      .where('campaignId', '=', campaignId)
      .where('state', 'in', RUNNING)
      .execute()
  },

  /** Moves the ends of the running campaigns of a member, once for each `reference`, and lets their providers know. */
  async postpone(
    tx: Tx,
    memberId: MemberId,
    { ms, reference, now }: { ms: number; reference: string; now: Instant },
  ): Promise<void> {
    await sql`
      update providers.free_rounds
      set ends_at = ends_at + ${ms} * interval '1 millisecond', paused_by = ${reference}, call = 'create', calls = 0,
          next_call_at = ${now}
      where member_id = ${memberId} and state in ('asked', 'open') and ends_at > ${now}
        and paused_by is distinct from ${reference}`.execute(tx)
  },

  /** Campaigns whose time is over, some at a time. */
  async due(reader: Reader, now: Instant, limit: number): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom(TABLE)
      .select('campaignId')
      .where('state', 'in', RUNNING)
      .where('endsAt', '<=', now)
      .orderBy('endsAt')
      .limit(limit)
      .execute()
    return rows.map(({ campaignId }) => campaignId)
  },

  /** Sets what the provider is to hear; null for nothing more. */
  async setCall(tx: Tx, campaignId: string, call: { call: 'cancel'; at: Instant } | null): Promise<void> {
    await change(tx)
      .set({ call: call?.call ?? null, calls: 0, nextCallAt: call?.at ?? null })
      .where('campaignId', '=', campaignId)
      .execute()
  },

  /** Locks the campaigns about which a call is due, without those that another node has. */
  lockCalls: (tx: Tx, now: Instant, limit: number): Promise<Campaign[]> =>
    campaigns(tx)
      .where('call', 'is not', null)
      .where('nextCallAt', '<=', now)
      .orderBy('nextCallAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  async countCall(tx: Tx, campaignId: string, { calls, nextCallAt }: { calls: number; nextCallAt: Instant }) {
    await change(tx).set({ calls, nextCallAt }).where('campaignId', '=', campaignId).execute()
  },
}
