import { Chip, Chips } from '@croupier/ui/controls'
import { useLingui } from '@lingui/react/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy.ts'
import type { RecordFilters } from './filters.ts'
import { type Period, periodText, WEEKS_AND_MONTHS, YESTERDAY } from './period.ts'
import { datesText } from './texts.ts'

const PeriodDialog = lazyPart('later', () => import('./period-dialog.tsx'), 'PeriodDialog')

/** The usual periods, and a custom one. */
export function PeriodChips<Choice extends string>({ filters }: { filters: RecordFilters<Choice> }) {
  const { t, i18n } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const { period, setPeriod, calendar } = filters
  const choices: { name: string; choice: Period }[] = [
    { name: t`Today`, choice: { days: 1 } },
    { name: t`Yesterday`, choice: YESTERDAY },
    ...(filters.periods === 'calendar'
      ? [
          { name: t`This week`, choice: WEEKS_AND_MONTHS['this-week'] },
          { name: t`Last week`, choice: WEEKS_AND_MONTHS['last-week'] },
          { name: t`This month`, choice: WEEKS_AND_MONTHS['this-month'] },
          { name: t`Last month`, choice: WEEKS_AND_MONTHS['last-month'] },
        ]
      : [
          { name: t`7 days`, choice: { days: 7 } },
          { name: t`30 days`, choice: { days: 30 } },
          { name: t`90 days`, choice: { days: 90 } },
        ]),
  ]
  const isCustom = 'from' in period
  return (
    <>
      <Chips label={t({ message: 'Period', context: 'the days of a record' })} oneLine>
        <Chip pressed={isCustom} aria-haspopup="dialog" disabled={!calendar} onClick={() => setChoosing(true)}>
          <CalendarDays size={16} aria-hidden="true" />
          {isCustom ? datesText(i18n.locale, period) : t`Choose days`}
        </Chip>
        {choices.map(({ name, choice }) => (
          <Chip key={name} pressed={periodText(period) === periodText(choice)} onClick={() => setPeriod(choice)}>
            {name}
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
