import { type DeskPicture, memberPicturesDesk, PICTURE_STATES } from '@croupier/wire/identity/pictures.console'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf, pagedRows } from '../../lib/list/definition.ts'
import { oneOf } from '../../lib/list/filter.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { MemberPicturePanel } from './member-picture-panel.tsx'
import { PICTURE_STATE_WORDS, stateOf } from './picture-words.ts'

const column = columnsOf<DeskPicture>()
const STATES = PICTURE_STATES.map((value) => ({ value, label: PICTURE_STATE_WORDS[value].text }))

const list = listOf({
  name: 'member-pictures',
  noun: ['picture', 'pictures'],
  caption: 'Pictures that members uploaded, new ones from the oldest',
  endpoint: memberPicturesDesk,
  everyMs: 10_000,
  filters: [
    { kind: 'chips', name: 'state', label: 'Status', fallback: 'new', options: STATES },
    { kind: 'search', name: 'member', label: 'ID or username' },
  ],
  input: ({ state, member = '' }, { page, pageSize }) => ({
    page,
    pageSize,
    state: oneOf(PICTURE_STATES, state) ?? 'new',
    member: member.trim() || undefined,
  }),
  read: pagedRows<DeskPicture>,
  rowKey: ({ memberId, sha256 }) => `${memberId}-${sha256}`,
  rowName: ({ username }) => username,
  columns: [
    column.name('username', 'Member', ({ username }) => username),
    column.text('nickname', 'Nickname', ({ nickname }) => nickname),
    column.tag('state', 'Status', (one) => PICTURE_STATE_WORDS[stateOf(one)], { card: 'end' }),
    column.time('uploaded', 'Uploaded (UTC)', ({ uploadedAt }) => uploadedAt, { cardLabel: 'Uploaded' }),
  ],
  panel: {
    label: 'Picture',
    hint: 'Choose a picture. J and K move through the list.',
    byRow: (one, { next }) => <MemberPicturePanel key={one.sha256} picture={one} onDecided={next} />,
  },
  empty: () => ({ title: 'No pictures', text: 'Pictures that members upload as avatar appear here.' }),
})

/** §3 avatar, CUSTOM: moderation of the pictures that members upload. */
export default function MemberPicturesPage() {
  return <ListPage list={list} />
}
