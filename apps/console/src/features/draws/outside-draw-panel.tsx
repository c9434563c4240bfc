import { Button } from '@croupier/ui/button'
import type { OutsideDraw } from '@croupier/wire/lottery/results.console'
import { useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Sum } from '../../lib/money.tsx'
import { PanelActs } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { WaitingRequests } from '../../lib/waiting-requests.tsx'
import { alarmText, faultText, nameOf, statusOf } from './outside-words.ts'
import { PostponeDialog } from './postpone-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'

/** A draw outside: what each source said, alarms, its results so far, and the request of another one. */
export function OutsideDrawPanel({ row }: { row: OutsideDraw }) {
  const [wanted, setWanted] = useState<'numbers' | 'void' | 'postpone' | null>(null)
  const mayRequest = useMay('draw.result.request')
  const last = row.decisions.at(-1)
  const isOpen = mayRequest && (last ? row.status === 'settled' && last.settledAt !== null : row.status === 'closed')
  return (
    <>
      <DetailPanel
        label={`Draw ${nameOf(row)}`}
        one={row}
        show={(one) => ({
          title: nameOf(one),
          tag: statusOf(one),
          line: one.postponedTo
            ? `Draw postponed to ${timeText(one.postponedTo)} UTC`
            : `Draw at ${timeText(one.drawAt)} UTC`,
          facts: factsOf(one),
          sections: [
            { id: 'reports', title: 'What the sources said', body: <Lines lines={reportLines(one)} /> },
            { id: 'results', title: 'Results', body: <Lines lines={resultLines(one)} /> },
            { id: 'waiting', body: <WaitingRequests object={`draw:${one.game}:${one.issueNo}`} /> },
          ],
          acts: isOpen && (
            <PanelActs>
              <Button kind="primary" onClick={() => setWanted('numbers')}>
                {one.decisions.length === 0 ? 'Enter the result' : 'Correct the result'}
              </Button>
              <Button onClick={() => setWanted('void')}>Void the draw</Button>
              {one.isPostponable && one.decisions.length === 0 && (
                <Button onClick={() => setWanted('postpone')}>Postpone the draw</Button>
              )}
            </PanelActs>
          ),
        })}
      />
      {wanted === 'postpone' && <PostponeDialog row={row} onClose={() => setWanted(null)} />}
      {wanted && wanted !== 'postpone' && (
        <ResultDialog row={row} isVoid={wanted === 'void'} onClose={() => setWanted(null)} />
      )}
    </>
  )
}

const factsOf = (one: OutsideDraw) => [
  { label: 'Cut-off (UTC)', value: timeText(one.closeAt) },
  { label: 'Bets', value: one.betCount ?? '–' },
  { label: 'Stakes', value: one.totalStake === null ? '–' : <Sum value={one.totalStake} /> },
  ...one.alarms.map(({ alarm, raisedAt }) => ({ label: alarmText(alarm), value: timeText(raisedAt) })),
]

const reportLines = ({ reports }: OutsideDraw): string[] =>
  reports.length === 0
    ? ['No source has answered yet.']
    : reports.map(
        ({ source, numbers, fault, drawnAt, receivedAt, isSigned }) =>
          `${source}: ${numbers?.join(' ') ?? faultText(fault ?? '')} · ${timeText(receivedAt)}${drawnAt ? ` · says drawn at ${timeText(drawnAt)}` : ''}${isSigned ? ' · signed' : ''}`,
      )

const resultLines = ({ decisions }: OutsideDraw): string[] =>
  decisions.length === 0
    ? ['There is no result yet.']
    : decisions.map(({ numbers, decidedAt, drawnAt, voidFrom, reason }) =>
        [
          numbers?.join(' ') ?? 'Void, stakes returned',
          timeText(decidedAt),
          ...(drawnAt ? [`time of the draw corrected to ${timeText(drawnAt)}`] : []),
          ...(voidFrom ? [`bets accepted from ${timeText(voidFrom)} on are void`] : []),
          reason ?? 'Sources',
        ].join(' · '),
      )

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
