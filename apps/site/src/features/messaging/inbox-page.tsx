import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { messages, readAllMessages, readMessage, removeMessage } from '@croupier/wire/messaging/inbox'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useUnread } from '../../lib/member.ts'
import { useBusinessCalendar } from '../../lib/record/filters.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { MessageRow } from './message-row.tsx'
import type { Message } from './message-texts.ts'

const WAITING_MS = 30_000

/** §2 messageV2: notifications about the member's money and account, newest first. */
export function InboxPage() {
  const { record } = useRecord(messages, (paging) => paging, { ready: true, everyMs: WAITING_MS })
  const calendar = useBusinessCalendar()
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows || !calendar) return <Skeleton height={320} radius={16} />
  if (rows.length === 0 && record.pages.page === 1)
    return (
      <EmptyState title={<Trans>No messages</Trans>}>
        <Trans>Here you are notified of deposits, withdrawals and changes to your security settings.</Trans>
      </EmptyState>
    )
  return (
    <Card as="section">
      <CardHead title={<Trans>Messages</Trans>}>
        <ReadAllButton />
      </CardHead>
      <Messages rows={rows} calendar={calendar} />
      <CursorPages {...record.pages} />
    </Card>
  )
}

const CHANGED = [messages, unreadCount]

function ReadAllButton() {
  const unread = useUnread()
  const readAll = useCommand(readAllMessages, { changes: CHANGED })
  if (unread === 0) return null
  return (
    <Button size="s" busy={readAll.busy} onClick={() => readAll.run({}).catch(() => {})}>
      <Trans>Mark all as read</Trans>
    </Button>
  )
}

/** One message at a time is open. Opening it marks it as read. */
function Messages({ rows, calendar }: { rows: readonly Message[]; calendar: BusinessCalendar }) {
  const read = useCommand(readMessage, { changes: CHANGED })
  const remove = useCommand(removeMessage, { changes: CHANGED })
  const [openId, setOpenId] = useState<string>()
  const toggle = ({ id, readAt }: Message) => {
    setOpenId(id === openId ? undefined : id)
    if (readAt === null) read.run({ id }).catch(() => {})
  }
  return (
    <ul>
      {rows.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          calendar={calendar}
          isOpen={message.id === openId}
          onToggle={() => toggle(message)}
          onRemove={() => remove.run({ id: message.id }).catch(() => {})}
        />
      ))}
    </ul>
  )
}
