import { Button } from '@croupier/ui/button'
import { Field, type FieldProps } from '@croupier/ui/field'
import { WarningDialog } from '@croupier/ui/modal'
import { Trans, useLingui } from '@lingui/react/macro'
import MessageSquareCode from 'lucide-react/icons/message-square-code'
import { Suspense } from 'react'
import { CaptchaField } from '../../../lib/human-check/captcha-field.tsx'
import { lazyPart } from '../../../lib/lazy.ts'
import type { CodeSending } from './use-code-sending.ts'

const CheckDialog = lazyPart('identity', () => import('../phone-channel/check-dialog.tsx'), 'CheckDialog')

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

type Props = Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'accepted'>

/** One field for the whole code, with the button that sends it. */
export function CodeField({ sending, byEmail = false, ...field }: Props & { sending: CodeSending; byEmail?: boolean }) {
  const { t } = useLingui()
  const { run, isBusy, seconds, picture, warning, closeWarning, check, isByThird } = sending
  const left = clockText(seconds)
  return (
    <>
      {picture && <CaptchaField {...picture} accepted={undefined} onBlur={undefined} />}
      <Field
        {...field}
        label={byEmail ? t`Verification code` : t`SMS code`}
        hint={isByThird ? t`Another company sends this code and receives your number for it.` : undefined}
        aria-required
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={255}
        icon={<MessageSquareCode aria-hidden="true" />}
        end={
          <Button
            size="s"
            kind="default"
            busy={isBusy}
            busyLabel={t`Sending`}
            off={seconds > 0}
            onClick={() => void run()}
          >
            {seconds > 0 ? t`Send again in ${left}` : t`Send code`}
          </Button>
        }
      />
      {check && (
        <Suspense>
          <CheckDialog {...check} />
        </Suspense>
      )}
      {warning && (
        <WarningDialog title={<Trans>The code was not sent</Trans>} done={t`Close`} onClose={closeWarning}>
          {warning}
        </WarningDialog>
      )}
    </>
  )
}
