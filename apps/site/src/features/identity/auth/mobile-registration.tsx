import { smsRegisterCode } from '@croupier/wire/identity/codes'
import { type RefObject, useEffect } from 'react'
import type { Form } from '../../../lib/form.ts'
import { useSite } from '../../../lib/site.tsx'
import type { CodeProof } from '../phone-channel/use-phone-channel.ts'
import { CodeField } from './code-field.tsx'
import { MobileField, useMobileCountry } from './mobile-field.tsx'
import type { RegistrationName } from './registration-values.ts'
import { useCodeSending } from './use-code-sending.ts'

type Props = {
  form: Form<RegistrationName>
  isRequired: boolean
  needsCode: boolean
  onDialingCode: (dialingCode: string) => void
  /** Proves the number with the code, when the form is sent. */
  proofRef: RefObject<(code: string) => Promise<CodeProof>>
  autoFocus: boolean
}

/** The mobile number of a registration, and the code that confirms it. */
export function MobileRegistration({ form, isRequired, needsCode, onDialingCode, proofRef, autoFocus }: Props) {
  const { call } = useSite()
  const country = useMobileCountry(null)
  const { dialingCode } = country
  useEffect(() => onDialingCode(dialingCode), [dialingCode, onDialingCode])
  const mobileNo = form.values.mobileNum.trim()
  const sending = useCodeSending({
    purpose: 'register',
    isReady() {
      const fault = country.faultText(mobileNo)
      if (fault) form.refuse('mobileNum', fault)
      return fault === undefined
    },
    send: (answer) => call(smsRegisterCode, { mobileNo, countryDialingCode: dialingCode, ...answer }),
    mobile: () => ({ mobileNum: mobileNo, countryDialingCode: dialingCode }),
  })
  const { proof } = sending
  useEffect(() => {
    proofRef.current = proof
  }, [proofRef, proof])
  return (
    <>
      <MobileField {...form.field('mobileNum')} country={country} isRequired={isRequired} autoFocus={autoFocus} />
      {needsCode && <CodeField {...form.field('verificationCode')} accepted={undefined} sending={sending} />}
    </>
  )
}
