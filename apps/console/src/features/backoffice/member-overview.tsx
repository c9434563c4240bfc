import { units } from '@croupier/kernel/money'
import { Card, CardHead, Pairs, StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { Tag } from '@croupier/ui/tag'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import LogIn from 'lucide-react/icons/log-in'
import ShieldUser from 'lucide-react/icons/shield-user'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import { useConsole } from '../../lib/console.tsx'
import { labelOf, optionText } from '../../lib/form/schema.ts'
import { useGameName } from '../../lib/games.tsx'
import { Sum } from '../../lib/money.tsx'
import { shortTime } from '../../lib/time.ts'
import css from './member.module.css'
import { eventsOf, type MemberEvent } from './member-events.ts'
import type { MemberView } from './member-tabs.tsx'

const SIGNS: Record<MemberEvent['kind'], { icon: typeof Ticket; tone: string }> = {
  deposit: { icon: ArrowDownToLine, tone: 'good' },
  withdrawal: { icon: ArrowUpFromLine, tone: 'info' },
  bet: { icon: Ticket, tone: 'plain' },
  win: { icon: Trophy, tone: 'lamp' },
  login: { icon: LogIn, tone: 'plain' },
  staff: { icon: ShieldUser, tone: 'info' },
}

/** Figures, the last events from every list, and the account's masked data. */
export function MemberOverview({ one }: { one: MemberView }) {
  const { cash, held, receivable, deposited, withdrawn, staked } = one.figures
  return (
    <>
      <Figures>
        <StatCard label="Cash" dense>
          <Sum value={cash} />
        </StatCard>
        <StatCard label="Held" dense note="Withdrawals and repeat orders">
          <Sum value={held} />
        </StatCard>
        <StatCard label="Owes" dense note={receivable === 0n ? 'Nothing owed' : 'Blocks withdrawals'}>
          <Sum value={receivable} />
        </StatCard>
        <StatCard label="Total deposits" dense>
          <Sum value={deposited} />
        </StatCard>
        <StatCard label="Total withdrawals" dense note={<NetLine value={units(deposited - withdrawn)} />}>
          <Sum value={withdrawn} />
        </StatCard>
        <StatCard label="Staked (30 days)" dense>
          <Sum value={staked} />
        </StatCard>
      </Figures>
      <div className={css.columns}>
        <Card>
          <CardHead title="Latest events" level={3} />
          <Events one={one} />
        </Card>
        <Card>
          <CardHead title="Account" level={3} />
          <Pairs
            pairs={[
              { label: 'Nickname', value: one.nickname },
              { label: 'Real name', value: one.payeeName ?? 'not set' },
              ...one.contacts.map(contactPair),
              { label: 'Language', value: optionText('language', one.language) },
              { label: 'Payment password', value: one.hasPaymentPassword ? 'set' : 'not set' },
              { label: 'Second factor', value: one.hasSecondFactor ? 'set up' : 'none' },
            ]}
          />
        </Card>
      </div>
    </>
  )
}

const SUPPRESSION_TEXTS: Readonly<Record<NonNullable<MemberView['contacts'][number]['suppression']>, string>> = {
  bounce: 'Messages bounced',
  complaint: 'Complained about messages',
  manual: 'Stopped by staff',
}

/** A contact, and whether the product sends nothing there. */
const contactPair = ({ field, value, suppression }: MemberView['contacts'][number]) => ({
  label: labelOf(field),
  value: suppression ? (
    <>
      {value} <Tag tone="danger">{SUPPRESSION_TEXTS[suppression]}</Tag>
    </>
  ) : (
    value
  ),
})

const NetLine = ({ value }: { value: MemberView['figures']['cash'] }) => (
  <>
    Net deposits <Sum value={value} />
  </>
)

function Events({ one }: { one: MemberView }) {
  const { now } = useConsole()
  const events = eventsOf(one, useGameName())
  if (events.length === 0) return <p className="text-2">No events yet.</p>
  return (
    <ul className={css.events}>
      {events.map((event) => {
        const { icon: Icon, tone } = SIGNS[event.kind]
        const isMoney = event.kind === 'deposit' || event.kind === 'withdrawal'
        return (
          <li key={`${event.kind}${event.key}`}>
            <time dateTime={event.at.toISOString()}>{shortTime(event.at, now())}</time>
            <span className={css.sign} data-tone={isMoney && event.amount === null ? 'plain' : tone}>
              <Icon aria-hidden="true" />
            </span>
            <span className="ellipsis" title={event.text}>
              {event.text}
            </span>
            <span>{event.amount !== null && <Sum value={event.amount} signed />}</span>
          </li>
        )
      })}
    </ul>
  )
}
