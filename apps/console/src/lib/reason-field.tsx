import { TextArea, type TextAreaProps } from '@croupier/ui/field'
import { reasonMissing } from './acts/act.ts'

type Props = Pick<TextAreaProps, 'rows' | 'quiet' | 'autoFocus' | 'error'> & {
  label?: string
  value: string
  onChange: (reason: string) => void
  /** Whether the form was submitted: from then on the field says that a reason is missing. */
  isChecked: boolean
}

/** The reason of an act of staff, for the audit log. `error` replaces the field's own message. */
export function ReasonField({ label = 'Reason', value, onChange, isChecked, error, rows = 2, ...rest }: Props) {
  return (
    <TextArea
      {...rest}
      label={label}
      dense
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error ?? (isChecked ? reasonMissing(value) : undefined)}
    />
  )
}
