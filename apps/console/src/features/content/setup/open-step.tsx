import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Note, Tag } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { waiting } from '@croupier/wire/backoffice/dashboard.console'
import { openFirst, setup } from '@croupier/wire/content/setup.console'
import DoorOpen from 'lucide-react/icons/door-open'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { reasonMissing } from '../../../lib/acts/act.ts'
import { useMay } from '../../../lib/console.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { Acts, PanelForm, Refused } from '../../../lib/panel.tsx'
import { ReasonField } from '../../../lib/reason-field.tsx'
import css from './setup.module.css'
import { type Missing, missingText, type Setup, type Step } from './setup-words.ts'

/** What is missing, and the first opening of the site. */
export function OpenStep({ at, onStep }: { at: Setup; onStep: (step: Step) => void }) {
  const required = at.missing.filter(({ isRequired }) => isRequired)
  const optional = at.missing.filter(({ isRequired }) => !isRequired)
  const mayOpen = useMay('content.maintenance.open')
  return (
    <Card>
      <CardHead title={required.length > 0 ? 'The site may not open yet' : 'Ready to open'}>
        {required.length > 0 ? <Tag tone="warning">Not open yet</Tag> : <Tag tone="good">Ready</Tag>}
      </CardHead>
      <Gaps title="Missing" gaps={required} onStep={onStep} />
      <Gaps title="You can open without these" gaps={optional} onStep={onStep} />
      <Note icon={<DoorOpen aria-hidden="true" />}>
        Until then visitors see that the site is not open yet. Afterwards changes of the name, the currency and the
        terms need a second member of staff.
      </Note>
      {mayOpen && <Opening isReady={required.length === 0} />}
    </Card>
  )
}

function Gaps({ title, gaps, onStep }: { title: string; gaps: readonly Missing[]; onStep: (step: Step) => void }) {
  if (gaps.length === 0) return null
  return (
    <>
      <h3 className="title-3">{title}</h3>
      <ul className={css.list} aria-label={title}>
        {gaps.map((gap) => (
          <li key={`${gap.what}${gap.language}`}>
            {missingText(gap)}
            <Button size="s" onClick={() => onStep(gap.step)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Opening({ isReady }: { isReady: boolean }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [, go] = useLocation()
  const open = useCommand(openFirst, { changes: [setup, waiting] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason)) return
    open.run({ reason: reason.trim() }).then(
      () => {
        toast({ text: 'The site is open' })
        go('/')
      },
      () => {},
    )
  }
  return (
    <PanelForm onSubmit={submit}>
      <ReasonField label="Reason for opening it now" value={reason} onChange={setReason} isChecked={isAsked} />
      <Acts>
        <Button
          type="submit"
          kind="primary"
          busy={open.busy}
          disabledReason={isReady ? undefined : 'Something that the site needs is missing'}
        >
          Open the site
        </Button>
      </Acts>
      <Refused>{errorText(open.error)}</Refused>
    </PanelForm>
  )
}
