import { Field } from '@croupier/ui/field'
import type { FactorWay } from '@croupier/wire/identity/factors'
import { useLingui } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'

type FactorCodeFieldProps = {
  way: FactorWay
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The field of a code of the authenticator, or of a recovery code. */
export function FactorCodeField({ way, value, onChange, error }: FactorCodeFieldProps) {
  const { t } = useLingui()
  const isApp = way === 'authenticator'
  return (
    <Field
      key={way}
      name="code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      accepted={undefined}
      label={isApp ? t`Authenticator code` : t`Recovery code`}
      aria-required
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      icon={<ShieldCheck aria-hidden="true" />}
      autoFocus
    />
  )
}
