import { useLingui } from '@lingui/react/macro'
import { useTimes } from '../use-times.ts'

/** Names the time zone of a record's days and times. */
export function ZoneNote() {
  const { t } = useLingui()
  const { zone } = useTimes()
  return zone && <p className="tiny text-3">{t`Days and times are in ${zone}.`}</p>
}
