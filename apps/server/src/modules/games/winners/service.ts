import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { maskName } from '@croupier/rules/rewards/winners'
import type { Db } from '../../../platform/db/database.ts'
import type { WinnerMembers } from './model.ts'
import { winsStore } from './store.ts'

/** Reward rules §12. */
const LIST_SIZE = 100
const PERIOD_MS = MS.day
/** Nobody can tell by the list that somebody near them has won just now. */
const DELAY_MS = MS.minute

export type WinnersDeps = { db: Db; clock: Clock; members: WinnerMembers }
export type WinnersService = ReturnType<typeof winnersService>

export function winnersService({ db, clock, members }: WinnersDeps) {
  return {
    /** The latest large wins, with masked names (Specification §3 "Winners list"). Empty while nobody has won. */
    async list() {
      const now = clock.now()
      const period = { after: plusMs(now, -PERIOD_MS), before: plusMs(now, -DELAY_MS) }
      const wins = await winsStore.latest(db, { ...period, limit: LIST_SIZE })
      const memberIds = [...new Set(wins.map(({ memberId }) => memberId))]
      const [usernames, hidden] = await Promise.all([members.usernames(memberIds), members.hidden(db, memberIds)])
      return {
        list: wins.flatMap(({ memberId, payout, ...win }) => {
          const username = hidden.has(memberId) ? undefined : usernames.get(memberId)
          return username === undefined ? [] : [{ ...win, player: maskName(username), prize: payout }]
        }),
      }
    },

    /** Whether the list may show wins of the member; they may until the member says no. */
    ofMember: async (memberId: MemberId) => ({ isListed: !(await winsStore.isUnlisted(db, memberId)) }),

    async setOfMember(memberId: MemberId, isListed: boolean) {
      await (isListed ? winsStore.relist(db, memberId) : winsStore.unlist(db, { memberId, at: clock.now() }))
      return { isListed }
    },
  }
}
