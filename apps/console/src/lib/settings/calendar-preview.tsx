import { type Column, DataTable } from '@croupier/ui/data-table'
import { useState } from 'react'
import { useConsole } from '../console.tsx'
import { counted } from '../counted.ts'
import { Fine } from '../panel.tsx'
import { timeText } from '../time.ts'
import { type CalendarChange, calendarChanges } from './calendar-changes.ts'

type Round = CalendarChange['rounds'][number]

/** Games that are shown in full. A merchant who replaces all calendars at once sees how many more there are. */
const MOST = 8

const columns: Column<Round>[] = [
  { id: 'round', header: 'Round', cell: ({ issueNo }) => issueNo },
  { id: 'opens', header: 'Opens (UTC)', cell: ({ openAt }) => timeText(openAt) },
  { id: 'closes', header: 'Bets close (UTC)', cell: ({ closeAt }) => timeText(closeAt), cardLabel: 'Bets close' },
  { id: 'draw', header: 'Draw (UTC)', cell: ({ drawAt }) => timeText(drawAt), cardLabel: 'Draw' },
]

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
          {rounds.length > 0 && (
            <DataTable
              caption={`Rounds of ${name}`}
              columns={columns}
              rows={rounds}
              rowKey={({ issueNo }) => issueNo}
              empty=""
              dense
            />
          )}
        </div>
      ))}
      {changes.length > MOST && <Fine>And {counted(changes.length - MOST, 'more game', 'more games')}.</Fine>}
      <Fine>Rounds whose commitment is already published keep their times.</Fine>
    </section>
  )
}
