import { useCall } from '@croupier/api-client/react'
import { Balls } from '@croupier/ui/balls'
import { Button } from '@croupier/ui/button'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import type { Output } from '@croupier/wire/endpoint'
import { useState } from 'react'
import { CallTable } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { timeText } from '../../lib/time.ts'

type Draw = Output<typeof consoleDraws>['items'][number]
const TONES = { drawn: 'good', void: 'danger', open: 'tide' } as const
/** A draw that is this late is worth a look. */
const LATE_MS = 2_000

const columns: Column<Draw>[] = [
  { id: 'issue', header: 'Issue', cell: ({ game, issueNo }) => <b>{`${game} ${issueNo}`}</b> },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <Tag tone={TONES[status as keyof typeof TONES] ?? 'plain'}>{status}</Tag>,
    card: 'end',
  },
  { id: 'draw', header: 'Draw (UTC)', cell: ({ drawAt }) => <span className="num text-2">{timeText(drawAt)}</span> },
  {
    id: 'late',
    header: 'Late',
    end: true,
    cell: ({ lateMs }) =>
      lateMs === null ? (
        ''
      ) : (
        <Tag tone={lateMs > LATE_MS ? 'warning' : 'plain'}>{`${(lateMs / 1000).toFixed(1)} s`}</Tag>
      ),
  },
  {
    id: 'numbers',
    header: 'Numbers',
    cell: ({ numbers }) => (numbers ? <Balls numbers={numbers} size="s" label="Result" /> : ''),
  },
  { id: 'tickets', header: 'Tickets', end: true, cell: ({ ticketCount }) => ticketCount ?? '' },
  {
    id: 'stake',
    header: 'Stakes',
    end: true,
    cell: ({ totalStake }) => (totalStake === null ? '' : <Sum value={totalStake} />),
  },
  {
    id: 'root',
    header: 'Tickets’ root',
    cell: ({ betsRoot }) => <code title={betsRoot ?? ''}>{betsRoot?.slice(0, 12)}</code>,
    card: 'hidden',
  },
]

/** Every draw with its state and how late it was revealed. Nothing here can steer one. */
export default function DrawsPage() {
  const [game, setGame] = useState<string>()
  const [before, setBefore] = useState<string | undefined>()
  const draws = useCall(
    consoleDraws,
    { pageSize: 50, ...(game ? { game } : {}), ...(before ? { before } : {}) },
    { keepPrevious: true, ...(before ? {} : { everyMs: 5_000 }) },
  )
  const games = draws.data?.games ?? []
  return (
    <>
      <FilterBar>
        <Chips label="Game" oneLine>
          {[undefined, ...games].map((one) => (
            <Chip
              key={one?.code ?? ''}
              pressed={one?.code === game}
              onClick={() => {
                setGame(one?.code)
                setBefore(undefined)
              }}
            >
              {one?.name ?? 'All games'}
            </Chip>
          ))}
        </Chips>
      </FilterBar>
      <CallTable
        call={draws}
        caption="Draws, newest first"
        columns={columns}
        rows={draws.data?.items}
        rowKey={(row) => `${row.game}:${row.issueNo}`}
        empty={<EmptyState title="No draws">The first issue opens within a minute of the start.</EmptyState>}
      />
      {draws.data?.next && <Button onClick={() => setBefore(draws.data?.next ?? undefined)}>Show older draws</Button>}
    </>
  )
}
