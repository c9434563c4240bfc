import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Db } from '../../../platform/db/database.ts'
import type { ClosingService } from '../closing/service.ts'
import type { SafetyEvents } from '../events.ts'
import { eventsStore, type RegisterRequest } from '../events-store.ts'
import type { ExclusionsService } from '../exclusions/service.ts'
import type { LimitsService } from '../limits/service.ts'
import type { Persons } from '../persons/service.ts'
import type { MemberNames } from '../ports.ts'

export type RegisterDeps = {
  db: Db
  members: MemberNames
  limits: Pick<LimitsService, 'show'>
  exclusions: Pick<ExclusionsService, 'current'>
  closing: Pick<ClosingService, 'show'>
  persons: Persons
  events: Pick<SafetyEvents, 'ofMember'>
}
export type RegisterService = ReturnType<typeof registerService>

/** Limits and exclusions of all members, for staff. */
export function registerService({ db, members, limits, exclusions, closing, persons, events }: RegisterDeps) {
  return {
    async list({ search, ...asked }: Omit<RegisterRequest, 'memberIds'> & { search?: string | undefined }) {
      const memberIds = search ? await members.search(db, search) : undefined
      const found = await eventsStore.page(db, { ...asked, memberIds })
      const names = await members.namesOf([...new Set(found.items.map(({ memberId }) => memberId))])
      return { ...found, items: found.items.map((one) => ({ ...one, username: names.get(one.memberId) ?? '' })) }
    },

    /** Refuses `member.unknown`. */
    async member(memberId: MemberId) {
      if (!(await members.namesOf([memberId])).has(memberId)) return refuse('member.unknown')
      const [{ items }, { current }, { closure }, accounts, past] = await Promise.all([
        limits.show(memberId),
        exclusions.current(memberId),
        closing.show(memberId),
        persons.accountsOf(db, memberId),
        events.ofMember(db, memberId),
      ])
      const others = await members.namesOf(accounts.filter((one) => one !== memberId))
      const otherAccounts = [...others].map(([id, username]) => ({ memberId: id, username }))
      return { limits: items, exclusion: current, closure, otherAccounts, events: past }
    },
  }
}
