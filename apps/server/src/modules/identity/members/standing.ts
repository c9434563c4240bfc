import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Reader } from '../../../platform/db/database.ts'
import type { Member, Profile } from './model.ts'
import { isUnderAge } from './rules.ts'
import { membersStore } from './store.ts'

/** Whether offers may go to a member, as far as the account says. */
export type Standing = 'active' | 'inactive' | 'under_age'

export type StandingDeps = {
  clock: Clock
  profileOf(member: Member): Profile
  registration(): { minimumAge: number }
}

/** T058: a member who is blocked or closed is inactive. The age counts where the birthday is known; all confirmed it once. */
export const standingOf =
  ({ clock, profileOf, registration }: StandingDeps) =>
  async (reader: Reader, memberId: MemberId): Promise<Standing> => {
    const member = await membersStore.byId(reader, memberId)
    invariant(member, 'an account has its member')
    if (member.status !== 'active') return 'inactive'
    const { birthday } = profileOf(member)
    return isUnderAge(birthday, clock.now(), registration().minimumAge) ? 'under_age' : 'active'
  }
