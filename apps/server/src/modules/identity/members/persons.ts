import type { RecommendationsService } from '../recommendations/service.ts'
import type { MembersService } from './service.ts'
import { membersStore } from './store.ts'
import { accountTraces } from './traces.ts'

/** Agent rules §11: who invited a member, and what accounts have in common. */
export type Referees = typeof accountTraces & {
  /** The member whose code or id decided the registration; else null. */
  inviterOf: RecommendationsService['inviterOf']
}

/** What the cashier, checks of identity and senders of offers ask about the person who has an account. */
export type PersonsOfMembers = {
  /** Members as the cashier checks them before money goes out: the name in clear, cooldown, block. */
  payees: MembersService['payees']
  /** The name and the birthday of the registration in clear, for the check of identity. */
  registeredPerson: MembersService['registeredPerson']
  /** Freezes the name and the birthday that staff verified, with the caller's transaction. */
  verified: MembersService['verified']
  /** Whether offers may go to a member: not to one who is blocked, closed or under age. */
  standingOf: MembersService['standingOf']
  /** The end of the withdrawal cooldown after a change of a credential, or null. */
  cooldownEnd: MembersService['cooldownEnd']
  /** A payout account or another credential changes with `tx`: starts the cooldown, and the member is notified. */
  secured: MembersService['secured']
  referees: Referees
  registeredWithin: typeof membersStore.registeredWithin
}

export const personsIn = (
  { payees, registeredPerson, verified, standingOf, cooldownEnd, secured }: MembersService,
  { inviterOf }: Pick<RecommendationsService, 'inviterOf'>,
): PersonsOfMembers => ({
  payees,
  registeredPerson,
  verified,
  standingOf,
  cooldownEnd,
  secured,
  referees: { ...accountTraces, inviterOf },
  registeredWithin: membersStore.registeredWithin,
})
