import { Chip, Chips } from '@croupier/ui/controls'
import { useLingui } from '@lingui/react/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy.ts'
import type { RecordFilters } from './filters.ts'
import { PERIOD_DAYS, type Period } from './period.ts'
import { datesText } from './texts.ts'

const PeriodDialog = lazyPart('later', () => import('./period-dialog.tsx'), 'PeriodDialog')

/** The usual periods, and a custom one. */
export function PeriodChips<Choice extends string>({ filters }: { filters: RecordFilters<Choice> }) {
  const { t, i18n } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const { period, setPeriod, calendar } = filters
  const names: Record<(typeof PERIOD_DAYS)[number], string> = {
    1: t`Today`,
    7: t`7 days`,
    30: t`30 days`,
    90: t`90 days`,
  }
  const isCustom = 'from' in period
  return (
    <>
      <Chips label={t`Period`} oneLine>
        <Chip pressed={isCustom} aria-haspopup="dialog" disabled={!calendar} onClick={() => setChoosing(true)}>
          <CalendarDays size={16} aria-hidden="true" />
          {isCustom ? datesText(i18n.locale, period) : t`Choose days`}
        </Chip>
        {PERIOD_DAYS.map((days) => (
          <Chip key={days} pressed={!isCustom && period.days === days} onClick={() => setPeriod({ days })}>
            {names[days]}
          </Chip>
        ))}
      </Chips>
      {choosing && calendar && (
        <Suspense>
          <PeriodDialog
            period={period}
            calendar={calendar}
            onClose={() => setChoosing(false)}
            onChoose={(chosen: Period) => {
              setPeriod(chosen)
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
