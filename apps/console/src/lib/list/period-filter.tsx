import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Menu } from '@croupier/ui/menu'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useConsole } from '../console.tsx'
import css from './list.module.css'
import { type Days, PERIODS } from './period.ts'

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Chooses a named period or two days (UTC). Each end may stay open. */
export function PeriodFilter({ label, value, onChange }: Props) {
  const { now } = useConsole()
  const days = PERIODS.daysOf(value, now())
  const set = (change: Partial<Days>) => onChange(PERIODS.ofDays({ ...days, ...change }))
  return (
    <Menu
      label={`${label}: period`}
      align="start"
      trigger={(button) => (
        <Button {...button} kind="outline" size="s" icon={<CalendarDays aria-hidden="true" />}>
          {`${label}: ${PERIODS.textOf(value)}`}
        </Button>
      )}
      head={
        <div className={css.days}>
          <DayField label="From (UTC)" value={days.from} max={days.to} onDay={(from) => set({ from })} />
          <DayField label="To, inclusive" value={days.to} min={days.from} onDay={(to) => set({ to })} />
        </div>
      }
      entries={[{ value: '', label: 'Any time' }, ...PERIODS.named].map((one) => ({
        label: one.label,
        current: one.value === value,
        onPress: () => onChange(one.value),
      }))}
    />
  )
}

function DayField(props: { label: string; value: string; min?: string; max?: string; onDay: (day: string) => void }) {
  const { label, value, min, max, onDay } = props
  return (
    <Field
      label={label}
      type="date"
      dense
      quiet
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => onDay(event.target.value)}
    />
  )
}
