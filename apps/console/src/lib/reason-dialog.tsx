import { Button, type ButtonKind } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { type FormEvent, type ReactNode, useState } from 'react'
import { reasonMissing } from './acts/act.ts'
import { errorText } from './error-text.ts'
import { ReasonField } from './reason-field.tsx'

/**
 * Asks for a reason before an act. The title names the object, the text the effect, and the button is a verb. `fields` draws what
 * the act needs beside the reason; it shows its errors once `isChecked`, and `isReady` says that it has none.
 */
export function ReasonDialog(props: {
  title: string
  effect: ReactNode
  act: string
  kind?: ButtonKind
  command: { busy: boolean; error: Error | null }
  fields?: (isChecked: boolean) => ReactNode
  isReady?: boolean
  onAct: (reason: string) => void
  onClose: () => void
}) {
  const { fields, isReady = true } = props
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const missing = reasonMissing(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isReady && !missing) props.onAct(reason.trim())
  }
  return (
    <Modal open onClose={props.onClose} title={props.title} width={400} dismissable={!props.command.busy}>
      <form onSubmit={submit} noValidate>
        <p className="text-2 small">{props.effect}</p>
        {fields?.(isChecked)}
        <ReasonField
          rows={3}
          autoFocus={!fields}
          value={reason}
          onChange={setReason}
          isChecked={isChecked}
          error={errorText(props.command.error)}
        />
        <Button type="submit" kind={props.kind ?? 'primary'} wide busy={props.command.busy}>
          {props.act}
        </Button>
      </form>
    </Modal>
  )
}
