import type { MemberId } from '@croupier/kernel/ids'
import { memberIdOf } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Input, Output } from '@croupier/wire/endpoint'
import type { decideReferral, referralDesk } from '@croupier/wire/rewards/referral.console'
import type { StaffCall } from '../../../platform/audit.ts'
import type { RewardMembers } from '../ports.ts'
import { type GrantingDeps, renewReferrer } from './granting.ts'
import { referralStore as store } from './store.ts'

export type ReferralDeskDeps = GrantingDeps & { members: Pick<RewardMembers, 'usernames' | 'search'> }
export type ReferralDesk = ReturnType<typeof referralDeskService>

/** Reward rules §13: friends with flags, which staff decide, and the figures of the programme. */
export const referralDeskService = (deps: ReferralDeskDeps) => ({
  list: (asked: Input<typeof referralDesk>) => list(deps, asked),
  decide: (by: StaffCall, asked: Input<typeof decideReferral>) => decide(deps, by, asked),
})

async function list(
  { db, members, settings }: ReferralDeskDeps,
  { state, search, page, pageSize }: Input<typeof referralDesk>,
): Promise<Output<typeof referralDesk>> {
  const memberIds = search === undefined ? undefined : await members.search(db, search)
  const found = await store.desk(db, { state, memberIds }, { page, pageSize })
  const ids = found.items.flatMap(({ memberId, referrerId, flags }) => [
    memberId,
    referrerId,
    ...flags.flatMap(({ others }) => others.map(memberIdOf)),
  ])
  const names = await members.usernames([...new Set(ids)])
  const account = (memberId: MemberId) => ({ memberId, username: names.get(memberId) ?? '' })
  const items = found.items.map(({ memberId, referrerId, flags, ...one }) => ({
    friend: account(memberId),
    referrer: account(referrerId),
    flags: flags.map(({ code, others }) => ({ code, others: others.map((id) => account(memberIdOf(id))) })),
    registeredAt: one.registeredAt,
    lastDay: one.lastDay,
    state: one.state,
    firstDeposit: one.firstDeposit,
    validBet: one.validBet,
    isVerified: one.isVerified,
    decision: one.decision,
    note: one.note,
    earned: one.earned,
  }))
  const totals = { ...(await store.totals(db)), given: await store.given(db), budget: settings().budget }
  return { ...found, items, totals }
}

/** A decision may be changed until the friend has qualified or is closed. The reward of an approved friend is offered at once. */
async function decide(
  deps: ReferralDeskDeps,
  by: StaffCall,
  { friendId, decision, reason }: Input<typeof decideReferral>,
): Promise<Output<typeof decideReferral>> {
  await deps.db.transaction().execute(async (tx) => {
    const found = (await store.find(tx, friendId)) ?? refuse('rewards.referral_unknown')
    await store.lockReferrer(tx, found)
    const friend = (await store.find(tx, friendId)) ?? refuse('rewards.referral_unknown')
    const isOpen = friend.closedAt === null && friend.qualifiedOn === null && friend.flags.length > 0
    if (!isOpen || friend.decision === decision) refuse('rewards.referral_decided')
    await store.save(tx, { ...friend, decision, note: reason, state: decision === 'refuse' ? 'refused' : 'process' })
    await renewReferrer(deps, tx, friend)
    const of = (value: typeof friend.decision) => ({ referrer: friend.referrerId, decision: value })
    await by.audit(tx, { object: `member:${friendId}`, before: of(friend.decision), after: of(decision), reason })
  })
  return {}
}
