import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { Amount } from '@croupier/ui/amount'
import { Button, LinkButton } from '@croupier/ui/button'
import { IconTile } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { muteUpline, uplineMessages } from '@croupier/wire/agents/messages'
import { Trans } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Gift from 'lucide-react/icons/gift'
import Headset from 'lucide-react/icons/headset'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Ticket from 'lucide-react/icons/ticket'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useId } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { recordTimeText } from '../../lib/record/texts.ts'
import css from './inbox.module.css'
import { amountOf, type Message, subjectOf, useMessageLink, useMessageText, useMessageTitle } from './message-texts.ts'

const ICONS = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  security: ShieldCheck,
  identity: BadgeCheck,
  limit: HeartHandshake,
  bet: Ticket,
  rewards: Gift,
  upline: Users,
  service: Headset,
} as const

type MessageRowProps = {
  message: Message
  calendar: BusinessCalendar
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** A message: title, time and amount. It opens to its full text, and to a link to what it is about. */
export function MessageRow({ message, calendar, isOpen, onToggle, onRemove }: MessageRowProps) {
  const currency = useCurrency()
  const titleOf = useMessageTitle()
  const textId = useId()
  const Icon = ICONS[subjectOf(message)]
  const amount = amountOf(message)
  const isUnread = message.readAt === null
  return (
    <li className={css.message}>
      <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={textId} onClick={onToggle}>
        <IconTile tone={isUnread ? 'tide' : 'plain'}>
          <Icon aria-hidden="true" />
        </IconTile>
        <span className={css.words}>
          <b>{titleOf(message)}</b>
          <small className="num">{recordTimeText(message.sentAt, calendar)}</small>
        </span>
        <span className={css.end}>
          {amount !== undefined && <Amount value={amount} currency={currency} />}
          {isUnread && (
            <Tag tone="ember">
              <Trans>New</Trans>
            </Tag>
          )}
        </span>
        <ChevronDown className={css.arrow} aria-hidden="true" size={18} />
      </button>
      <div id={textId} className={css.text} hidden={!isOpen}>
        {isOpen && <OpenMessage message={message} calendar={calendar} onRemove={onRemove} />}
      </div>
    </li>
  )
}

function OpenMessage({ message, calendar, onRemove }: Pick<MessageRowProps, 'message' | 'calendar' | 'onRemove'>) {
  const textOf = useMessageText()
  const link = useMessageLink(calendar)(message)
  const { orderId } = message.params
  return (
    <>
      <p className={css.body}>{textOf(message)}</p>
      {orderId && (
        <p className="tiny text-3">
          <Trans>Order {orderId}</Trans>
        </p>
      )}
      <div className={css.acts}>
        {link ? (
          <LinkButton size="s" href={link.href}>
            {link.label}
          </LinkButton>
        ) : (
          <MuteUpline />
        )}
        <Button size="s" kind="quiet" icon={<Trash aria-hidden="true" size={16} />} onClick={onRemove}>
          <Trans>Delete message</Trans>
        </Button>
      </div>
    </>
  )
}

/** A member who has enough of an upline's messages says so here, and takes it back here. */
function MuteUpline() {
  const { data } = useCall(uplineMessages, {})
  const mute = useCommand(muteUpline, { changes: [uplineMessages] })
  if (!data) return null
  const { isMuted } = data
  return (
    <Button size="s" busy={mute.busy} onClick={() => mute.run({ isMuted: !isMuted }).catch(() => {})}>
      {isMuted ? <Trans>Get messages from my upline again</Trans> : <Trans>No more messages from my upline</Trans>}
    </Button>
  )
}
