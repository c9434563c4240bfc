import { Button } from '@croupier/ui/button'
import { stepUp, stepUpCode } from '@croupier/wire/identity/step-up'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'
import { useForm } from '../../../lib/form.ts'
import { useSite } from '../../../lib/site.tsx'
import { CodeField } from '../auth/code-field.tsx'
import { useCodeFault } from '../auth/use-code-fault.ts'
import { useCodeSending } from '../auth/use-code-sending.ts'

type Recipient = { channel: 'sms' | 'email'; masked: string }

/** A code to the confirmed contact of an account that has no stronger proof. */
export function ByCode({ recipient, onDone }: { recipient: Recipient; onDone: () => void }) {
  const { t } = useLingui()
  const { call } = useSite()
  const errorText = useErrorText()
  const codeFault = useCodeFault()
  const command = useCommand(stepUp)
  const form = useForm({ verificationCode: '' }, ({ verificationCode }) => codeFault(verificationCode))
  const sending = useCodeSending({ purpose: 'step-up', isReady: () => true, send: () => call(stepUpCode, {}) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (command.busy || !form.isReady()) return
    const { verificationCode } = form.values
    command
      .run({ way: 'code', verificationCode: verificationCode.trim() })
      .then(onDone, (error) => form.refuse('verificationCode', errorText(error) ?? ''))
  }
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <p>
        <Trans>
          We send a code to <bdi className="num">{recipient.masked}</bdi>.
        </Trans>
      </p>
      <CodeField
        {...form.field('verificationCode')}
        accepted={undefined}
        sending={sending}
        byEmail={recipient.channel === 'email'}
      />
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  )
}
