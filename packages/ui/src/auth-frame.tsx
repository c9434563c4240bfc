import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useState } from 'react'
import css from './auth-frame.module.css'
import { Wordmark } from './brand.tsx'
import type { BrandPicture } from './brand-context.tsx'
import { IconButton } from './button.tsx'
import { Harbour } from './harbour.tsx'
import { Link } from './link.tsx'
import { BareModal } from './modal.tsx'
import { AnyPicture } from './plain-picture.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface AuthFrameProps {
  open: boolean
  onClose: () => void
  title: string
  /** Register 880, login 780. */
  width: 780 | 880
  /** False while the words beside the form are not known. */
  isReady?: boolean
  /** The sentence beside the form. */
  line: ReactNode
  /** Below it, in quieter type. */
  text?: ReactNode
  /** A picture in place of the harbour. On phones, only a picture of the operator's own is shown, above the form. */
  picture?: BrandPicture | null
  /** Closes the dialog and opens the page. */
  link?: { href: string; label: string } | null
  points: readonly { icon: ReactNode; text: ReactNode }[]
  onSubmit: () => void
  children: ReactNode
}

/** The dialog of registration and login: the harbour beside the form; on phones the form alone, full screen. */
export function AuthFrame(props: AuthFrameProps) {
  const { open, onClose, title, width, onSubmit, children } = props
  const texts = useUiTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <BareModal open={open} onClose={onClose} label={title} width={width}>
      <div className={css.frame}>
        <Art {...props} />
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

/** CSS pixels. A wide picture covers the panel in its height. */
const SHOWN_WIDTH = 960

const ELSEWHERE = { target: '_blank', rel: 'noopener' }

/** The operator's banner, or our own. A picture that does not load gives its place to the harbour. */
function Art({ onClose, isReady = true, line, text, picture, link, points }: AuthFrameProps) {
  const [broken, setBroken] = useState<string>()
  const shown = picture?.url === broken ? null : picture
  return (
    <aside className={css.art} data-theme="dark" data-picture={shown ? true : undefined}>
      {shown ? (
        <AnyPicture
          className={css.picture}
          picture={shown}
          alt=""
          instead={null}
          load="now"
          shownWidth={SHOWN_WIDTH}
          onBroken={() => setBroken(shown.url)}
        />
      ) : (
        <Harbour shape="tall" />
      )}
      <div>
        <Wordmark />
        {isReady && <p className={css.line}>{line}</p>}
        {isReady && text && <p className={css.text}>{text}</p>}
        {isReady && link && (
          <Link className="link" href={link.href} onClick={onClose} {...(link.href.startsWith('/') ? {} : ELSEWHERE)}>
            {link.label}
          </Link>
        )}
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
  )
}

/** Two fields side by side; on phones below each other. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={css.two}>{children}</div>

/** "or" between two ways to log in. */
export const OrLine = ({ children }: { children: ReactNode }) => <div className={css.or}>{children}</div>
