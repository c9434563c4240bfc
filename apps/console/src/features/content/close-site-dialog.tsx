import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Field, Select } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { closeSite, maintenance, playersOnline } from '@croupier/wire/content/settings.console'
import type { Output } from '@croupier/wire/endpoint'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { useConsole } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { localOf, timeText } from '../../lib/time.ts'
import { ENDS, type End, endOf } from './closing.ts'
import css from './maintenance.module.css'

type Props = { at: Output<typeof maintenance>; onClose: () => void }

/** Asks before the site closes: it says how many players are online, and until when the site is closed. */
export function CloseSiteDialog({ at, onClose }: Props) {
  const { now } = useConsole()
  const [end, setEnd] = useState<End>(at.until ? 'at' : '60')
  const [chosen, setChosen] = useState(localOf(at.until))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const close = useCommand(closeSite, { changes: [maintenance, waiting] })
  const until = endOf(end, chosen, now())
  const missing = reasonMissing(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing || until === undefined) return
    close.run({ reason: reason.trim(), ...(until ? { until } : {}) }).then(
      () => {
        toast({ text: at.on ? 'The site stays closed' : 'The site is closed' })
        onClose()
      },
      () => {},
    )
  }
  return (
    <Modal open onClose={onClose} width={400} title={at.on ? 'Keep the site closed?' : 'Close the site?'}>
      <form onSubmit={submit} noValidate className={css.form}>
        {!at.on && <Effect />}
        <Select label="Opens again" dense quiet value={end} onChange={setEnd} options={[...ENDS]} />
        {end === 'at' && (
          <Field
            label="Time (UTC)"
            type="datetime-local"
            dense
            quiet
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            error={isSubmitted && until === undefined ? 'Choose a time in the future' : undefined}
          />
        )}
        <Fine>{endText(until)}</Fine>
        <ReasonField value={reason} onChange={setReason} isChecked={isSubmitted} />
        <Button type="submit" kind="danger" wide busy={close.busy} busyLabel="Closing">
          {at.on ? 'Keep it closed' : 'Close the site now'}
        </Button>
        <Refused>{errorText(close.error)}</Refused>
      </form>
    </Modal>
  )
}

/** The effect of closing, with the players who are online now. */
function Effect() {
  const { data } = useCall(playersOnline, {}, { everyMs: 10_000 })
  return (
    <p className="text-2 small">
      <b>{data ? `${counted(data.online, 'player')} online now.` : 'Counting the players online …'}</b> They see the
      maintenance page at once and cannot bet or pay. Draws continue.
    </p>
  )
}

function endText(until: Date | null | undefined): string {
  if (until === undefined) return 'Players see this time.'
  if (until === null) return 'Two members of staff have to open it. Players see no time.'
  return `Opens automatically at ${timeText(until).slice(0, 16)} UTC. Players see this time. To open it earlier, two members of staff are needed.`
}
