import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import css from './feature-card.module.css'

/**
 * A dark card for the main figure of a page. Tide for money, lamp for VIP and points; at most one per page. Without a figure, the
 * children are the whole card.
 */
export function FeatureCard(props: {
  label?: ReactNode
  figure?: ReactNode
  parts?: { label: ReactNode; value: ReactNode }[]
  tone?: 'tide' | 'lamp'
  children?: ReactNode
}) {
  const glow = useId()
  return (
    <section
      className={cx(css.feature, props.tone === 'lamp' && css.lamp, props.figure === undefined && css.full)}
      data-theme="dark"
    >
      <svg className={css.art} viewBox="0 0 500 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <defs>
          <radialGradient id={glow}>
            <stop stopColor="#FFF1CC" stopOpacity=".95" />
            <stop offset=".22" stopColor="#FBC95F" stopOpacity=".5" />
            <stop offset="1" stopColor="#FBC95F" stopOpacity="0" />
          </radialGradient>
        </defs>
        <path d="M470 40L-40 -90V190Z" fill="#fff" opacity=".05" />
        <path d="M470 40L-40 -20V120Z" fill="#fff" opacity=".06" />
        <circle cx="470" cy="40" r="110" fill={`url(#${glow})`} />
      </svg>
      {props.label !== undefined && <div className={css.label}>{props.label}</div>}
      {props.figure !== undefined && <div className={css.figure}>{props.figure}</div>}
      {props.parts && (
        <dl className={css.parts}>
          {props.parts.map((part, index) => (
            <div key={index}>
              <dt>{part.label}</dt>
              <dd>{part.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.children}
    </section>
  )
}
