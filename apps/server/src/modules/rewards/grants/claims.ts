import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import { claimGrant, type Grant } from '@croupier/wire/rewards/grants'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import { once } from '../../../platform/http/once.ts'
import type { Wallet } from '../../wallet/index.ts'
import { claimedGrantRider, offeredGrantGuard } from './lane.ts'
import { type StoredGrant, shown } from './model.ts'
import { isPaidInCash } from './rules.ts'
import { grantsStore as store } from './store.ts'

/** `key`: the Idempotency-Key, which counts for this grant. `receivedAt` decides whether the grant had expired. */
export type Claim = { memberId: MemberId; id: string; key: string; receivedAt: Instant }

export type ClaimsDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'lane'>
  /** Pays a grant of any kind in a transaction of its own. */
  claimIn(tx: Tx, memberId: MemberId, id: string): Promise<Grant>
}

export type GrantClaims = (claim: Claim) => Promise<Grant>

/**
 * Claims of members over HTTP (Reward rules §1, §7). Rewards in cash go through the lane: one statement ends and pays all grants that
 * are claimed at the same time, and leaves out those that it cannot pay. Points and bonuses take a transaction each.
 */
export function grantClaims({ db, clock, wallet, claimIn }: ClaimsDeps): GrantClaims {
  const inTransaction = once({ db, clock })
  const find = gathered((ids) => store.findAll(db, ids))
  return async (claim) => {
    const { memberId, id, key } = claim
    const grant = await find(id)
    if (grant?.memberId !== memberId) return refuse('rewards.grant_unknown')
    if (isPaidInCash(grant)) return payInLane(claim, grant)
    const request = [claimGrant.method, claimGrant.path, { id }]
    const run = async (tx: Tx) => z.encode(claimGrant.response, await claimIn(tx, memberId, id))
    return z.parse(claimGrant.response, await inTransaction({ scope: `member:${memberId}`, key, request }, run))
  }

  /** The grant is the key of the journal, so it is paid once. A repeated Idempotency-Key gets the first answer. */
  async function payInLane({ memberId, id, key, receivedAt: at }: Claim, grant: StoredGrant): Promise<Grant> {
    const guards = [{ guard: offeredGrantGuard, row: [id] }]
    const riders = [{ rider: claimedGrantRider, rows: [[id]] }]
    const reward = { key: id, memberId, at, amount: grant.amount, payload: key, guards, riders }
    const { duplicate } = await wallet.lane.payReward(reward).catch((error: unknown) => {
      // Another claim was paid.
      if (error instanceof Refusal && error.code === 'wallet.payload_differs') refuse('rewards.grant_ended')
      throw error
    })
    if (duplicate) return shown((await find(id)) ?? grant)
    return shown({ ...grant, state: 'claimed', endedAt: at })
  }
}
