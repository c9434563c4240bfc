import { Switch } from '@croupier/ui/choice'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { useState } from 'react'
import { controlOf, labelOf, type Shape } from './setting-schema.ts'
import css from './settings.module.css'

type Props = {
  label: string
  shape: Shape
  value: unknown
  onChange: (value: unknown) => void
  depth?: number
}

/** Edits a value as its shape asks: the server judges it by the same shape. */
export function SettingEditor(props: Props) {
  const { label, shape, value, onChange, depth = 0 } = props
  const control = controlOf(shape, depth)
  if (control.kind === 'switch')
    return (
      <p className={css.switch}>
        <Switch checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {label}
        </Switch>
      </p>
    )
  if (control.kind === 'choice')
    return (
      <Select
        label={label}
        dense
        quiet
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
        options={control.options.map((one) => ({ value: one, label: one }))}
      />
    )
  if (control.kind === 'number') return <NumberEditor {...props} {...control} />
  if (control.kind === 'text')
    return (
      <Field label={label} dense quiet value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
    )
  if (control.kind === 'lines')
    return (
      <TextArea
        label={label}
        optional="(one a line)"
        dense
        quiet
        rows={3}
        value={(Array.isArray(value) ? value : []).join('\n')}
        onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
      />
    )
  if (control.kind === 'fields') {
    const fields = (value ?? {}) as Record<string, unknown>
    return (
      <fieldset className={depth > 0 ? css.nested : css.fields}>
        <legend className={depth > 0 ? 'title-3' : 'visually-hidden'}>{label}</legend>
        {control.fields.map(([name, inner]) => (
          <SettingEditor
            key={name}
            label={labelOf(name)}
            shape={inner}
            value={fields[name]}
            onChange={(next) => onChange({ ...fields, [name]: next })}
            depth={depth + 1}
          />
        ))}
      </fieldset>
    )
  }
  return <JsonEditor {...props} />
}

/** A number may be half typed: what is not one yet is kept as text, and the server would refuse it. */
function NumberEditor(props: Props & { minimum?: number | undefined; maximum?: number | undefined; whole: boolean }) {
  const { label, value, onChange, minimum, maximum, whole } = props
  const [typed, setTyped] = useState(String(value ?? ''))
  const number = Number(typed)
  const wrong =
    typed.trim() === '' || Number.isNaN(number) || (whole && !Number.isInteger(number))
      ? 'A number'
      : (minimum !== undefined && number < minimum) || (maximum !== undefined && number > maximum)
        ? `From ${minimum ?? '…'} to ${maximum ?? '…'}`
        : undefined
  return (
    <Field
      label={label}
      dense
      quiet
      inputMode={whole ? 'numeric' : 'decimal'}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = Number(event.target.value)
        onChange(event.target.value.trim() === '' || Number.isNaN(next) ? event.target.value : next)
      }}
      error={wrong}
    />
  )
}

/** For lists of things and free maps. What does not parse is not passed on. */
function JsonEditor({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(() => JSON.stringify(value, null, 2))
  const [wrong, setWrong] = useState<string>()
  return (
    <TextArea
      label={label}
      optional="(JSON)"
      dense
      quiet
      rows={Math.min(18, Math.max(4, typed.split('\n').length))}
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        try {
          onChange(JSON.parse(event.target.value))
          setWrong(undefined)
        } catch {
          setWrong('This is not JSON yet')
          onChange(undefined)
        }
      }}
      error={wrong}
    />
  )
}
