import { Cancelled } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import css from './factors.module.css'

type Props = {
  /** What happens with the change. */
  children: ReactNode
  act: string
  busy: boolean
  onConfirm: () => Promise<void>
}

/** The consequences of a change of the second factor, and its button. The call asks who the member is, if that is not proved (T015). */
export function ConfirmStep({ children, act, busy, onConfirm }: Props) {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const [error, setError] = useState<unknown>()
  async function confirm(): Promise<void> {
    setError(undefined)
    if (busy) return
    await onConfirm().catch((reason) => setError(reason instanceof Cancelled ? undefined : reason))
  }
  return (
    <div className={css.part}>
      {children}
      <Message id={messageId} error={errorText(error)} />
      <Button kind="primary" size="l" wide busy={busy} busyLabel={t`Checking`} onClick={() => void confirm()}>
        {act}
      </Button>
    </div>
  )
}
