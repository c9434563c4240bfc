import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy.ts'
import { useSite } from '../site.tsx'
import { daysOf, type Period, readPeriod } from './period.ts'
import { ZoneNote } from './zone-note.tsx'

const RangeCalendar = lazyPart('later', () => import('@croupier/ui/range-calendar'), 'RangeCalendar')

type Days = { from: BusinessDay; to: BusinessDay }

/** Chooses the first and the last day of a period, up to the current business day. */
export function PeriodDialog(props: {
  period: Period
  calendar: BusinessCalendar
  onChoose: (period: Days) => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { clock } = useSite()
  const { period, calendar, onChoose, onClose } = props
  const now = new Date(clock.now())
  const [days, setDays] = useState<Days>(() => daysOf(period, calendar, now))
  const choose = ({ from, to }: { from: string; to: string }) => {
    const chosen = readPeriod(`${from}_${to}`)
    if ('from' in chosen) setDays(chosen)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={<Trans>Choose days</Trans>}
      width={400}
      footer={
        <Button kind="primary" wide onClick={() => onChoose(days)}>
          <Trans>Show these days</Trans>
        </Button>
      }
    >
      <Suspense fallback={<Skeleton height={340} radius={12} />}>
        <RangeCalendar
          label={t`First and last day`}
          language={i18n.locale}
          days={days}
          last={daysOf({ days: 1 }, calendar, now).to}
          onDays={choose}
        />
      </Suspense>
      <ZoneNote />
    </Modal>
  )
}
