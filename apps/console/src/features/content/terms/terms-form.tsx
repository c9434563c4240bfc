import { useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Checkbox } from '@croupier/ui/choice'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { setup } from '@croupier/wire/content/setup.console'
import { publishTerms, termsDesk } from '@croupier/wire/content/terms.console'
import type { Output } from '@croupier/wire/endpoint'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { type FormEvent, useState } from 'react'
import { reasonMissing } from '../../../lib/acts/act.ts'
import { useConsole } from '../../../lib/console.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { Acts, Fine, PanelForm, Refused } from '../../../lib/panel.tsx'
import { ReasonField } from '../../../lib/reason-field.tsx'
import { instantOf } from '../../../lib/time.ts'
import { EMPTY, filled, WordedTexts } from '../worded-texts.tsx'

type Version = Output<typeof termsDesk>['versions'][number]
type Props = {
  /** The newest version, whose texts the new one begins with. */
  newest: Version | undefined
  known: readonly Version[]
  /** Before the first opening one person publishes alone. */
  isAlone: boolean
  onPublished: () => void
}

/** `2026-03`, with a letter behind it when the month has one already. */
function nextName(now: number, known: readonly Version[]): string {
  const month = new Date(now).toISOString().slice(0, 7)
  const names = ['', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${month}${letter}`)
  return names.find((name) => !known.some(({ version }) => version === name)) ?? month
}

function useTermsDraft({ newest, known, onPublished }: Props) {
  const { now } = useConsole()
  const [version, setVersion] = useState(() => nextName(now(), known))
  const [from, setFrom] = useState('')
  const [isMaterial, setMaterial] = useState(true)
  const [texts, setTexts] = useState(newest?.texts ?? {})
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const publish = useCommand(publishTerms, { changes: [termsDesk, approvals, setup] })
  const noTitle = texts.en?.title.trim() ? undefined : 'Write the English title first'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (noTitle || reasonMissing(reason)) return
    const effectiveAt = instantOf(from)
    const when = effectiveAt ? { effectiveAt } : {}
    const asked = {
      version: version.trim(),
      isMaterial: isMaterial || !newest,
      texts: filled(texts),
      reason: reason.trim(),
    }
    publish.run({ ...asked, ...when }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested from another member of staff' : 'Terms published' })
        onPublished()
      },
      () => {},
    )
  }
  const fields = { version, setVersion, from, setFrom, isMaterial, setMaterial, texts, setTexts, reason, setReason }
  return { ...fields, isAsked, noTitle, publish, submit }
}

/** Publishes a version of the user agreement. */
export function TermsForm(props: Props) {
  const { newest, isAlone } = props
  const draft = useTermsDraft(props)
  return (
    <PanelForm onSubmit={draft.submit}>
      <Field
        label="Version"
        dense
        quiet
        maxLength={40}
        value={draft.version}
        onChange={(event) => draft.setVersion(event.target.value)}
      />
      <Field
        label="In force from (UTC)"
        optional="(empty: at once)"
        type="datetime-local"
        dense
        quiet
        value={draft.from}
        onChange={(event) => draft.setFrom(event.target.value)}
      />
      {newest && (
        <Checkbox checked={draft.isMaterial} onChange={(event) => draft.setMaterial(event.target.checked)}>
          A material change: every member agrees again before the next bet or deposit
        </Checkbox>
      )}
      <WordedTexts
        empty={EMPTY}
        texts={draft.texts}
        onChange={draft.setTexts}
        rows={14}
        error={draft.isAsked ? draft.noTitle : undefined}
      />
      <ReasonField value={draft.reason} onChange={draft.setReason} isChecked={draft.isAsked} />
      <Acts>
        <Button type="submit" kind="primary" busy={draft.publish.busy} busyLabel="Publishing">
          {isAlone ? 'Publish terms' : 'Request approval'}
        </Button>
      </Acts>
      <Refused>{errorText(draft.publish.error)}</Refused>
      <Fine>
        Members keep access to every version. Unsafe formatting is removed. Languages without a text show the English
        one.
      </Fine>
    </PanelForm>
  )
}
