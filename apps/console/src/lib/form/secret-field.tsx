import { Field } from '@croupier/ui/field'

/** Says beside the label of a stored secret that an empty field changes nothing. */
export const KEPT = '(empty: the stored one stays)'

type Props = {
  label: string
  isStored: boolean
  /** Beside the label while none is stored. */
  hint?: string
  maxLength?: number
  value: string
  onChange: (value: string) => void
}

/** A secret, which the console writes and never shows. */
export function SecretField({ label, isStored, hint, maxLength = 2_000, value, onChange }: Props) {
  return (
    <Field
      label={label}
      optional={isStored ? KEPT : hint}
      type="password"
      autoComplete="off"
      dense
      quiet
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
