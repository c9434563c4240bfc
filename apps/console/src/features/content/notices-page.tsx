import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import type { Column } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag, type Tone } from '@croupier/ui/tag'
import { ANNOUNCEMENT_TYPES } from '@croupier/wire/content/articles'
import { noticesDesk } from '@croupier/wire/content/articles.console'
import { LOCALES } from '@croupier/wire/content/system'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useConsole, useMay } from '../../lib/console.tsx'
import { useFilter } from '../../lib/filters.ts'
import { CallTable } from '../../lib/loaded.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { timeText } from '../../lib/time.ts'
import { NoticePanel } from './notice-panel.tsx'
import { type Notice, TYPES } from './notice-words.ts'

/** Whether players see it now. */
function standing({ publishedAt, endsAt }: Notice, now: number): { text: string; tone: Tone } {
  if (publishedAt.getTime() > now) return { text: 'Planned', tone: 'info' }
  if (endsAt && endsAt.getTime() <= now) return { text: 'Over', tone: 'plain' }
  return { text: 'Shown', tone: 'good' }
}

const columnsAt = (now: number): Column<Notice>[] => [
  { id: 'title', header: 'Title', cell: ({ texts }) => <b className="title-3">{texts.en?.title ?? ''}</b> },
  {
    id: 'state',
    header: 'State',
    cell: (one) => <Tag tone={standing(one, now).tone}>{standing(one, now).text}</Tag>,
    card: 'end',
  },
  { id: 'type', header: 'Type', cell: ({ type, groupName }) => [TYPES[type], groupName].filter(Boolean).join(' · ') },
  {
    id: 'languages',
    header: 'Languages',
    cell: ({ texts }) => `${Object.keys(texts).length} of ${LOCALES.length}`,
    card: 'hidden',
  },
  {
    id: 'from',
    header: 'From (UTC)',
    cell: ({ publishedAt }) => <span className="num text-2 ellipsis">{timeText(publishedAt).slice(0, 16)}</span>,
    card: 'end',
    cardLabel: 'From',
  },
  {
    id: 'to',
    header: 'Until (UTC)',
    cell: ({ endsAt }) => <span className="num text-2">{endsAt ? timeText(endsAt).slice(0, 16) : 'open end'}</span>,
    card: 'hidden',
  },
]

/** Notices, banners, pop-ups, promotions and headlines, in every language. */
export default function NoticesPage() {
  const { now } = useConsole()
  const [type, setType] = useFilter('type', 'all')
  const [adding, setAdding] = useState(false)
  const desk = useCall(noticesDesk, {})
  const rows = desk.data?.notices.filter((one) => type === 'all' || one.type === type)
  const queue = useQueue(rows, (row) => row.id)
  const chosen = desk.data?.notices.find((row) => row.id === queue.chosen)
  const mayEdit = useMay('content.notice.edit')
  const close = () => {
    setAdding(false)
    queue.close()
  }
  const panel = adding ? (
    <NoticePanel key="new" notice={null} onDone={close} />
  ) : (
    chosen && <NoticePanel key={chosen.id} notice={chosen} onDone={() => {}} />
  )
  return (
    <>
      <FilterBar>
        <Chips label="Type" oneLine>
          {(['all', ...ANNOUNCEMENT_TYPES] as const).map((one) => (
            <Chip key={one} pressed={one === type} onClick={() => setType(one)}>
              {one === 'all' ? 'All' : TYPES[one]}
            </Chip>
          ))}
        </Chips>
        {mayEdit && (
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            New notice
          </Button>
        )}
      </FilterBar>
      <QueueView label="Notice" hint="Choose a notice to read or change it." panel={panel ?? null} onClose={close}>
        <CallTable
          call={desk}
          caption="Notices, newest first"
          columns={columnsAt(now())}
          rows={rows}
          rowKey={(row) => row.id}
          selectedKey={adding ? undefined : (queue.chosen ?? undefined)}
          onRow={(row) => {
            setAdding(false)
            queue.choose(row.id)
          }}
          empty={<EmptyState title="No notices">What is published here appears on the site within moments.</EmptyState>}
        />
      </QueueView>
    </>
  )
}
