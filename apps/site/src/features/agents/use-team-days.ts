import { type BusinessDay, dayFrom, plusDays } from '@croupier/kernel/business-day'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import type { RecordFilters } from '../../lib/record/filters.ts'
import { daysOf } from '../../lib/record/period.ts'
import { useSite } from '../../lib/site.tsx'

export type TeamDays = { from: BusinessDay; to: BusinessDay }

/** Any day: nothing is requested until the days are known. */
const NO_DAY = dayFrom('2000-01-01')

/** The business days of a page of the agent centre, with the request for them. */
export function useTeamDays({ period, calendar }: Pick<RecordFilters<string>, 'period' | 'calendar'>) {
  const { clock } = useSite()
  const days: TeamDays | null = calendar && daysOf(period, calendar, new Date(clock.now()))
  const isTooLong = days !== null && days.to > plusDays(days.from, TEAM_DAYS_MAX - 1)
  return { days, isTooLong, enabled: days !== null && !isTooLong, input: days ?? { from: NO_DAY, to: NO_DAY } }
}

/** The agents' pages ask again once a minute, because the figures of the running day are read every five minutes. */
export const REFRESH_MS = 60_000
