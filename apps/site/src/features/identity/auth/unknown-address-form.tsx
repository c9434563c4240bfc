import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { Skeleton } from '@croupier/ui/skeleton'
import type { Output } from '@croupier/wire/endpoint'
import type { AddressWay } from '@croupier/wire/identity/steps'
import { loginSteps, unknownAddress, unknownAddressCode } from '@croupier/wire/identity/unknown-address'
import { Trans, useLingui } from '@lingui/react/macro'
import UserRound from 'lucide-react/icons/user-round'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Next } from '../../../lib/overlays.ts'
import { useSite } from '../../../lib/site.tsx'
import css from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { useLoginStep } from './use-login-step.ts'

type Ways = Output<typeof loginSteps>['addressWays']

/** §4: a login from an unknown address needs a code, or the name on the bank account. */
export function UnknownAddressForm({ next }: { next: Next | undefined }) {
  const { call } = useSite()
  const errorText = useErrorText()
  const messageId = useId()
  const [ways, setWays] = useState<Ways>()
  const [error, setError] = useState<unknown>()
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    call(loginSteps, {}).then(({ addressWays }) => setWays(addressWays), setError)
  }, [call])
  const way = ways?.[chosen]
  return (
    <>
      <p className="text-2">
        <Trans>You log in from a network that is new for your account. Please show that it is you.</Trans>
      </p>
      <Message id={messageId} error={errorText(error)} />
      {way ? <Proof key={way.way} {...way} next={next} /> : !error && <Skeleton height={180} radius={12} />}
      {ways && ways.length > 1 && <OtherWay onOther={() => setChosen((chosen + 1) % ways.length)} />}
    </>
  )
}

const OtherWay = ({ onOther }: { onOther: () => void }) => (
  <p className={css.switch}>
    <button type="button" className="link" onClick={onOther}>
      <Trans>Use another way</Trans>
    </button>
  </p>
)

function Proof({ way, masked, next }: Ways[number] & { next: Next | undefined }) {
  const { t } = useLingui()
  const command = useCommand(unknownAddress)
  const step = useLoginStep(next)
  const [proof, setProof] = useState('')
  const [isMissing, setMissing] = useState(false)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setMissing(proof.trim() === '')
    if (command.busy || proof.trim() === '') return
    await step.take(() => command.run({ way, proof }))
  }
  const field = {
    name: 'proof',
    value: proof,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
    onBlur: undefined,
    error: isMissing ? t`Please enter a valid verification code` : step.refusal,
    accepted: undefined,
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {way === 'bank_account_name' ? (
        <Field
          {...field}
          error={isMissing ? t`Please enter content` : step.refusal}
          label={t`Name on your bank account`}
          aria-required
          icon={<UserRound aria-hidden="true" />}
          autoComplete="name"
          maxLength={255}
          autoFocus
        />
      ) : (
        <SentCode way={way} masked={masked} field={field} />
      )}
      <Button type="submit" kind="primary" size="l" wide busy={command.busy} busyLabel={t`Checking`}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}

type SentCodeProps = {
  way: Exclude<AddressWay, 'bank_account_name'>
  masked: string | null
  field: Omit<Parameters<typeof CodeField>[0], 'sending'>
}

function SentCode({ way, masked, field }: SentCodeProps) {
  const { call } = useSite()
  const sending = useCodeSending({
    purpose: `unknown_address.${way}`,
    isReady: () => true,
    send: () => call(unknownAddressCode, { way }),
  })
  return (
    <>
      <p>
        <Trans>
          We send a code to <bdi className="num">{masked}</bdi>.
        </Trans>
      </p>
      <CodeField {...field} sending={sending} byEmail={way === 'email'} />
    </>
  )
}
