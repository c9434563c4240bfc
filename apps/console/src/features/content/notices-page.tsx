import type { Tone } from '@croupier/ui/tag'
import { ANNOUNCEMENT_TYPES } from '@croupier/wire/content/announcements'
import { noticesDesk } from '@croupier/wire/content/articles.console'
import { useMemo } from 'react'
import { useConsole } from '../../lib/console.tsx'
import { labelOf } from '../../lib/form/schema.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { CreateButton } from '../../lib/list/create-button.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { periodFilter, periodOf } from '../../lib/list/period.ts'
import { RemovedNotices } from './history/notice-history.tsx'
import { NoticePanel } from './notice-panel.tsx'
import { audienceText, type Notice, TYPES } from './notice-words.ts'

/** Whether players see a notice now. */
function stateOf({ publishedAt, endsAt }: Notice, now: number): { text: string; tone: Tone } {
  if (publishedAt.getTime() > now) return { text: 'Scheduled', tone: 'info' }
  if (endsAt && endsAt.getTime() <= now) return { text: 'Ended', tone: 'plain' }
  return { text: 'Published', tone: 'good' }
}

function isWithin({ publishedAt }: Notice, days: string | undefined, now: number): boolean {
  const { from, to } = periodOf(days, now)
  return (!from || publishedAt >= from) && (!to || publishedAt < to)
}

const column = columnsOf<Notice>()

const noticeList = (now: () => number) =>
  listOf({
    name: 'notices',
    noun: ['notice', 'notices'],
    caption: 'Notices, newest first',
    endpoint: noticesDesk,
    paging: 'none',
    filters: [
      {
        kind: 'chips',
        name: 'type',
        label: 'Type',
        fallback: 'all',
        options: [
          { value: 'all', label: 'All' },
          ...ANNOUNCEMENT_TYPES.map((value) => ({ value, label: TYPES[value] })),
        ],
      },
      periodFilter('From'),
    ],
    input: () => ({}),
    read: ({ notices }) => ({ rows: notices, total: notices.length }),
    keep: (one, { type, days }) => (type === 'all' || one.type === type) && isWithin(one, days, now()),
    rowKey: ({ id }) => id,
    columns: [
      column.name('title', 'Title', ({ texts }) => texts.en?.title ?? ''),
      column.tag('state', 'Status', (one) => stateOf(one, now()), { card: 'end' }),
      column.text('type', 'Type', ({ type, groupName }) =>
        [TYPES[type], groupName && labelOf(groupName)].filter(Boolean).join(' · '),
      ),
      column.text('languages', 'Languages', ({ texts }) => String(Object.keys(texts).length), {
        card: 'hidden',
      }),
      column.text('audience', 'Audience', (one) => audienceText(one) || 'Everybody', { card: 'hidden' }),
      column.time('from', 'From (UTC)', ({ publishedAt }) => publishedAt, {
        minutes: true,
        card: 'end',
        cardLabel: 'From',
      }),
      column.time('to', 'Until (UTC)', ({ endsAt }) => endsAt, { minutes: true, none: 'no end', card: 'hidden' }),
    ],
    tools: (open) => (
      <CreateButton permission="content.notice.edit" onOpen={() => open('new')}>
        New notice
      </CreateButton>
    ),
    panel: {
      label: 'Notice',
      hint: 'Choose a notice to view or change it. J and K move through the list.',
      byRow: (notice, { close }) => <NoticePanel notice={notice} onDone={() => {}} onRemoved={close} />,
      create: ({ close }) => <NoticePanel notice={null} onDone={close} />,
    },
    empty: () => ({ title: 'No notices', text: 'Published notices appear on the site within seconds.' }),
  })

/** Notices, banners, pop-ups, promotions and headlines, in every language. */
export default function NoticesPage() {
  const { now } = useConsole()
  const list = useMemo(() => noticeList(now), [now])
  return (
    <>
      <ListPage list={list} />
      <RemovedNotices />
    </>
  )
}
