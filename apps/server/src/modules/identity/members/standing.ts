import { localTimeOf } from '@croupier/kernel/business-day'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { ageOn, dateOf } from '@croupier/rules/age'
import type { Reader } from '../../../platform/db/database.ts'
import type { Member, Profile } from './model.ts'
import { membersStore } from './store.ts'

/** Whether offers may go to a member, as far as the account says. */
export type Standing = 'active' | 'inactive' | 'under_age'

export type StandingDeps = {
  clock: Clock
  profileOf(member: Member): Profile
  registration(): { minimumAge: number }
}

/** The zone in which a day begins last: nobody is of age there too early. */
const LAST_ZONE = 'Etc/GMT+12'

/** T058: a member who is blocked or closed is inactive. The age counts where the birthday is known; all confirmed it once. */
export const standingOf =
  ({ clock, profileOf, registration }: StandingDeps) =>
  async (reader: Reader, memberId: MemberId): Promise<Standing> => {
    const member = await membersStore.byId(reader, memberId)
    invariant(member, 'an account has its member')
    if (member.status !== 'active') return 'inactive'
    const birthday = dateOf(profileOf(member).birthday ?? '')
    if (birthday === null) return 'active'
    const { date } = localTimeOf(clock.now(), LAST_ZONE)
    return ageOn(birthday, date) < registration().minimumAge ? 'under_age' : 'active'
  }
