import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import css from './card.module.css'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: ElementType
  /** No padding, corners cut: for tables and pictures. */
  flush?: boolean
  /** Small padding, for a table with its own cell padding. */
  tight?: boolean
  /** Square and without shadow on phones, for edge-to-edge pages (`AppShell flush`). */
  edge?: boolean
}

/** A surface for content. */
export function Card({ as: As = 'div', flush, tight, edge, className, ...rest }: CardProps) {
  return <As {...rest} className={cx(css.card, flush && css.flush, tight && css.tight, edge && css.edge, className)} />
}

/** A sunk area inside a card. */
export function Well({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx(css.well, className)} />
}

/** Title at the start, an action at the end. */
export function CardHead({ title, level = 2, children }: { title: ReactNode; level?: 2 | 3; children?: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className={css.head}>
      <Heading className="title-3">{title}</Heading>
      {children}
    </div>
  )
}

/** One figure with its name and a note. Without a figure it shows a skeleton of the same height. */
export function StatCard({
  label,
  children,
  note,
  dense,
}: {
  label: ReactNode
  children?: ReactNode
  note?: ReactNode
  dense?: boolean
}) {
  return (
    <div className={cx(css.card, css.stat, dense && css.dense)}>
      <span>{label}</span>
      <b>{children ?? <Skeleton width={96} height="1lh" />}</b>
      {note && <em>{note}</em>}
    </div>
  )
}

export interface Pair {
  label: ReactNode
  value: ReactNode
  /** A line with larger figures. */
  strong?: boolean
  /** A separating rule above. */
  rule?: boolean
}

/** Names and values, one per line: fees, totals, checks. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={css.pairs}>
      {pairs.map((pair, index) => (
        <div key={index} className={cx(pair.strong && css.strong, pair.rule && css.rule)}>
          <dt>{pair.label}</dt>
          <dd>{pair.value}</dd>
        </div>
      ))}
    </dl>
  )
}
