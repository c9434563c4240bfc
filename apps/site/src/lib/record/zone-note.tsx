import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { useLingui } from '@lingui/react/macro'
import { useSite } from '../site.tsx'
import { zoneName } from './texts.ts'

/** Names the time zone of a record's days and times. */
export function ZoneNote({ calendar }: { calendar: BusinessCalendar | null }) {
  const { t, i18n } = useLingui()
  const { clock } = useSite()
  if (!calendar) return null
  const zone = zoneName(i18n.locale, calendar, new Date(clock.now()))
  return <p className="tiny text-3">{t`Days and times are in ${zone}.`}</p>
}
