import { type MemberId, memberIdOf, uuidV7 } from '@croupier/kernel/ids'
import { isWholeCents, type Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { freeRoundsValue } from '@croupier/rules/rewards/offer-terms'
import type { Input } from '@croupier/wire/endpoint'
import { type WagerTerms, wagerTerms } from '@croupier/wire/rewards/bonus'
import { END_REASONS, type EndReason } from '@croupier/wire/rewards/end-reasons'
import type { grantDesk, offerGrant, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { memberId as memberIdShape, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { WageringPolicy } from '../policy.ts'
import type { RewardFreeRounds } from '../ports.ts'
import type { NewGrant, StoredGrant } from './model.ts'
import { mayBeOffered, wagerFor } from './rules.ts'
import type { GrantsDeps, GrantsService } from './service.ts'
import { grantsStore as store } from './store.ts'

export type GrantDeskDeps = GrantsDeps & {
  grants: GrantsService
  approvals: Pick<Staff['approvals'], 'register'>
  wagering(): WageringPolicy
  rounds: Pick<RewardFreeRounds, 'cancel' | 'isRunning' | 'games'>
  /** Whether the jurisdiction allows a maximum of what free rounds win (T112). */
  capsWins(): boolean
}
type Offer = { grantId: string; memberId: MemberId; amount: Money; wager: WagerTerms | null; note: string }

/** Reward rules §13: rewards that staff offer and withdraw, and the list of all rewards. */
export function grantDeskService(deps: GrantDeskDeps) {
  const { clock, random, settings } = deps
  const offers = deps.approvals.register(grantKind(deps))
  const withdrawals = deps.approvals.register(withdrawalKind(deps))
  return {
    list: (asked: Input<typeof grantDesk>) => list(deps, asked),
    async offer(tx: Tx, by: StaffCall, { member, amount, multiple = 0, note, reason }: Input<typeof offerGrant>) {
      const memberId = await memberFor(deps, tx, member)
      const wager = wagerFor(deps.wagering(), amount, multiple)
      const payload = { grantId: uuidV7(clock.now(), random), memberId, amount, wager, note }
      if (amount > settings().aloneMax) return offers.request(tx, by, { payload, reason })
      await accept(deps, tx, payload)
      await give(deps, tx, payload)
      await by.audit(tx, { object: `member:${memberId}`, before: null, after: { amount, multiple, note }, reason })
      return { approvalId: null }
    },
    async withdraw(tx: Tx, by: StaffCall, { id: grantId, code, reason }: Input<typeof withdrawGrant>) {
      const payload = { grantId, code, note: reason }
      const { memberId, state, amount } = await withdrawable(deps, tx, grantId)
      if (amount > settings().aloneMax) return withdrawals.request(tx, by, { payload, reason })
      await end(deps, tx, payload)
      const object = `member:${memberId}`
      await by.audit(tx, { object, before: { state, amount }, after: { state: 'withdrawn', code }, reason })
      return { approvalId: null }
    },
  }
}

type Withdrawal = { grantId: string; code: EndReason; note: string }

type Withdrawable = Pick<StoredGrant, 'memberId' | 'state' | 'amount'>

/** Locks a grant that is offered, or whose free rounds are running. Free rounds are worth their stakes. Refuses any other. */
async function withdrawable({ rounds }: GrantDeskDeps, tx: Tx, id: string): Promise<Withdrawable> {
  const grant = (await store.lock(tx, id)) ?? refuse('rewards.grant_unknown')
  const { memberId, state, freeRounds } = grant
  const isOpen = state === 'offered' || (state === 'claimed' && freeRounds !== null && (await rounds.isRunning(tx, id)))
  if (!isOpen) return refuse('rewards.grant_ended')
  return { memberId, state, amount: freeRounds ? freeRoundsValue(freeRounds) : grant.amount }
}

async function end(deps: GrantDeskDeps, tx: Tx, { grantId, code, note }: Withdrawal): Promise<void> {
  const { state } = await withdrawable(deps, tx, grantId)
  const why = { endReason: code, endNote: note }
  if (state === 'offered') return store.end(tx, grantId, { state: 'withdrawn', endedAt: deps.clock.now(), ...why })
  // What the rounds have won so far is the member's.
  await deps.rounds.cancel(tx, grantId)
  await store.explainEnd(tx, grantId, why)
}

const withdrawalKind = (deps: GrantDeskDeps) =>
  approvalKind({
    name: 'reward.withdrawal',
    permission: 'reward.grant.approve',
    payload: z.object({ grantId: z.uuid(), code: z.enum(END_REASONS), note: z.string() }),
    change: z.object({
      before: z.object({ username: z.string(), amount: money }),
      after: z.object({ code: z.enum(END_REASONS) }),
    }),
    async describe(tx, { grantId, code }) {
      const { memberId, amount } = await withdrawable(deps, tx, grantId)
      const username = (await deps.members.memberOf(tx, memberId))?.username ?? ''
      return { object: `member:${memberId}`, before: { username, amount }, after: { code } }
    },
    async apply(tx, withdrawal) {
      await end(deps, tx, withdrawal)
      return undefined
    },
  })

const change = z.object({
  before: z.object({ username: z.string() }),
  after: z.object({ username: z.string(), amount: money, mustStake: z.nullable(money), note: z.string() }),
})

const grantKind = (deps: GrantDeskDeps) =>
  approvalKind({
    name: 'reward.grant',
    permission: 'reward.grant.approve',
    payload: z.object({
      grantId: z.uuid(),
      memberId: memberIdShape,
      amount: money,
      wager: z.nullable(wagerTerms),
      note: z.string(),
    }),
    change,
    async describe(tx, offer) {
      const username = await accept(deps, tx, offer)
      const { memberId, amount, wager, note } = offer
      const after = { username, amount, mustStake: wager?.mustStake ?? null, note }
      return { object: `member:${memberId}`, before: { username }, after }
    },
    async apply(tx, offer) {
      await give(deps, tx, offer)
      return undefined
    },
  })

/** Refuses a reward that cannot be; answers the username of the member. */
async function accept(deps: GrantDeskDeps, tx: Tx, { memberId, amount }: Offer): Promise<string> {
  if (!isWholeCents(amount)) refuse('money.whole_cents')
  return assertRewarded(deps, tx, memberId)
}

const give = (deps: GrantDeskDeps, tx: Tx, offer: Offer): Promise<void> => giveAsStaff(deps, tx, offer)

/** The member whose name or id staff typed. */
export async function memberFor({ members }: GrantDeskDeps, tx: Tx, typed: string): Promise<MemberId> {
  const found = (await members.memberNamed(tx, typed)) ?? (await members.memberOf(tx, memberIdOf(typed)))
  return found?.id ?? refuse('member.unknown')
}

/** Refuses a member who may be offered nothing; answers the username. */
export async function assertRewarded({ members }: GrantDeskDeps, tx: Tx, memberId: MemberId): Promise<string> {
  const member = (await members.memberOf(tx, memberId)) ?? refuse('member.unknown')
  if (!mayBeOffered(member, await members.isBarred(tx, memberId))) refuse('rewards.member_refused')
  return member.username
}

type Given = Pick<NewGrant, 'memberId' | 'amount' | 'wager' | 'freeRounds' | 'note'> & { grantId: string }

/** Offers a reward of staff once, by the id of the request. */
export async function giveAsStaff({ grants }: GrantDeskDeps, tx: Tx, { grantId, ...given }: Given): Promise<void> {
  const right = { source: 'staff' as const, sourceRef: grantId, level: null }
  await grants.offer(tx, { ...right, ...given, expiresAt: grants.usualEnd() })
}

async function list(deps: GrantDeskDeps, { search, page, pageSize, state, source }: Input<typeof grantDesk>) {
  const { db, members } = deps
  const memberIds = search === undefined ? undefined : await members.search(db, search)
  const found = await store.desk(db, { state, source, memberIds }, { page, pageSize })
  const usernames = await members.usernames([...new Set(found.items.map(({ memberId }) => memberId))])
  return {
    ...found,
    items: found.items.map((one) => ({ ...one, username: usernames.get(one.memberId) ?? '' })),
    totals: await store.totals(db),
  }
}
