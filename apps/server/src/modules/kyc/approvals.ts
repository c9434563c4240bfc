import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import { FINDINGS } from '@croupier/wire/kyc/checks.console'
import { memberId as memberIdShape } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Messaging } from '../messaging/index.ts'
import { approvalKind } from '../staff/index.ts'
import { matchesStore } from './matches-store.ts'
import type { Check, Match } from './model.ts'
import { notify } from './notices.ts'
import type { Persons } from './persons.ts'
import type { ChecksPolicy } from './policy.ts'
import type { CheckedMembers } from './ports.ts'
import { mayMove } from './rules.ts'
import { checksStore } from './store.ts'

export type ApprovalsDeps = {
  clock: Clock
  persons: Persons
  members: CheckedMembers
  messaging: Pick<Messaging, 'send'>
  outbox: Pick<Outbox, 'record'>
  settings(): ChecksPolicy
  /** Port: exclusions of one account of a person hold for all, implemented by safer gambling. */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
}

const shownState = z.object({ username: z.string(), state: z.string() })

/**
 * T155: the second person accepts the submission that the first one reviewed, and no later one. What was said about matches at the
 * request is judged again.
 */
export const acceptanceKind = (deps: ApprovalsDeps) =>
  approvalKind({
    name: 'kyc.acceptance',
    permission: 'kyc.acceptance.approve',
    payload: z.object({ memberId: memberIdShape, submittedAt: z.string() }),
    change: z.object({ before: shownState, after: shownState }),
    async describe(tx, { memberId, submittedAt }) {
      const check = (await checksStore.lock(tx, memberId)) ?? refuse('kyc.unknown')
      mayMove(check.state, 'accepted')
      if (check.submittedAt?.toISOString() !== submittedAt) refuse('kyc.state', { state: check.state })
      await judgeMatches(deps, await matchesStore.ofMember(tx, memberId))
      const username = (await deps.members.namesOf([memberId])).get(memberId) ?? ''
      return {
        object: `member:${memberId}`,
        before: { username, state: check.state },
        after: { username, state: 'accepted' },
      }
    },
    async apply(tx, { memberId }) {
      const check = (await checksStore.lock(tx, memberId)) ?? refuse('kyc.unknown')
      const now = deps.clock.now()
      const expiresAt = plusMs(now, deps.settings().validDays * MS.day)
      const after: Check = { ...check, state: 'accepted', reason: null, changedAt: now, acceptedAt: now, expiresAt }
      await checksStore.save(tx, after)
      const person = deps.persons.of(check)
      invariant(person, 'a submission states a person')
      await deps.members.verified(tx, memberId, person)
      await deps.outbox.record(tx, 'member.verified', { reference: `${memberId}:${now.toISOString()}`, memberId })
      await notify(deps, tx, after, 'identity_accepted')
      return undefined
    },
  })

/** T014: refuses a match without a decision, and a second active account of one person. */
async function judgeMatches({ members }: ApprovalsDeps, matches: readonly Match[]): Promise<void> {
  if (matches.some(({ finding }) => finding === null)) refuse('kyc.match_open')
  const own = matches.flatMap(({ finding, otherMemberId }) =>
    finding === 'same_person' && otherMemberId ? [otherMemberId] : [],
  )
  if (own.length > 0 && (await members.activeOf(own)).length > 0) refuse('kyc.other_active')
}

const shownMatch = z.object({ username: z.string(), other: z.string(), match: z.string() })

/** A finding about a match. Accounts of one person share their exclusions from then on (T057). */
export const findingKind = (deps: ApprovalsDeps) =>
  approvalKind({
    name: 'kyc.match',
    permission: 'kyc.match.approve',
    payload: z.object({ matchId: z.uuid(), finding: z.enum(FINDINGS) }),
    change: z.object({ before: shownMatch, after: shownMatch }),
    async describe(tx, { matchId, finding }) {
      const match = (await matchesStore.byId(tx, matchId)) ?? refuse('kyc.match_unknown')
      const { memberId, otherMemberId, entryName, source } = match
      if (match.finding) refuse('approval.nothing_changes')
      if (finding === 'same_person' && otherMemberId === null) refuse('kyc.match_finding')
      const names = await deps.members.namesOf(otherMemberId ? [memberId, otherMemberId] : [memberId])
      const username = names.get(memberId) ?? ''
      const other = otherMemberId ? (names.get(otherMemberId) ?? '') : (entryName ?? '')
      return {
        object: `member:${memberId}`,
        before: { username, other, match: source },
        after: { username, other, match: finding },
      }
    },
    async apply(tx, { matchId, finding }) {
      const match = (await matchesStore.byId(tx, matchId)) ?? refuse('kyc.match_unknown')
      await matchesStore.decide(tx, matchId, { finding, at: deps.clock.now() })
      if (finding === 'same_person') await deps.personChanged(tx, match.memberId)
      return undefined
    },
  })
