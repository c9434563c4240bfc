import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import css from './password-field.module.css'
import { useUiTexts } from './ui-texts.tsx'

/** A chip below the field: a rule of the server, and whether the text meets it. */
export interface PasswordRule {
  label: string
  met: boolean
}

/** A password with its show button. With `rules`, live chips and a four-step meter (decoration: the share of rules met). */
export function PasswordField({
  rules,
  icon,
  ...field
}: Omit<FieldProps, 'type' | 'end' | 'below'> & { rules?: PasswordRule[] }) {
  const [shown, setShown] = useState(false)
  const texts = useUiTexts()
  const strength = rules?.length ? Math.round((rules.filter((rule) => rule.met).length / rules.length) * 4) : 0
  // The message line already shows the error.
  const told = rules?.filter(({ label }) => label !== field.error) ?? []
  const below = rules && (
    <>
      <div className={css.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= strength ? css.on : undefined} />
        ))}
      </div>
      {told.length > 0 && (
        <ul className={css.rules}>
          {told.map((rule) => (
            <li key={rule.label} className={rule.met ? css.met : undefined}>
              {rule.met ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
              {rule.label}
            </li>
          ))}
        </ul>
      )}
    </>
  )
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      quiet={rules !== undefined}
      type={shown ? 'text' : 'password'}
      icon={icon ?? <LockKeyhole aria-hidden="true" />}
      below={below}
      end={
        <IconButton
          label={shown ? texts.hidePassword : texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
