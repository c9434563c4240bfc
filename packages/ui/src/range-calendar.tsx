import { GregorianCalendar, parseDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  Button,
  RangeCalendar as Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/RangeCalendar'
import css from './range-calendar.module.css'

export interface RangeCalendarProps {
  label: string
  /** A language code; weekdays, months and the first day of the week follow from it. */
  language: string
  /** Dates as `yyyy-MM-dd`. */
  days: { from: string; to: string }
  /** The last day that can be chosen. */
  last: string
  onDays: (days: { from: string; to: string }) => void
}

/**
 * React Aria adds a style element with this id unless there is one. The content security policy forbids inline styles, so
 * our style sheet has its rule.
 */
const PRESSABLE_STYLE = 'react-aria-pressable-style'
const createCalendar = () => new GregorianCalendar()

/**
 * A month to choose a range of days from, by pointer, finger or keyboard. Heavy (React Aria): import it lazily.
 */
export function RangeCalendar({ label, language, days, last, onDays }: RangeCalendarProps) {
  return (
    <div id={PRESSABLE_STYLE}>
      <I18nProvider locale={`${language}-u-ca-gregory`}>
        <Calendar
          aria-label={label}
          className={css.calendar ?? ''}
          createCalendar={createCalendar}
          defaultFocusedValue={parseDate(days.to)}
          value={{ start: parseDate(days.from), end: parseDate(days.to) }}
          maxValue={parseDate(last)}
          onChange={({ start, end }) => onDays({ from: start.toString(), to: end.toString() })}
        >
          <header className={css.head}>
            <Button slot="previous" className={css.turn ?? ''}>
              <ChevronLeft aria-hidden="true" />
            </Button>
            <CalendarHeading className={css.month ?? ''} />
            <Button slot="next" className={css.turn ?? ''}>
              <ChevronRight aria-hidden="true" />
            </Button>
          </header>
          <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day ?? ''} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
    </div>
  )
}
