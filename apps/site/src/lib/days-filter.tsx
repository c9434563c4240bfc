import { MS } from '@croupier/kernel/clock'
import { SegmentedControl } from '@croupier/ui/controls'
import { useLingui } from '@lingui/react/macro'

/** The beginning of the last `days` days before `now` (ms since the epoch). */
export const sinceOf = (now: number, days: number): Date => new Date(now - days * MS.day)

/** How far back a record looks: a day, a week, a month, three months. */
export function DaysFilter({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`Period`}
      value={String(days)}
      onChange={(value) => onDays(Number(value))}
      segments={[
        { value: '1', label: t`24 h` },
        { value: '7', label: t`7 days` },
        { value: '30', label: t`30 days` },
        { value: '90', label: t`90 days` },
      ]}
    />
  )
}
