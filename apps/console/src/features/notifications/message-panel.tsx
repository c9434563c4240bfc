import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import type { Output } from '@croupier/wire/endpoint'
import { messageContent, messageDetail } from '@croupier/wire/notifications/messages.console'
import { useState } from 'react'
import { ActList } from '../../lib/acts/act-list.tsx'
import { useMay } from '../../lib/console.tsx'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { optionText } from '../../lib/form/schema.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { Acts, Fine, Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { retry } from './message-acts.ts'
import { CHANNEL_WORDS, PURPOSE_WORDS, reasonText, STATE_WORDS, templateText } from './message-words.ts'

type Message = Output<typeof messageDetail>

/** One message: its text with masked codes, its state, and the act on it. */
export function MessagePanel({ id }: { id: string }) {
  const detail = useCall(messageDetail, { id }, { everyMs: 5_000 })
  return (
    <DetailPanel
      label="Message"
      call={detail}
      show={(message) => ({
        title: templateText(message.template),
        tag: STATE_WORDS[message.status],
        line: `${CHANNEL_WORDS[message.channel]} to ${message.recipient}`,
        ...(message.memberId ? { memberId: message.memberId } : {}),
        before: [{ id: 'text', title: 'Text', body: <Text key={message.id} message={message} /> }],
        facts: factsOf(message),
        acts: <ActList row={message} rowKey={(one) => one.id} acts={[retry]} onDone={() => {}} />,
      })}
    />
  )
}

/** The text with its codes masked. In the demo, staff with the permission can read the code. */
function Text({ message }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  const mayRead = useMay('notification.code.read')
  if (isOpen) return <Content id={message.id} isEmail={message.channel === 'email'} />
  return (
    <>
      <Written {...message} isEmail={message.channel === 'email'} />
      {message.isReadable && mayRead && (
        <Acts>
          <Button size="s" onClick={() => setOpen(true)}>
            Show the code
          </Button>
        </Acts>
      )}
      {message.isReadable && <Fine>Codes are kept in the demo only, while no sender is connected.</Fine>}
    </>
  )
}

function Content({ id, isEmail }: { id: string; isEmail: boolean }) {
  const content = useCall(messageContent, { id })
  return (
    <Loaded call={content} height={80}>
      {(text) => <Written {...text} isEmail={isEmail} />}
    </Loaded>
  )
}

/** An SMS has no subject. */
const Written = ({ subject, text, isEmail }: { subject: string; text: string; isEmail: boolean }) => (
  <Quote>
    {isEmail && (
      <>
        <b>{subject}</b>
        <br />
      </>
    )}
    {text}
  </Quote>
)

function factsOf({ purpose, language, reason, error, tries, queuedAt, dueAt, ...message }: Message) {
  const { endedAt, reportedAt, providerId, id } = message
  const time = (at: Date) => `${timeText(at)} UTC`
  return [
    { label: 'Purpose', value: PURPOSE_WORDS[purpose] },
    { label: 'Language', value: optionText('languages', language) },
    ...(reason ? [{ label: 'Reason', value: reasonText(reason) }] : []),
    ...(error ? [{ label: 'Last error', value: error }] : []),
    { label: 'Tries', value: String(tries) },
    { label: 'Queued', value: time(queuedAt) },
    ...(dueAt ? [{ label: 'Next try', value: time(dueAt) }] : []),
    ...(endedAt ? [{ label: 'Ended', value: time(endedAt) }] : []),
    ...(reportedAt ? [{ label: 'Reported by the sender', value: time(reportedAt) }] : []),
    ...(providerId ? [{ label: 'ID at the provider', value: providerId }] : []),
    { label: 'Message ID', value: id },
  ]
}
