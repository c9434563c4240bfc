import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import css from './toast.module.css'
import { useUiTexts } from './ui-texts.tsx'

export interface ToastContent {
  /** `quiet`: grey and without an icon, for a result that is no win. */
  tone?: 'good' | 'info' | 'warning' | 'danger' | 'quiet'
  text: ReactNode
  /** An action: undo, or a link to the details. */
  action?: { label: string; onPress: () => void }
  /**
   * How long it stays: `short` for the confirmation of a form that closes, `long` for news that the reader did not cause
   * (WCAG 2.2.1).
   */
  stay?: keyof typeof STAY_MS
}

const STAY_MS = { short: 3000, normal: 5000, long: 12_000 }

interface Shown extends ToastContent {
  id: number
}

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()
const publish = (next: readonly Shown[]) => {
  shown = next
  for (const tell of listeners) tell()
}
const dismiss = (id: number) => publish(shown.filter((toast) => toast.id !== id))

/** Shows a message, for five seconds unless `stay` says otherwise. At most three are shown at a time; on phones, the newest. */
export function toast(content: ToastContent): void {
  lastId += 1
  publish([...shown.slice(-2), { ...content, id: lastId }])
}

const ICONS = { good: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert, quiet: null }

/** Characters of a text that has no room beside an action on a phone. */
const LONG = 40

function Item({ id, tone = 'good', text, action, stay = 'normal' }: Shown) {
  const [held, setHeld] = useState(false)
  const texts = useUiTexts()
  const isLong = typeof text === 'string' && text.length > LONG
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), STAY_MS[stay])
    return () => clearTimeout(timer)
  }, [held, id, stay])
  const Icon = ICONS[tone]
  const hold = (on: boolean) => () => setHeld(on)
  const act = () => {
    action?.onPress()
    dismiss(id)
  }
  return (
    <div
      className={cx(css.toast, css[tone], action && css.acting, action && isLong && css.long)}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className={css.text}>{text}</span>
      {action && (
        <Button size="s" kind="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton small label={texts.close} onClick={() => dismiss(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The place of toasts, mounted once by the app. The attribute keeps them accessible while a dialog is open. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => shown,
    () => shown,
  )
  return (
    <div data-react-aria-top-layer="true" className={css.stack} role="status" aria-live="polite">
      {toasts.map((each) => (
        <Item key={each.id} {...each} />
      ))}
    </div>
  )
}
