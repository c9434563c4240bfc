import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import type { HumanCheckKind } from '@croupier/wire/identity/session'
import { envelopes, passEnvelopeCheck } from '@croupier/wire/rewards/envelopes'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/form.ts'
import { CaptchaField } from '../../lib/human-check/captcha-field.tsx'
import { type HumanAnswer, useHumanCheck } from '../../lib/human-check/use-human-check.ts'
import css from './envelopes.module.css'

type CheckProps = { kind: HumanCheckKind; onPassed: () => void; children?: ReactNode }

/** Reward rules §8: the human check of the day, by a picture or, for those who cannot read one, by work of the browser. */
export function EnvelopeCheck({ kind, onPassed, children }: CheckProps) {
  const { t } = useLingui()
  const messageId = useId()
  const { check, form, isBusy, refusal, pass } = useEnvelopeCheck(kind, onPassed)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (form.isReady()) void pass(() => check.answer(form.values.captcha))
  }
  return (
    <form className={css.check} onSubmit={submit} noValidate aria-label={t`A quick check first`}>
      <p>
        <strong>
          <Trans>A quick check first</Trans>
        </strong>
      </p>
      <p className="small text-2">
        <Trans>Once a day, we check that a person opens the envelopes.</Trans> {children}
      </p>
      {check.isPicture && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={check.captcha} />}
      {refusal && <Message id={messageId} error={refusal} />}
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t`Checking`}>
        <Trans>Confirm</Trans>
      </Button>
      {check.isPicture && (
        <button type="button" className="link" disabled={isBusy} onClick={() => void pass(check.answerByWork)}>
          <Trans>Check without a picture</Trans>
        </button>
      )}
    </form>
  )
}

function useEnvelopeCheck(kind: HumanCheckKind, onPassed: () => void) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const check = useHumanCheck(kind)
  const command = useCommand(passEnvelopeCheck, { changes: [envelopes] })
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({ captcha: '' }, (values) => ({
    ...(check.isPicture && values.captcha.trim() === '' ? { captcha: t`Please enter a valid verification code` } : {}),
  }))
  function refused(error: unknown): void {
    const text = errorText(error) ?? ''
    form.set('captcha', '')
    if (check.take(error) && check.isPicture) form.refuse('captcha', text)
    else setRefusal(text)
  }
  async function pass(answer: () => Promise<HumanAnswer>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await command.run(await answer())
      onPassed()
    } catch (error) {
      refused(error)
    }
    setIsBusy(false)
  }
  return { check, form, isBusy, refusal, pass }
}
