import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './field.module.css'

/** The message line of a field. `accepted={true}` marks the box without a text. */
export interface FieldState {
  hint?: ReactNode
  error?: ReactNode
  accepted?: ReactNode
}

export type MessageKind = 'hint' | 'error' | 'accepted'

export const stateOf = ({ error, accepted }: FieldState): MessageKind =>
  error ? 'error' : accepted ? 'accepted' : 'hint'

/** The reserved line below a control; screen readers announce its changes. */
export function Message({ id, hint, error, accepted }: FieldState & { id: string }) {
  const kind = stateOf({ error, accepted })
  const text = kind === 'error' ? error : kind === 'accepted' && accepted !== true ? accepted : hint
  return (
    <p
      className={cx(css.message, hint !== undefined && css.hinted)}
      id={id}
      data-kind={kind === 'accepted' && accepted === true ? 'hint' : kind}
      aria-live="polite"
    >
      {kind === 'error' && <CircleAlert aria-hidden="true" />}
      {kind === 'accepted' && accepted !== true && <Check aria-hidden="true" />}
      {text ? <span>{text}</span> : null}
    </p>
  )
}
