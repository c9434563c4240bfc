import { Button } from '@croupier/ui/button'
import { Field, type FieldProps } from '@croupier/ui/field'
import { WarningDialog } from '@croupier/ui/modal'
import { Trans, useLingui } from '@lingui/react/macro'
import MessageSquareCode from 'lucide-react/icons/message-square-code'
import { type ChangeEvent, useRef, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { CaptchaField } from './captcha-field.tsx'
import { useCountdown } from './use-countdown.ts'
import { type HumanAnswer, useHumanCheck } from './use-human-check.ts'

/** §9: the login SMS is requested once per second at most. */
const THROTTLE_MS = 1_000
/** Decisions "Undefined constants": the countdown when the server sends none. */
const DEFAULT_SECONDS = 60

export type CodeSending = ReturnType<typeof useCodeSending>

type Sender = {
  /** Names the countdown. */
  purpose: string
  /** Shows the fault of the recipient in the form; true without one. */
  isReady(): boolean
  send(answer: HumanAnswer): Promise<{ expiredMinutes?: number }>
}

/**
 * §4: sends a code, and counts down until the next one may be sent. A failure is shown as a warning with the server's message (§8),
 * unless the server first wants to know that a person asks.
 */
export function useCodeSending({ purpose, isReady, send }: Sender) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const countdown = useCountdown(purpose)
  const check = useHumanCheck(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()
  const nextAt = useRef(0)
  async function run(): Promise<void> {
    if (isBusy || countdown.seconds > 0 || performance.now() < nextAt.current || !isReady()) return
    const isMissing = check.isPicture && typed.trim() === ''
    setFault(isMissing ? t`Please complete verification first` : undefined)
    if (isMissing) return
    nextAt.current = performance.now() + THROTTLE_MS
    setBusy(true)
    try {
      const { expiredMinutes } = await send(await check.answer(typed))
      countdown.start(expiredMinutes === undefined ? DEFAULT_SECONDS : expiredMinutes * 60)
    } catch (error) {
      setTyped('')
      if (check.take(error)) setFault(errorText(error))
      else setWarning(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const picture = {
    captcha: check.captcha,
    name: 'captcha',
    value: typed,
    error: fault,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
  }
  const closeWarning = () => setWarning(undefined)
  return { run, isBusy, seconds: countdown.seconds, picture: check.isPicture ? picture : null, warning, closeWarning }
}

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

type Props = Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'accepted'>

/** One field for the whole code, with the button that sends it. */
export function CodeField({ sending, byEmail = false, ...field }: Props & { sending: CodeSending; byEmail?: boolean }) {
  const { t } = useLingui()
  const { run, isBusy, seconds, picture, warning, closeWarning } = sending
  const left = clockText(seconds)
  return (
    <>
      {picture && <CaptchaField {...picture} accepted={undefined} onBlur={undefined} />}
      <Field
        {...field}
        label={byEmail ? t`Verification code` : t`SMS code`}
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
      {warning && (
        <WarningDialog title={<Trans>The code was not sent</Trans>} done={t`Close`} onClose={closeWarning}>
          {warning}
        </WarningDialog>
      )}
    </>
  )
}
