import { Balls } from '@croupier/ui/balls'
import { Tag, type Tone } from '@croupier/ui/tag'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import type { Output } from '@croupier/wire/endpoint'
import { GameName } from '../../lib/games.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { filled } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { BeaconHealth } from './beacon-health.tsx'

type Draw = Output<typeof consoleDraws>['items'][number]
const STATUS_WORDS: Record<Draw['status'], { text: string; tone: Tone }> = {
  scheduled: { text: 'Scheduled', tone: 'plain' },
  open: { text: 'Open', tone: 'tide' },
  closed: { text: 'Closed', tone: 'plain' },
  drawn: { text: 'Drawn', tone: 'good' },
  void: { text: 'Void', tone: 'danger' },
}
/** Draws with a longer delay are marked. */
const LATE_MS = 2_000
const column = columnsOf<Draw>()

const list = listOf({
  name: 'draws',
  noun: ['draw', 'draws'],
  caption: 'Draws, newest first',
  endpoint: consoleDraws,
  everyMs: 5_000,
  paging: 'cursor',
  filters: [
    {
      kind: 'chips',
      name: 'game',
      label: 'Game',
      fallback: '',
      options: [{ value: '', label: 'All games' }],
      isOpen: true,
    },
    periodFilter('Draw'),
  ],
  choices: (answer) => ({ game: (answer?.games ?? []).map(({ code, name }) => ({ value: code, label: name })) }),
  input: ({ game, days }, { pageSize, before, now }) => ({
    pageSize,
    ...filled({ game, before }),
    ...periodOf(days, now),
  }),
  read: ({ items, next }) => ({ rows: items, next }),
  figures: () => <BeaconHealth />,
  rowKey: ({ game, issueNo }) => `${game}:${issueNo}`,
  columns: [
    {
      id: 'issue',
      header: 'Round',
      cell: ({ game, issueNo }) => (
        <b className="title-3">
          <GameName code={game} round={issueNo} />
        </b>
      ),
    },
    column.exported('game', 'Game', ({ game }) => game),
    column.exported('round', 'Round', ({ issueNo }) => issueNo),
    column.tag('status', 'Status', ({ status }) => STATUS_WORDS[status], { card: 'end' }),
    column.time('draw', 'Draw (UTC)', ({ drawAt }) => drawAt),
    {
      id: 'late',
      header: 'Delay',
      end: true,
      cell: ({ lateMs }) => lateMs !== null && <Late ms={lateMs} />,
      csv: ({ lateMs }) => ({ text: lateMs === null ? '' : secondsText(lateMs) }),
    },
    {
      id: 'numbers',
      header: 'Numbers',
      cell: ({ numbers }) => (numbers ? <Balls numbers={numbers} size="s" label="Result" /> : ''),
      csv: ({ numbers }) => ({ text: numbers?.join(' ') ?? '' }),
    },
    column.text('beacon', 'Beacon round', ({ beaconRound }) => beaconRound?.toString() ?? ''),
    column.count('tickets', 'Tickets', ({ ticketCount }) => ticketCount),
    column.money('stake', 'Stakes', ({ totalStake }) => totalStake),
    {
      id: 'root',
      header: 'Ticket root',
      cell: ({ betsRoot }) => <code title={betsRoot ?? ''}>{betsRoot?.slice(0, 12)}</code>,
      csv: ({ betsRoot }) => ({ text: betsRoot ?? '' }),
      card: 'hidden',
    },
  ],
  empty: () => ({ title: 'No draws', text: 'The first round opens within a minute after the server starts.' }),
})

/** Every draw with its state and the delay of its reveal. Read-only: no act here can influence a draw. */
export default function DrawsPage() {
  return <ListPage list={list} />
}

const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const Late = ({ ms }: { ms: number }) => <Tag tone={ms > LATE_MS ? 'warning' : 'plain'}>{secondsText(ms)}</Tag>
