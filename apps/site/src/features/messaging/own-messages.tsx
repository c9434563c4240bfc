import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Chip, Chips } from '@croupier/ui/controls'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import {
  messages,
  readAllMessages,
  readMessage,
  removeMessage,
  type ShownMessages,
} from '@croupier/wire/messaging/inbox'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useBusinessCalendar } from '../../lib/record/filters.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { type RecordRows, useRecord } from '../../lib/record/use-record.ts'
import css from './inbox.module.css'
import { MessageRow } from './message-row.tsx'
import type { Message } from './message-texts.ts'

const WAITING_MS = 30_000

/** The inbox of the member, newest first: all of it, what is unread, or what is about one thing. */
export function OwnMessages() {
  const [show, setShow] = useState<ShownMessages | 'all'>('all')
  const narrowed = show === 'all' ? {} : { show }
  // A message that was opened stays in the list of unread ones, which is read again when it is chosen anew.
  const stays = show === 'unread'
  const options = { ready: true, ...(stays ? {} : { everyMs: WAITING_MS }) }
  const { record } = useRecord(messages, (paging) => ({ ...paging, ...narrowed }), options)
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <ShowChips show={show} onShow={setShow} />
        <ReadAllButton />
      </div>
      <List key={show} record={record} isAll={show === 'all'} stays={stays} />
    </div>
  )
}

function ShowChips({ show, onShow }: { show: ShownMessages | 'all'; onShow: (show: ShownMessages | 'all') => void }) {
  const { t } = useLingui()
  const choices: { value: ShownMessages | 'all'; name: string }[] = [
    { value: 'all', name: t`All` },
    { value: 'unread', name: t`Unread` },
    { value: 'deposit', name: t`Deposits` },
    { value: 'withdrawal', name: t`Withdrawals` },
    { value: 'security', name: t`Security` },
    { value: 'limit', name: t`Limits` },
    { value: 'identity', name: t`Identity` },
    { value: 'bet', name: t`Bets` },
    { value: 'rewards', name: t`Rewards` },
    { value: 'upline', name: t({ message: 'Upline', context: 'the agent directly above' }) },
    { value: 'service', name: t`Customer service` },
  ]
  return (
    <Chips label={t`Show messages`} oneLine>
      {choices.map(({ value, name }) => (
        <Chip key={value} pressed={show === value} onClick={() => onShow(value)}>
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

function List({ record, isAll, stays }: { record: RecordRows<Message>; isAll: boolean; stays: boolean }) {
  const calendar = useBusinessCalendar()
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows || !calendar) return <Skeleton height={320} radius={16} />
  if (rows.length === 0 && record.pages.page === 1)
    return (
      <EmptyState title={<Trans>No messages</Trans>}>
        {isAll ? (
          <Trans>Here you are notified of deposits, withdrawals and changes to your security settings.</Trans>
        ) : (
          <Trans>There are no messages of this kind.</Trans>
        )}
      </EmptyState>
    )
  return (
    <Card as="section">
      <Messages rows={rows} calendar={calendar} stays={stays} />
      <CursorPages {...record.pages} />
    </Card>
  )
}

const CHANGED = [messages, unreadCount]

function ReadAllButton() {
  const { data } = useCall(unreadCount, {})
  const readAll = useCommand(readAllMessages, { changes: CHANGED })
  if (!data?.unread) return null
  return (
    <Button size="s" busy={readAll.busy} onClick={() => readAll.run({}).catch(() => {})}>
      <Trans>Mark all as read</Trans>
    </Button>
  )
}

/** One message at a time is open. Opening it marks it as read. */
function Messages(props: { rows: readonly Message[]; calendar: BusinessCalendar; stays: boolean }) {
  const { rows, calendar, stays } = props
  const read = useCommand(readMessage, { changes: stays ? [unreadCount] : CHANGED })
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
