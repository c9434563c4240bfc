import { Balls } from '@croupier/ui/balls'
import type { Tone } from '@croupier/ui/tag'
import { type OutsideDraw, outsideDraws } from '@croupier/wire/lottery/results.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { BeaconHealth } from './beacon-health.tsx'
import { OutsideDrawPanel } from './outside-draw-panel.tsx'
import { nameOf, sourcesText, statusOf } from './outside-words.ts'
import { SourceHealth } from './source-health.tsx'

/** More numbers wrap, so that they leave room for the other columns. */
const MOST_IN_LINE = 7

const column = columnsOf<OutsideDraw>()

const list = listOf({
  name: 'outside-draws',
  noun: ['draw', 'draws'],
  caption: 'Draws whose numbers come from outside, newest first',
  endpoint: outsideDraws,
  everyMs: 5_000,
  filters: [
    {
      kind: 'chips',
      name: 'state',
      label: 'Result',
      fallback: 'waiting',
      options: [
        { value: 'waiting', label: 'Waiting' },
        { value: 'decided', label: 'Decided' },
      ],
    },
  ],
  input: ({ state }, { page, pageSize }) => ({
    page,
    pageSize,
    state: state === 'decided' ? ('decided' as const) : ('waiting' as const),
  }),
  read: pagedRows<OutsideDraw>,
  figures: (answer) => (
    <>
      <SourceHealth sources={answer?.sources} />
      <BeaconHealth />
    </>
  ),
  rowKey: ({ game, issueNo }) => `${game}:${issueNo}`,
  rowName: nameOf,
  columns: [
    column.name('issue', 'Round', nameOf),
    column.time('draw', 'Draw (UTC)', ({ drawAt }) => drawAt),
    column.tag('status', 'Status', (one): { text: string; tone: Tone } => statusOf(one), { card: 'end' }),
    column.text('sources', 'Sources', sourcesText),
    {
      id: 'numbers',
      header: 'Numbers',
      cell: ({ decisions }) => {
        const numbers = decisions.at(-1)?.numbers
        return numbers ? (
          <Balls numbers={numbers} size="s" label="Result" oneLine={numbers.length <= MOST_IN_LINE} />
        ) : (
          ''
        )
      },
      csv: ({ decisions }) => ({ text: decisions.at(-1)?.numbers?.join(' ') ?? '' }),
    },
    column.count('bets', 'Bets', ({ betCount }) => betCount),
    column.money('stake', 'Stakes', ({ totalStake }) => totalStake),
  ],
  panel: {
    label: 'Draw',
    hint: 'Choose a draw. J and K move through the list.',
    byRow: (row) => <OutsideDrawPanel key={`${row.game}:${row.issueNo}`} row={row} />,
  },
  empty: ({ state }) =>
    state === 'decided'
      ? { title: 'No draws yet', text: 'Draws whose sources have not agreed yet are shown under “Waiting”.' }
      : { title: 'No draw waits', text: 'Draws whose result stands are shown under “Decided”.' },
})

/** Back-office rules §5.1: results of draws outside, and what their sources say. Two people decide where the sources do not agree. */
export default function OutsideDrawsPage() {
  return <ListPage list={list} />
}
