import { Button } from '@croupier/ui/button'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import formCss from '../../lib/form.module.css'

type Creation<Created> = {
  /** Whether the server would take what is entered. */
  isRight: boolean
  create(): Promise<Created>
  /** Shows the secret and empties what must not be sent twice. */
  onCreated(created: Created): void
}

/**
 * The course of a form that creates something with a secret. `isChecked`: the agent has pressed the button, so the form says what
 * is wrong. A refusal is left to the command that `create` runs.
 */
export function useCreation<Created>({ isRight, create, onCreated }: Creation<Created>) {
  const [isChecked, setChecked] = useState(false)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setChecked(true)
    const created = isRight ? await create().catch(() => null) : null
    if (created === null) return
    onCreated(created)
    setChecked(false)
  }
  return { isChecked, submit }
}

type Props = { onSubmit: (event: FormEvent) => void; busy: boolean; button: ReactNode; children: ReactNode }

/** Fields, and the button that creates. */
export function CreateForm({ onSubmit, busy, button, children }: Props) {
  const { t } = useLingui()
  return (
    <form className={formCss.form} onSubmit={onSubmit} noValidate>
      {children}
      <Button type="submit" kind="primary" size="l" busy={busy} busyLabel={t`Saving`}>
        {button}
      </Button>
    </form>
  )
}
