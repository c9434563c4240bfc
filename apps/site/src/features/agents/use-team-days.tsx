import { type BusinessDay, dayFrom, plusDays } from '@croupier/kernel/business-day'
import { TEAM_DAYS_MAX } from '@croupier/wire/agents/figures'
import { Trans } from '@lingui/react/macro'
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

/** Why a page about one account shows no rows. */
export function useEmptyTexts({ account, isTooLong }: { account: string; isTooLong: boolean }) {
  if (isTooLong)
    return { title: <Trans>The period is too long</Trans>, text: <Trans>Choose at most {TEAM_DAYS_MAX} days.</Trans> }
  if (account === '')
    return { title: <Trans>Choose an account</Trans>, text: <Trans>Enter the name of an account of your team.</Trans> }
  return { title: <Trans>Nothing here</Trans>, text: <Trans>There is nothing in this period.</Trans> }
}
