import { type DeskEnvelopes, envelopeDesk } from '@croupier/wire/rewards/envelopes.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { EnvelopeForm } from './envelope-form.tsx'
import { EnvelopePanel } from './envelope-panel.tsx'
import { seriesStatus, splitText } from './envelope-words.ts'

const column = columnsOf<DeskEnvelopes>()

const list = listOf({
  name: 'envelopes',
  noun: ['series', 'series'],
  caption: 'Red envelopes, the newest first',
  endpoint: envelopeDesk,
  paging: 'none',
  filters: [],
  input: () => ({}),
  read: ({ series }) => ({ rows: series, total: series.length }),
  rowKey: ({ id }) => id,
  rowName: ({ title }) => title,
  columns: [
    column.name('title', 'Red envelopes', ({ title }) => title),
    column.text('days', 'Days', ({ firstDay, lastDay }) => `${firstDay} to ${lastDay}`, { card: 'hidden' }),
    column.text('times', 'Local times', ({ times }) => times.join(', ')),
    column.text('split', 'Envelopes of a drop', splitText),
    column.money('budget', 'Budget', ({ budget }) => budget),
    column.money('taken', 'Taken', ({ takenAmount }) => takenAmount, { card: 'hidden' }),
    column.tag('state', 'Status', seriesStatus, { card: 'end' }),
  ],
  tools: (open) => (
    <CreateButton permission="reward.mission.edit" onOpen={() => open('new')}>
      Add red envelopes
    </CreateButton>
  ),
  panel: {
    label: 'Red envelopes',
    hint: 'Choose a series to see its terms and its drops.',
    byRow: (row, { close }) => <EnvelopePanel row={row} onDone={close} />,
    create: () => <EnvelopeForm />,
  },
  empty: () => ({ title: 'No red envelopes', text: 'Add a series that opens at local times of the day.' }),
})

/** Reward rules §8: the series of red envelopes that come, run, or ended lately. */
export default function EnvelopesPage() {
  return <ListPage list={list} />
}
