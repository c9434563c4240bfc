import type { Tone } from '@croupier/ui/tag'
import {
  WATCH_LISTS,
  type WatchListState,
  type WatchListVersion,
  watchLists,
} from '@croupier/wire/kyc/watch-lists.console'
import { useMay } from '../../lib/console.tsx'
import { choiceOf } from '../../lib/list/choice.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { LIST_WORDS, WatchListUpload } from './watch-list-upload.tsx'

const STATE_WORDS: Record<WatchListState, { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting for approval', tone: 'warning' },
  in_force: { text: 'Searched', tone: 'good' },
  replaced: { text: 'Replaced', tone: 'plain' },
  expired: { text: 'Not approved', tone: 'plain' },
}

const column = columnsOf<WatchListVersion>()

const lists = choiceOf({ name: 'list', label: 'List', any: 'Both lists', words: LIST_WORDS, values: WATCH_LISTS })

const list = listOf({
  name: 'watch-lists',
  noun: ['version', 'versions'],
  caption: 'Uploaded versions of the lists, newest first',
  endpoint: watchLists,
  everyMs: 10_000,
  filters: [lists.filter],
  input: (filters, { page, pageSize }) => ({ page, pageSize, list: lists.of(filters) }),
  read: pagedRows<WatchListVersion>,
  rowKey: ({ id }) => id,
  columns: [
    column.name('list', 'List', (one) => LIST_WORDS[one.list]),
    column.tag('state', 'Status', ({ state }) => STATE_WORDS[state], { card: 'end' }),
    column.count('persons', 'Persons', ({ persons }) => persons, { cardLabel: 'Persons' }),
    column.count('added', 'Added', ({ added }) => added, { cardLabel: 'Added' }),
    column.count('removed', 'Removed', ({ removed }) => removed, { cardLabel: 'Removed' }),
    column.count('leftOut', 'Other rows', ({ leftOut }) => leftOut, { card: 'hidden' }),
    column.text('file', 'File', ({ fileName }) => fileName),
    column.time('at', 'Uploaded (UTC)', ({ uploadedAt }) => uploadedAt, { minutes: true, card: 'hidden' }),
    column.text('by', 'By', ({ uploadedBy }) => uploadedBy, { card: 'hidden' }),
  ],
  figures: () => <Uploads />,
  empty: () => ({
    title: 'No list was uploaded',
    text: 'Checks of identity search the lists here, and those in the folder of the server.',
  }),
})

/** T013: lists of sanctions and of politically exposed persons, which checks of identity search. */
export default function WatchListsPage() {
  return <ListPage list={list} />
}

function Uploads() {
  return useMay('kyc.list.upload') ? <WatchListUpload /> : null
}
