import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card, CardHead, Pairs } from '@croupier/ui/card'
import { Note, Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { maintenance, openSite } from '@croupier/wire/content/settings.console'
import type { Output } from '@croupier/wire/endpoint'
import Wrench from 'lucide-react/icons/wrench'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useMay, useMe } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { Acts, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { timeText } from '../../lib/time.ts'
import { CloseSiteDialog } from './close-site-dialog.tsx'
import css from './maintenance.module.css'

type State = Output<typeof maintenance>

/** The maintenance switch: one person closes the site, until a stated time or until staff open it. */
export default function MaintenancePage() {
  const state = useCall(maintenance, {}, { everyMs: 5_000 })
  return (
    <Card className={css.card ?? ''}>
      <Loaded call={state} height={300}>
        {(at) => (
          <>
            <CardHead title={at.on ? 'The site is closed' : 'The site is open'}>
              {at.on ? <Tag tone="danger">Maintenance</Tag> : <Tag tone="good">Open</Tag>}
            </CardHead>
            {at.on && <Closed at={at} />}
            <Note tone={at.on ? 'info' : 'warning'} icon={<Wrench aria-hidden="true" />}>
              {noteText(at)}
            </Note>
            <Turn key={String(at.on)} at={at} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function noteText({ on, until }: State): string {
  if (!on) return 'While the site is closed, players see the maintenance page and cannot bet or pay. Draws continue.'
  if (until)
    return 'The site opens automatically at the stated time. To open it earlier, two members of staff are needed.'
  return 'Two members of staff open it: one requests it, another one confirms.'
}

const Closed = ({ at }: { at: State }) => (
  <Pairs
    pairs={[
      { label: 'Closed by', value: at.by ?? '–' },
      { label: 'Since (UTC)', value: at.since ? timeText(at.since) : '–' },
      { label: 'Opens (UTC)', value: at.until ? timeText(at.until) : 'when staff open it', strong: true },
      { label: 'Reason', value: at.reason ?? '–' },
      ...(at.openingAskedBy ? [{ label: 'Opening requested by', value: at.openingAskedBy }] : []),
    ]}
  />
)

/** The acts on the switch in its present state. Closing asks first, in a dialog. */
function Turn({ at }: { at: State }) {
  const mayClose = useMay('content.maintenance.close')
  const mayOpen = useMay('content.maintenance.open')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {at.on && mayOpen && <Opening at={at} />}
      {mayClose && (
        <Acts>
          <Button kind={at.on ? 'default' : 'danger'} onClick={() => setAsking(true)}>
            {at.on ? 'Keep it closed for longer' : 'Close the site'}
          </Button>
        </Acts>
      )}
      {isAsking && <CloseSiteDialog at={at} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Requests the opening, or confirms another person's request. */
function Opening({ at }: { at: State }) {
  const me = useMe()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const open = useCommand(openSite, { changes: [maintenance, waiting] })
  const missing = reasonMissing(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing) return
    open.run({ reason: reason.trim() }).then(
      (now) => {
        toast({ text: now.on ? 'Opening requested: another member of staff confirms' : 'The site is open' })
        setReason('')
        setSubmitted(false)
      },
      () => {},
    )
  }
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <ReasonField
        label="Reason for opening it now"
        quiet
        value={reason}
        onChange={setReason}
        isChecked={isSubmitted}
      />
      <Acts>
        <Button
          type="submit"
          kind="primary"
          busy={open.busy}
          disabledReason={
            at.openingAskedBy === me.name ? 'You requested it: another member of staff confirms' : undefined
          }
        >
          {at.openingAskedBy ? 'Confirm and open the site' : 'Request opening'}
        </Button>
      </Acts>
      <Refused>{errorText(open.error)}</Refused>
    </form>
  )
}
