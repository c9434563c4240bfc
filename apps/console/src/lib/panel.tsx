import type { FormEvent, ReactNode } from 'react'
import css from './panel.module.css'
import { timeText } from './time.ts'

/** The head of a side panel: title, tag, line and link. */
export function PanelHead(props: { title: ReactNode; tag?: ReactNode; line: ReactNode; link?: ReactNode }) {
  return (
    <div>
      <div className={css.head}>
        <h2 className="title-2">{props.title}</h2>
        {props.tag}
      </div>
      <div className={css.head}>
        <span className={css.line}>{props.line}</span>
        {props.link}
      </div>
    </div>
  )
}

/** A form with a title and fields below each other. */
export function PanelForm({ onSubmit, children }: { onSubmit: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <form onSubmit={onSubmit} noValidate className={css.form}>
      {children}
    </form>
  )
}

/** Buttons side by side, the first one wider. */
export const Acts = ({ children }: { children: ReactNode }) => <div className={css.acts}>{children}</div>

/** Buttons of a panel that open dialogs of their own, in a part of the panel. */
export const PanelActs = ({ children }: { children: ReactNode }) => (
  <div>
    <Acts>{children}</Acts>
  </div>
)

/** The refusal of a command, announced to screen readers. */
export const Refused = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className={css.refused} role="alert">
      {children}
    </p>
  ) : null

/** The small print below the buttons. */
export const Fine = ({ children }: { children: ReactNode }) => <p className={css.fine}>{children}</p>

/** A text as its author wrote it. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className={css.quote}>{children}</blockquote>
)

export type Step = { key: string; at: Date; text: ReactNode; note?: string | null }

/** Events, oldest first. */
export function Timeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key}>
          <time dateTime={step.at.toISOString()}>{timeText(step.at)} UTC</time>
          <span>
            {step.text}
            {step.note && <q>{step.note}</q>}
          </span>
        </li>
      ))}
    </ol>
  )
}
