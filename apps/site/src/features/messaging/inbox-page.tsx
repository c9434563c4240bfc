import { displayMoney, parseMoney } from '@croupier/kernel/money'
import { Button, IconButton } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { CursorPages } from '@croupier/ui/cursor-pages'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import {
  type MessageType,
  messages,
  readAllMessages,
  readMessage,
  removeMessage,
  unreadCount,
} from '@croupier/wire/messaging/inbox'
import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Trash from 'lucide-react/icons/trash-2'
import { useCommand } from '../../lib/command.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useRecord } from '../../lib/record/use-record.ts'
import { dateTimeText } from '../../lib/time.ts'

type Message = Output<typeof messages>['items'][number]
const WAITING_MS = 30_000

/** §2 messageV2: notifications about the member's money and account, newest first. */
export function InboxPage() {
  const { t } = useLingui()
  const { record } = useRecord(messages, (paging) => paging, { ready: true, everyMs: WAITING_MS })
  const changes = [messages, unreadCount]
  const readAll = useCommand(readAllMessages, { changes })
  const read = useCommand(readMessage, { changes })
  const remove = useCommand(removeMessage, { changes })
  const words = useMessageWords()
  const { rows } = record
  if (!rows && record.error) return <RecordTrouble error={record.error} onRetry={record.retry} />
  if (!rows) return <Skeleton height={320} radius={16} />
  if (rows.length === 0 && record.pages.page === 1)
    return (
      <EmptyState title={<Trans>No messages</Trans>}>
        <Trans>Here you are notified of deposits, withdrawals and changes to your security settings.</Trans>
      </EmptyState>
    )
  const anyUnread = rows.some(({ readAt }) => readAt === null)
  return (
    <Card as="section">
      <CardHead title={<Trans>Messages</Trans>}>
        {anyUnread && (
          <Button size="s" busy={readAll.busy} onClick={() => readAll.run({}).catch(() => {})}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </CardHead>
      <ul>
        {rows.map((message) => (
          <ListRow
            key={message.id}
            as="li"
            icon={message.readAt ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
            tone={message.readAt ? 'plain' : 'tide'}
            title={words(message)}
            note={<span className="num">{dateTimeText(message.sentAt)}</span>}
            end={
              <>
                {message.readAt === null && (
                  <>
                    <Tag tone="ember">
                      <Trans>New</Trans>
                    </Tag>
                    <IconButton
                      label={t`Mark as read`}
                      small
                      onClick={() => read.run({ id: message.id }).catch(() => {})}
                    >
                      <MailOpen aria-hidden="true" size={16} />
                    </IconButton>
                  </>
                )}
                <IconButton
                  label={t`Delete message`}
                  small
                  onClick={() => remove.run({ id: message.id }).catch(() => {})}
                >
                  <Trash aria-hidden="true" size={16} />
                </IconButton>
              </>
            }
          />
        ))}
      </ul>
      <CursorPages {...record.pages} />
    </Card>
  )
}

/** §4 message types in words. */
function useMessageWords(): (message: Message) => string {
  const { t } = useLingui()
  const currency = useCurrency()
  return ({ type, params }) => {
    const amount = params.amount ? `${currency} ${displayMoney(parseMoney(params.amount))}` : ''
    const reason = params.reason ?? ''
    const { minutes = '', address = '' } = params
    const words: Record<MessageType, string> = {
      deposit_credited: t`Your deposit of ${amount} was credited.`,
      deposit_failed:
        reason === 'declined'
          ? t`Your deposit of ${amount} was declined by the payment provider. We took no money.`
          : t`Your deposit of ${amount} failed. We took no money.`,
      deposit_reversed:
        reason === 'part'
          ? t`${amount} of a deposit was reversed and has left your balance. If your balance did not cover it, you owe the rest, and your next deposit pays it first.`
          : t`Your deposit of ${amount} was reversed and has left your balance. If your balance did not cover it, you owe the rest, and your next deposit pays it first.`,
      withdrawal_requested: t`You requested a withdrawal of ${amount}.`,
      withdrawal_approved: t`Your withdrawal of ${amount} was approved and will be sent.`,
      withdrawal_held: t`Your withdrawal of ${amount} is on hold: ${reason}`,
      withdrawal_rejected: t`Your withdrawal of ${amount} was rejected; the money is back in your balance. ${reason}`,
      withdrawal_paid: t`Your withdrawal of ${amount} was paid.`,
      withdrawal_failed: t`Your withdrawal of ${amount} could not be paid; the money is back in your balance.`,
      security_changed: t`The security settings of your account changed. If this was not you, contact customer service at once.`,
      login_locked: t`Your account was locked for ${minutes} minutes: several logins from ${address} failed. If this was not you, change your password.`,
    }
    return words[type]
  }
}
