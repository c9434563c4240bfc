import { Button, type ButtonKind } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { type FormEvent, type ReactNode, useState } from 'react'
import { reasonMissing } from './acts/act.ts'
import { errorText } from './error-text.ts'
import { ReasonField } from './reason-field.tsx'

/** Asks for a reason before an act. The title names the object, the text the effect, and the button is a verb. */
export function ReasonDialog(props: {
  title: string
  effect: ReactNode
  act: string
  kind?: ButtonKind
  command: { busy: boolean; error: Error | null }
  onAct: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = reasonMissing(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!missing) props.onAct(reason.trim())
  }
  return (
    <Modal open onClose={props.onClose} title={props.title} width={400} dismissable={!props.command.busy}>
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">{props.effect}</p>
        <ReasonField
          rows={3}
          autoFocus
          value={reason}
          onChange={setReason}
          isChecked={asked}
          error={errorText(props.command.error)}
        />
        <Button type="submit" kind={props.kind ?? 'primary'} wide busy={props.command.busy}>
          {props.act}
        </Button>
      </form>
    </Modal>
  )
}
