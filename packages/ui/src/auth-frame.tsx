import X from 'lucide-react/icons/x'
import type { FormEvent, ReactNode } from 'react'
import css from './auth-frame.module.css'
import { Wordmark } from './brand.tsx'
import { IconButton } from './button.tsx'
import { Harbour } from './harbour.tsx'
import { BareModal } from './modal.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface AuthFrameProps {
  open: boolean
  onClose: () => void
  title: string
  /** Register 880, login 780. */
  width: 780 | 880
  /** The sentence beside the form. */
  line: ReactNode
  points: readonly { icon: ReactNode; text: ReactNode }[]
  onSubmit: () => void
  children: ReactNode
}

/** The dialog of registration and login: the harbour beside the form; on phones the form alone, full screen. */
export function AuthFrame({ open, onClose, title, width, line, points, onSubmit, children }: AuthFrameProps) {
  const texts = useUiTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <BareModal open={open} onClose={onClose} label={title} width={width}>
      <div className={css.frame}>
        <aside className={css.art} data-theme="dark">
          <Harbour shape="tall" />
          <div>
            <Wordmark />
            <p className={css.line}>{line}</p>
          </div>
          <ul>
            {points.map((point, index) => (
              <li key={index}>
                {point.icon}
                {point.text}
              </li>
            ))}
          </ul>
        </aside>
        <form className={css.form} onSubmit={submit} noValidate>
          <div className={css.head}>
            <h1 className="title-1">{title}</h1>
            <IconButton label={texts.close} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </form>
      </div>
    </BareModal>
  )
}

/** Two fields side by side; on phones below each other. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={css.two}>{children}</div>

/** "or" between two ways to log in. */
export const OrLine = ({ children }: { children: ReactNode }) => <div className={css.or}>{children}</div>
