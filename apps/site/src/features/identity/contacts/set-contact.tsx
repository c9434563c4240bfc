import { CallRefused, Cancelled } from '@croupier/api-client/client'
import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Message } from '@croupier/ui/field-message'
import { toast } from '@croupier/ui/toast'
import { contactCode, memberContacts, setContact } from '@croupier/wire/identity/contacts'
import { memberInfo } from '@croupier/wire/identity/member'
import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { type Form, useForm } from '../../../lib/form.ts'
import { useSite } from '../../../lib/site.tsx'
import css from '../auth/auth.module.css'
import { CodeField } from '../auth/code-field.tsx'
import { MobileField, useMobileCountry } from '../auth/mobile-field.tsx'
import { useCodeFault } from '../auth/use-code-fault.ts'
import { useCodeSending } from '../auth/use-code-sending.ts'

type Props = { isChange: boolean; onDone: () => void }
type Name = 'contact' | 'verificationCode'
type Typed = { mobileNum: string; countryDialingCode: string } | { email: string }

/** Adds or changes the mobile number. */
export function SetMobile(props: Props) {
  const country = useMobileCountry(null)
  const contact = useContactForm({
    ...props,
    purpose: 'contact.mobile',
    faultOf: country.faultText,
    typedOf: (mobileNum) => ({ mobileNum, countryDialingCode: country.dialingCode }),
    dialingCode: country.dialingCode,
  })
  return (
    <ContactForm {...props} contact={contact}>
      <MobileField {...contact.form.field('contact')} accepted={undefined} country={country} autoFocus />
    </ContactForm>
  )
}

/** Adds or changes the e-mail address. */
export function SetEmail(props: Props) {
  const { t } = useLingui()
  const contact = useContactForm({
    ...props,
    purpose: 'contact.email',
    faultOf: (typed) => (typed === '' ? t`Please enter content` : undefined),
    typedOf: (email) => ({ email }),
  })
  return (
    <ContactForm {...props} contact={contact} byEmail>
      <Field
        {...contact.form.field('contact')}
        accepted={undefined}
        label={t`E-mail`}
        aria-required
        icon={<Mail aria-hidden="true" />}
        type="email"
        autoComplete="email"
        maxLength={255}
        autoFocus
      />
    </ContactForm>
  )
}

type Contact = ReturnType<typeof useContactForm>

/** The form of a contact: its code, its request and its refusals. */
function useContactForm(
  ask: Props & {
    purpose: string
    faultOf: (typed: string) => string | undefined
    typedOf: (typed: string) => Typed
    /** Of a number, which a third party may prove. */
    dialingCode?: string
  },
) {
  const { purpose, faultOf, typedOf, dialingCode, onDone } = ask
  const { t } = useLingui()
  const { call } = useSite()
  const errorText = useErrorText()
  const codeFault = useCodeFault()
  const command = useCommand(setContact, { changes: [memberContacts, memberInfo] })
  const [refusal, setRefusal] = useState<string>()
  const form: Form<Name> = useForm({ contact: '', verificationCode: '' }, (values) => {
    const fault = faultOf(values.contact.trim())
    return {
      ...(fault ? { contact: fault } : {}),
      ...codeFault(values.verificationCode),
    }
  })
  const typed = () => typedOf(form.values.contact.trim())
  const sending = useCodeSending({
    purpose,
    isReady() {
      const fault = faultOf(form.values.contact.trim())
      if (fault) form.refuse('contact', fault)
      return fault === undefined
    },
    send: () => call(contactCode, typed()),
    ...(dialingCode === undefined
      ? {}
      : { mobile: () => ({ mobileNum: form.values.contact.trim(), countryDialingCode: dialingCode }) }),
  })
  const busy = command.busy || sending.isProving
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    if (busy || !form.isReady()) return
    const { verificationCode } = form.values
    try {
      await command.run({ ...typed(), ...(await sending.proof(verificationCode)) })
      onDone()
      toast({ stay: 'short', text: t`Saved and confirmed.` })
    } catch (error) {
      if (error instanceof Cancelled) return
      const code = error instanceof CallRefused ? error.code : ''
      const text = errorText(error) ?? ''
      if (code.startsWith('code.mobile_') || code === 'register.email_invalid') form.refuse('contact', text)
      else if (code.startsWith('code.')) form.refuse('verificationCode', text)
      else setRefusal(text)
    }
  }
  return { form, sending, refusal, busy, submit }
}

type FormProps = Props & { contact: Contact; byEmail?: boolean; children: ReactNode }

function ContactForm({ isChange, contact, byEmail = false, children }: FormProps) {
  const { t } = useLingui()
  const messageId = useId()
  const { form, sending, refusal, busy, submit } = contact
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {isChange && (
        <p className="text-2">
          <Trans>We will log out all your other devices and pause withdrawals for 24 hours.</Trans>
        </p>
      )}
      {children}
      <CodeField {...form.field('verificationCode')} accepted={undefined} sending={sending} byEmail={byEmail} />
      <Message id={messageId} error={refusal} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Saving`}>
        <Trans>Save and confirm</Trans>
      </Button>
    </form>
  )
}
