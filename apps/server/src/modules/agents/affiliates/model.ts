import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { periodKey } from '@croupier/kernel/period'

/** The kind of the statements of affiliates. */
export const AFFILIATE = 'affiliate'

/** A month of an agent. Its statement has the id `affiliate:monthly:<first day>:<agent>`. */
export type MonthKey = { affiliateId: MemberId; firstDay: BusinessDay }

export const monthId = ({ affiliateId, firstDay }: MonthKey): string =>
  `${AFFILIATE}:${periodKey({ length: 'monthly', first: firstDay })}:${affiliateId}`

const MONTH_ID = /^affiliate:monthly:(\d{4}-\d{2}-\d{2}):(.+)$/

/** Undefined for the id of another statement. */
export function monthOfId(id: string): MonthKey | undefined {
  const [, firstDay, affiliateId] = MONTH_ID.exec(id) ?? []
  return firstDay && affiliateId ? { affiliateId: memberIdOf(affiliateId), firstDay: dayFrom(firstDay) } : undefined
}
