import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { LABEL_COLOUR, type MemberLabel } from '@croupier/wire/identity/member'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { LabelSettings } from '../policy.ts'
import { membersStore } from './store.ts'

export type LabelsDeps = { db: Db; labelSettings(): LabelSettings }
export type MemberLabels = ReturnType<typeof memberLabels>

/** §3 memberLabel: the labels of a member, in the order of the setting. A key that left the setting shows nothing. */
export const labelsOf = ({ labels }: LabelSettings, keys: readonly string[]): MemberLabel[] =>
  labels.filter(({ key }) => keys.includes(key)).map(({ labelName, color = LABEL_COLOUR }) => ({ labelName, color }))

/** Labels for staff: those on offer, and which of them a member has. */
export function memberLabels({ db, labelSettings }: LabelsDeps) {
  return {
    offered: () => ({
      labels: labelSettings().labels.map(({ color = LABEL_COLOUR, ...label }) => ({ ...label, color })),
    }),
    /** Replaces the labels of a member. Refuses `request.malformed` for one that is not on offer. */
    async set(by: StaffCall, { memberId, labels, reason }: { memberId: MemberId; labels: string[]; reason: string }) {
      const known = labelSettings().labels.map(({ key }) => key)
      if (labels.some((key) => !known.includes(key))) refuse('request.malformed', { field: 'labels' })
      await db.transaction().execute(async (tx) => {
        const member = (await membersStore.lock(tx, memberId)) ?? refuse('member.unknown')
        const after = known.filter((key) => labels.includes(key))
        await membersStore.change(tx, memberId, { labels: after })
        await by.audit(tx, {
          object: `member:${memberId}`,
          before: { labels: member.labels },
          after: { labels: after },
          reason,
        })
      })
      return {}
    },
  }
}
