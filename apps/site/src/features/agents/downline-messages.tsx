import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Field, TextArea } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import {
  AGENT_MESSAGE_MAX,
  AGENT_MESSAGES_A_DAY,
  type SentMessage,
  sendMessage,
  sentMessages,
} from '@croupier/wire/agents/messages'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useCursor } from '../../lib/cursor.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'

/** Agent rules §10 agentAnnouncement: what the agent writes to the accounts directly below. */
export function DownlineMessages() {
  const cursor = useCursor('downline-messages')
  const { data: sent, isPlaceholderData } = useCall(
    sentMessages,
    { pageSize: 20, ...cursor.paging },
    { keepPrevious: true },
  )
  const { rows = [], pages } = cursor.pageOf(sent, isPlaceholderData)
  if (!sent) return <Skeleton height={320} radius={16} />
  if (!sent.isOn)
    return (
      <EmptyState title={<Trans>Messages to downlines</Trans>}>
        <Trans>Messages to downlines are switched off.</Trans>
      </EmptyState>
    )
  return (
    <Card as="section">
      {sent.maySend && <MessageForm leftToday={sent.leftToday} />}
      <SentMessages items={rows} />
      <CursorPages {...pages} />
    </Card>
  )
}

function MessageForm({ leftToday }: { leftToday: number }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [account, setAccount] = useState('')
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const command = useCommand(sendMessage, { changes: [sentMessages] })
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const to = account.trim()
    if (text.trim() === '') return
    command.run({ text: text.trim(), ...(to ? { account: to } : {}) }).then(
      () => {
        toast({ text: t`Message sent` })
        setText('')
        setAccount('')
        setChecked(false)
      },
      () => {},
    )
  }
  return (
    <form className={css.values} onSubmit={submit}>
      <Field
        label={t`Account`}
        hint={t`Empty for all accounts directly below.`}
        quiet
        value={account}
        maxLength={40}
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextArea
        label={t`Message`}
        rows={3}
        value={text}
        maxLength={AGENT_MESSAGE_MAX}
        error={isChecked && text.trim() === '' ? t`Write a message.` : (errorText(command.error) ?? undefined)}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={css.bar}>
        <span className="small text-3">
          <Trans>
            {leftToday} of {AGENT_MESSAGES_A_DAY} messages left today
          </Trans>
        </span>
        <Button type="submit" kind="primary" busy={command.busy} disabled={leftToday === 0}>
          <Trans>Send the message</Trans>
        </Button>
      </div>
    </form>
  )
}

function SentMessages({ items }: { items: readonly SentMessage[] }) {
  if (items.length === 0)
    return (
      <p className="small text-3">
        <Trans>What you send appears in the messages of your downlines.</Trans>
      </p>
    )
  return (
    <ul className={css.sent}>
      {items.map((message) => (
        <li key={message.id}>
          <p className={css.written}>{message.text}</p>
          <SentLine message={message} />
        </li>
      ))}
    </ul>
  )
}

function SentLine({ message: { to, receivers, sentAt } }: { message: SentMessage }) {
  const { dateTime } = useTimes()
  return (
    <p className="tiny text-3">
      <span className="num">{dateTime(sentAt)}</span> ·{' '}
      {to ??
        (receivers === null ? <Trans>On its way</Trans> : plural(receivers, { one: '# account', other: '# accounts' }))}
    </p>
  )
}
