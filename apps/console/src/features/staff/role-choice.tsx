import { Checkbox } from '@croupier/ui/choice'
import { counted } from '../../lib/counted.ts'
import { type Role, roleText } from './model.ts'
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
          {roleText(name)}{' '}
          <small className={css.count} title={permissions.join('\n')}>
            {counted(permissions.length, 'right')}
          </small>
        </Checkbox>
      ))}
    </fieldset>
  )
}
