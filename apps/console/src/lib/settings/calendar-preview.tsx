import { useState } from 'react'
import { useConsole } from '../console.tsx'
import { counted } from '../counted.ts'
import { Fine } from '../panel.tsx'
import { timeText } from '../time.ts'
import { type CalendarChange, calendarChanges } from './calendar-changes.ts'

type Round = CalendarChange['rounds'][number]

/** Games that are shown in full. A merchant who replaces all calendars at once sees how many more there are. */
const MOST = 8

/** The first rounds of every game whose calendar changes; nothing while the new value is not valid. */
export default function CalendarPreview({ before, after }: { before: unknown; after: unknown }) {
  const console = useConsole()
  const [now] = useState(() => console.now())
  const changes = calendarChanges(before, after, now)
  if (!changes || changes.length === 0) return null
  return (
    <section aria-label="Preview of the calendars">
      <h4 className="title-3">The rounds of the new calendars</h4>
      {changes.slice(0, MOST).map(({ code, name, frequency, rounds }) => (
        <div key={code}>
          <Fine>
            <b>{name}</b> · {frequency}
          </Fine>
          {rounds.map((round) => (
            <Times key={round.issueNo} round={round} />
          ))}
        </div>
      ))}
      {changes.length > MOST && <Fine>And {counted(changes.length - MOST, 'more game', 'more games')}.</Fine>}
      <Fine>Rounds whose commitment is already published keep their times.</Fine>
    </section>
  )
}

/** In words, because the panel of an approval has no room for a table of times. */
const Times = ({ round: { issueNo, openAt, closeAt, drawAt } }: { round: Round }) => (
  <p className="num">
    {issueNo}: opens {timeText(openAt)}, bets close {timeText(closeAt)}, draw {timeText(drawAt)} UTC
  </p>
)
