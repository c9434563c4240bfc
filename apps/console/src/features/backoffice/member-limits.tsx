import { useCall } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import type { Output } from '@croupier/wire/endpoint'
import type { Limit } from '@croupier/wire/safer-gambling/limits'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../lib/console.tsx'
import { columnsOf } from '../../lib/list/columns.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import {
  CLOSING_REASON_WORDS,
  CLOSING_WAIT_WORDS,
  limitName,
  SAFETY_WORDS,
  safetyDetail,
} from '../../lib/safety-words.ts'
import { timeText } from '../../lib/time.ts'
import css from './member.module.css'
import { LooserLimitDialog, OperatorLimitDialog } from './member-limit-dialogs.tsx'
import { PersonCard } from './member-person.tsx'
import { ReopeningDialog } from './member-reopening-dialog.tsx'
import { type MemberView, TabTable } from './member-tabs.tsx'

type Safety = Output<typeof memberSafety>
type Event = Safety['events'][number]

const limitColumn = columnsOf<Limit>()
const limitColumns = [
  limitColumn.name('limit', 'Limit', limitName),
  limitColumn.money('amount', 'Amount', ({ amount }) => amount),
  limitColumn.money('used', 'Used', ({ used }) => used, { card: 'start', cardLabel: 'Used' }),
  limitColumn.text('source', 'Set by', ({ source }) => (source === 'operator' ? 'The operator' : 'The member'), {
    card: 'end',
  }),
  limitColumn.time('resets', 'Starts again (UTC)', ({ resetsAt }) => resetsAt, { minutes: true, card: 'hidden' }),
]
const eventColumn = columnsOf<Event>()
const eventColumns = [
  eventColumn.time('at', 'Time (UTC)', ({ at }) => at),
  eventColumn.tag('event', 'Event', ({ event }) => SAFETY_WORDS[event], { card: 'end' }),
  eventColumn.text('detail', 'Details', ({ values }) => safetyDetail(values)),
]

/** Limits and exclusions of a member. Staff may tighten a limit; two loosen one of the operator's. */
export function LimitsTab({ one }: { one: MemberView }) {
  const found = useCall(memberSafety, { memberId: one.id }, { everyMs: 15_000 })
  return (
    <Loaded call={found} height={320}>
      {(safety) => <Safeguards one={one} safety={safety} />}
    </Loaded>
  )
}

function Safeguards({
  one,
  safety: { limits, exclusion, closure, otherAccounts, events },
}: {
  one: MemberView
  safety: Safety
}) {
  const mayTighten = useMay('limit.member.tighten')
  const mayLoosen = useMay('limit.loosening.request')
  const mayReopen = useMay('limit.reopening.request')
  const [isReopening, setReopening] = useState(false)
  const [isTightening, setTightening] = useState(false)
  const [loosened, setLoosened] = useState<Limit | null>(null)
  const acts = limitColumn.actions((limit) =>
    limit.source === 'operator' ? (
      <Button size="s" aria-label={`Loosen: ${limitName(limit)}`} onClick={() => setLoosened(limit)}>
        Loosen
      </Button>
    ) : null,
  )
  return (
    <div className={css.sections}>
      {exclusion && <ExclusionCard exclusion={exclusion} />}
      <PersonCard one={one} accounts={otherAccounts} />
      {closure && (
        <ClosureCard closure={closure}>
          {mayReopen && <Button onClick={() => setReopening(true)}>Open again</Button>}
        </ClosureCard>
      )}
      <TabTable
        caption="Limits"
        columns={mayLoosen ? [...limitColumns, acts] : limitColumns}
        rows={limits}
        rowKey={({ kind, period, source }) => `${kind} ${period} ${source}`}
      />
      {mayTighten && (
        <p>
          <Button onClick={() => setTightening(true)}>Set a limit</Button>
        </p>
      )}
      <TabTable
        caption="Changes"
        columns={eventColumns}
        rows={events}
        rowKey={({ id }) => id}
        all={{ href: `/safer-gambling?search=${one.id}`, label: 'All entries of this member in the register' }}
      />
      {isTightening && <OperatorLimitDialog one={one} onClose={() => setTightening(false)} />}
      {isReopening && <ReopeningDialog one={one} onClose={() => setReopening(false)} />}
      {loosened && <LooserLimitDialog one={one} limit={loosened} onClose={() => setLoosened(null)} />}
    </div>
  )
}

const ExclusionCard = ({ exclusion: { kind, endsAt, returnsAt } }: { exclusion: NonNullable<Safety['exclusion']> }) => (
  <Card role="status">
    <b>{SAFETY_WORDS[kind].text}</b> until {timeText(endsAt)} UTC. The member can withdraw, but not bet or deposit.
    {returnsAt && ` The member asked to return: ${timeText(returnsAt)} UTC.`}
  </Card>
)

type ClosureCardProps = { closure: NonNullable<Safety['closure']>; children: ReactNode }
function ClosureCard({ closure: { reason, requestedAt, closedAt, waitsFor }, children }: ClosureCardProps) {
  const since = timeText(closedAt ?? requestedAt)
  return (
    <Card role="status">
      <p>
        <b>{closedAt ? 'Closed by the member' : 'The member closes the account'}</b> since {since} UTC:{' '}
        {CLOSING_REASON_WORDS[reason]}.{waitsFor && ` ${CLOSING_WAIT_WORDS[waitsFor]}.`}
      </p>
      {children}
    </Card>
  )
}
