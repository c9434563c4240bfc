import { Checkbox } from '@croupier/ui/choice'
import type { Role } from './model.ts'
import css from './role-choice.module.css'

/** The roles that can be granted, each with a description. */
export function RoleChoice(props: {
  roles: readonly Role[]
  value: readonly string[]
  onChange: (roles: string[]) => void
  disabled?: boolean
}) {
  const { roles, value, onChange, disabled } = props
  const toggle = (name: string) =>
    onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name].toSorted())
  return (
    <fieldset className={css.roles} disabled={disabled}>
      <legend className="title-3">Roles</legend>
      {roles.map(({ name, permissions }) => (
        <Checkbox key={name} checked={value.includes(name)} onChange={() => toggle(name)}>
          {name} <small className={css.count} title={permissions.join('\n')}>{`${permissions.length} rights`}</small>
        </Checkbox>
      ))}
    </fieldset>
  )
}
