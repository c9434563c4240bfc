import { Button } from '@croupier/ui/button'
import { Select } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import type { EndReason } from '@croupier/wire/rewards/end-reasons'
import { type FormEvent, type ReactNode, useState } from 'react'
import { reasonMissing } from '../../lib/acts/act.ts'
import { errorText } from '../../lib/error-text.ts'
import { Fine, PanelForm, Refused } from '../../lib/panel.tsx'
import { ReasonField } from '../../lib/reason-field.tsx'
import { END_WORDS } from './grant-words.ts'

type Props<Code extends EndReason> = {
  codes: readonly [Code, ...Code[]]
  command: { busy: boolean; error: Error | null }
  /** Ends it, or requests the approval above the limit. */
  run: (why: { code: Code; reason: string }) => Promise<{ approvalId: string | null }>
  words: { act: string; busy: string; done: string }
  /** What the member keeps and reads. */
  children: ReactNode
  onDone: () => void
}

/** Reward rules §13. Ends something that a member has, with a reason that the member reads and a note of staff. */
export function EndForm<Code extends EndReason>({ codes, command, run, words, children, onDone }: Props<Code>) {
  const [code, setCode] = useState<Code>(codes[0])
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reasonMissing(reason)) return
    run({ code, reason: reason.trim() }).then(
      ({ approvalId }) => {
        toast({ text: approvalId ? 'Approval requested' : words.done })
        onDone()
      },
      () => {},
    )
  }
  const options = codes.map((value) => ({ value, label: END_WORDS[value] }))
  return (
    <PanelForm onSubmit={submit}>
      <Select label="Reason for the member" dense options={options} value={code} onChange={setCode} />
      <ReasonField label="Note of staff" value={reason} onChange={setReason} isChecked={isAsked} />
      <Button type="submit" kind="dangerSoft" wide busy={command.busy} busyLabel={words.busy}>
        {words.act}
      </Button>
      <Refused>{errorText(command.error)}</Refused>
      <Fine>{children}</Fine>
    </PanelForm>
  )
}
