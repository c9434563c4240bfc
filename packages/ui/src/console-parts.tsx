import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock-3'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import css from './console-parts.module.css'

/** A keyboard shortcut: `A`, `/`. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={css.kbd}>{children}</kbd>

/**
 * Runs `keys[k]` when that key is pressed outside inputs and without modifiers. A key whose action is `undefined` does
 * nothing, and a key that is held down acts once.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
    const act = keys[event.key.toLowerCase()]
    if (!act || typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** A score from 0 to 100 with a bar: from 30 lamp, from 60 danger. */
export function RiskBar({ score, label }: { score: number; label: string }) {
  const level = score >= 60 ? 'high' : score >= 30 ? 'middle' : 'low'
  return (
    <span className={css.risk} data-level={level}>
      <span className="visually-hidden">{label}</span>
      <i>
        <u style={{ width: `${Math.min(100, Math.max(0, score))}%` }} />
      </i>
      {score}
    </span>
  )
}

export interface CheckLine {
  state: 'ok' | 'bad' | 'waiting'
  text: ReactNode
  note?: ReactNode
}

/** Checks in words, each with an icon. `stateLabel` names the icon for screen readers. */
export function CheckList({
  lines,
  stateLabel,
}: {
  lines: readonly CheckLine[]
  stateLabel: (state: CheckLine['state']) => string
}) {
  const icons = { ok: Check, bad: X, waiting: Clock }
  return (
    <ul className={css.checks}>
      {lines.map((line, index) => {
        const Icon = icons[line.state]
        return (
          <li key={index}>
            <span className={css[line.state]}>
              <Icon aria-label={stateLabel(line.state)} />
            </span>
            <span>{line.text}</span>
            {line.note && <small>{line.note}</small>}
          </li>
        )
      })}
    </ul>
  )
}

export interface QueueEntry {
  id: string
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  end?: ReactNode
}

/** A queue of entries; the open one is marked. */
export function QueueList(props: {
  label: string
  entries: readonly QueueEntry[]
  current?: string | undefined
  onOpen: (id: string) => void
}) {
  return (
    <ul className={css.queue} aria-label={props.label}>
      {props.entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className={css.entry}
            aria-current={entry.id === props.current || undefined}
            onClick={() => props.onOpen(entry.id)}
          >
            {entry.icon}
            <span>
              <b>{entry.title}</b>
              <small>{entry.note}</small>
            </span>
            {entry.end}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Floats over the list while rows are selected. The last two children are the acts. */
export const BulkBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={css.bulk} aria-label={label}>
    {children}
  </section>
)
