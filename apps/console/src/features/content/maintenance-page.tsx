import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card, CardHead, Pairs } from '@croupier/ui/card'
import { Field, TextArea } from '@croupier/ui/field'
import { Note, Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { closeSite, maintenance, openSite } from '@croupier/wire/content/settings.console'
import type { Output } from '@croupier/wire/endpoint'
import Wrench from 'lucide-react/icons/wrench'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay, useMe } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { Acts, Refused } from '../../lib/panel.tsx'
import { instantOf, localOf, timeText } from '../../lib/time.ts'
import css from './maintenance.module.css'

type State = Output<typeof maintenance>

/** The maintenance switch: one person closes the site, two people open it. */
export default function MaintenancePage() {
  const state = useCall(maintenance, {}, { everyMs: 5_000 })
  const mayClose = useMay('content.maintenance.close')
  const mayOpen = useMay('content.maintenance.open')
  return (
    <Card className={css.card ?? ''}>
      <Loaded call={state} height={300}>
        {(at) => (
          <>
            <CardHead title={at.on ? 'The site is closed' : 'The site is open'}>
              {at.on ? <Tag tone="danger">Maintenance</Tag> : <Tag tone="good">Open</Tag>}
            </CardHead>
            {at.on && <Closed at={at} />}
            {(at.on ? mayOpen || mayClose : mayClose) && (
              <Turn key={String(at.on)} at={at} mayClose={mayClose} mayOpen={mayOpen} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const Closed = ({ at }: { at: State }) => (
  <Pairs
    pairs={[
      { label: 'Closed by', value: at.by ?? '–' },
      { label: 'Since (UTC)', value: at.since ? timeText(at.since) : '–' },
      { label: 'Expected end (UTC)', value: at.until ? timeText(at.until) : 'not set' },
      { label: 'Why', value: at.reason ?? '–' },
      { label: 'Opening requested by', value: at.openingAskedBy ?? '–' },
    ]}
  />
)

function Turn({ at, mayClose, mayOpen }: { at: State; mayClose: boolean; mayOpen: boolean }) {
  const me = useMe()
  const [until, setUntil] = useState(localOf(at.until))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const changes = [maintenance, waiting]
  const close = useCommand(closeSite, { changes })
  const open = useCommand(openSite, { changes })
  const missing = reasonMissing(reason)
  const run = (on: boolean) => {
    setSubmitted(true)
    if (missing) return
    const end = instantOf(until)
    const why = { reason: reason.trim() }
    const turned = on ? close.run({ ...why, ...(end ? { until: end } : {}) }) : open.run(why)
    turned.then(
      (now) => {
        toast({ text: textAfter(on, now) })
        setReason('')
        setSubmitted(false)
      },
      () => {},
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!at.on || mayOpen) run(!at.on)
  }
  const askedByMe = at.openingAskedBy === me.name
  const opening = at.openingAskedBy ? 'Confirm and open the site' : 'Request opening'
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Note tone={at.on ? 'info' : 'warning'} icon={<Wrench aria-hidden="true" />}>
        {at.on
          ? 'Opening takes two: one member of staff requests it, another one confirms.'
          : 'Closing takes effect at once, on all servers. Players see the maintenance page and cannot bet or pay. Draws continue.'}
      </Note>
      <Field
        label="Expected end (UTC)"
        optional="(shown to players)"
        type="datetime-local"
        dense
        quiet
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <TextArea
        label="Why"
        dense
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isSubmitted ? missing : undefined}
      />
      <Acts>
        {(!at.on || mayOpen) && (
          <Button
            type="submit"
            kind={at.on ? 'primary' : 'danger'}
            busy={close.busy || open.busy}
            disabledReason={at.on && askedByMe ? 'You requested it: another member of staff confirms' : undefined}
          >
            {at.on ? opening : 'Close the site'}
          </Button>
        )}
        {at.on && mayClose && <Button onClick={() => run(true)}>Change end and reason</Button>}
      </Acts>
      <Refused>{errorText(close.error ?? open.error)}</Refused>
    </form>
  )
}

function textAfter(on: boolean, now: State): string {
  if (on) return 'The site is closed'
  return now.on ? 'Opening requested: another member of staff confirms' : 'The site is open'
}
