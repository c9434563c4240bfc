import type { MemberId } from '@croupier/kernel/ids'
import type { OwnerNotice } from '@croupier/wire/identity/owner-notice'

/**
 * The facts that higher modules may listen to, named in the past tense. They are JSON: money is exact decimal text, instants
 * are ISO text. A fact is recorded in the transaction of the event and delivered after the commit, at least once, so
 * listeners are idempotent by its `reference`.
 */
export type Facts = {
  'member.registered': { reference: string; memberId: MemberId; username: string }
  /** `memberId` is null for an unknown username, which is recorded too, so that an attacker cannot tell the two apart. */
  'member.locked_out': { reference: string; memberId: MemberId | null; minutes: number; address: string }
  /** A member came in from a network that is new for the account. The address is masked. */
  'member.new_address': { reference: string; memberId: MemberId; address: string; device: string }
  /** A credential, contact, name, payout account, limit or exclusion of a member changed. */
  'member.secured': { reference: string; memberId: MemberId; what: OwnerNotice }
  /** A member chose a time-out or a self-exclusion. */
  'member.excluded': {
    reference: string
    memberId: MemberId
    kind: 'time_out' | 'self_exclusion'
    startsAt: string
    endsAt: string
  }
  /** An account turned out to belong to the person who has others: a shared contact or bank account, or a link by staff. */
  'member.person_changed': { reference: string; memberId: MemberId }
  /** Staff accepted the identity of a member. */
  'member.verified': { reference: string; memberId: MemberId }
  'deposit.credited': { reference: string; memberId: MemberId; orderId: string; amount: string }
  /** The gateway took a credited deposit back, whole or in part. `owed…` is the member's debt. */
  'deposit.reversed': {
    reference: string
    memberId: MemberId
    orderId: string
    amount: string
    reason: 'whole' | 'part'
    at: string
    owedBefore: string
    owedAfter: string
  }
  'deposit.failed': { reference: string; memberId: MemberId; orderId: string; amount: string; reason: string }
  'withdrawal.requested': { reference: string; memberId: MemberId; orderId: string; amount: string }
  'withdrawal.approved': { reference: string; memberId: MemberId; orderId: string; amount: string }
  'withdrawal.rejected': { reference: string; memberId: MemberId; orderId: string; amount: string; reason: string }
  'withdrawal.held': { reference: string; memberId: MemberId; orderId: string; amount: string; reason: string }
  /** The gateway could not pay. The amount has been returned. */
  'withdrawal.failed': { reference: string; memberId: MemberId; orderId: string; amount: string; reason: string }
  /** A dispute about a paid withdrawal ended. `reason` is the note of staff to the member, or empty. */
  'withdrawal.dispute_ended': {
    reference: string
    memberId: MemberId
    orderId: string
    amount: string
    outcome: 'full_payment' | 'returned'
    reason: string
  }
  /** `payout` is what arrives: the amount less the fee. */
  'withdrawal.paid': {
    reference: string
    memberId: MemberId
    orderId: string
    amount: string
    fee: string
    payout: string
  }
  /** Free rounds of a reward are over: all are played, or their time is. `won` is what they won, without a maximum. */
  'free_rounds.ended': { reference: string; rewardId: string; won: string }
  /** A provider has not taken free rounds, and none of them was played. */
  'free_rounds.refused': { reference: string; rewardId: string }
  /** The round of a beacon did not come in time. Its draws are void from `voidFrom` on, unless it comes before. */
  'beacon.late': { reference: string; chain: string; round: number; draws: number; voidFrom: string }
  'issue.closed': { reference: string; game: string; issueNo: string }
  'draw.revealed': { reference: string; game: string; issueNo: string; numbers: number[] }
  'draw.voided': { reference: string; game: string; issueNo: string; reason: string }
  /** A chunk of a round's bets: those of the members in partition `index` of `count`. */
  'bets.settled': { reference: string; product: string; game: string; round: string; index: number; count: number }
  'issue.settled': { reference: string; game: string; issueNo: string }
  /** A syndicate is placed or returned: each holder has a ticket, or the stake back. */
  'syndicate.ended': { reference: string; syndicateId: string }
  'issue.cancelled': { reference: string; game: string; issueNo: string }
}
export type FactKind = keyof Facts
