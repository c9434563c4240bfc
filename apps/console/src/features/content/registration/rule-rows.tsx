import { isOneOf } from '@croupier/kernel/objects'
import { PATTERN_IDS } from '@croupier/rules/field-rule'
import { Switch } from '@croupier/ui/choice'
import { Field, Select } from '@croupier/ui/field'
import { OPTIONAL_FIELDS } from '@croupier/wire/identity/registration'
import { useState } from 'react'
import { fieldsOf, type Problem, problemAt } from '../../../lib/form/form.ts'
import { labelOf, optionText } from '../../../lib/form/schema.ts'
import css from './registration.module.css'

type Values = Readonly<Record<string, unknown>>
type RowsProps = {
  value: Values
  problems: readonly Problem[]
  /** Undefined for roles that only view. */
  onChange: ((value: Values) => void) | undefined
}

/** §5: one line for each field: whether it is shown and required, its pattern and its lengths. */
export function RuleRows({ value, problems, onChange }: RowsProps) {
  const optional = fieldsOf(value.fields)
  const set = (name: string, rule: Values) => onChange?.({ ...value, [name]: rule })
  return (
    <fieldset className={css.rules} disabled={!onChange}>
      <legend className="visually-hidden">Rules</legend>
      {['username', 'password'].map((name) => (
        <RuleRow
          key={name}
          name={name}
          path={name}
          rule={fieldsOf(value[name])}
          problems={problems}
          onChange={(rule) => set(name, rule)}
        />
      ))}
      {OPTIONAL_FIELDS.map((name) => (
        <RuleRow
          key={name}
          name={name}
          path={`fields.${name}`}
          rule={fieldsOf(optional[name])}
          problems={problems}
          onChange={(rule) => set('fields', { ...optional, [name]: rule })}
        />
      ))}
    </fieldset>
  )
}

type RowProps = {
  name: string
  path: string
  rule: Values
  problems: readonly Problem[]
  onChange: (rule: Values) => void
}

function RuleRow({ name, path, rule, problems, onChange }: RowProps) {
  const label = labelOf(name)
  const { enabled, required, patternId } = rule
  const isOptional = typeof enabled === 'boolean'
  const length = (part: 'minLength' | 'maxLength', text: string) => (
    <LengthField
      label={`${text} length of ${label}`}
      value={rule[part]}
      error={problemAt(problems, `${path}.${part}`)}
      onChange={(next) => onChange({ ...rule, [part]: next })}
    />
  )
  return (
    <fieldset className={css.rule} aria-label={label}>
      <b>{label}</b>
      <span className={css.switches}>
        {isOptional ? (
          <>
            <Switch checked={enabled} onChange={({ target }) => onChange({ ...rule, enabled: target.checked })}>
              Shown
            </Switch>
            <Switch
              checked={required === true}
              disabled={!enabled}
              onChange={({ target }) => onChange({ ...rule, required: target.checked })}
            >
              Required
            </Switch>
          </>
        ) : (
          <small className="text-3">Always shown and required</small>
        )}
      </span>
      <Select
        label={`Pattern of ${label}`}
        hideLabel
        dense
        quiet
        value={isOneOf(PATTERN_IDS, patternId) ? patternId : undefined}
        onChange={(next) => onChange({ ...rule, patternId: next })}
        options={PATTERN_IDS.map((id) => ({ value: id, label: optionText('patternId', id) }))}
      />
      {length('minLength', 'Least')}
      {length('maxLength', 'Greatest')}
    </fieldset>
  )
}

/** Keeps what is typed while it is no number yet. The server says what is wrong with it. */
function LengthField(props: {
  label: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}) {
  const [typed, setTyped] = useState(String(props.value ?? ''))
  const type = (text: string) => {
    setTyped(text)
    props.onChange(/^\d+$/.test(text) ? Number(text) : text)
  }
  return (
    <Field
      label={props.label}
      hideLabel
      dense
      quiet
      inputMode="numeric"
      value={typed}
      error={props.error}
      onChange={(event) => type(event.target.value)}
    />
  )
}
