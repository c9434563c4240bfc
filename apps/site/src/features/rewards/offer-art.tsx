import type { ReactNode } from 'react'
import { useId } from 'react'
import css from './offers.module.css'

const COINS = [94, 100, 106]

/** The head of an offer: its texts in front of a pile of coins. */
export function OfferHead({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <header className={css.head} data-theme="dark">
      <svg viewBox="0 0 400 190" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <defs>
          <linearGradient id={`${id}sky`} x1="0" y1="0" x2="1" y2="1">
            <stop stopColor="#3A2408" />
            <stop offset="1" stopColor="#A85F14" />
          </linearGradient>
          <linearGradient id={`${id}gold`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="#FFE7B0" />
            <stop offset="1" stopColor="#F0A22E" />
          </linearGradient>
        </defs>
        <rect width="400" height="190" fill={`url(#${id}sky)`} />
        <path d="M330 -30L-60 60V260Z" fill="#fff" opacity=".06" />
        <path d="M330 -30L60 260H240Z" fill="#fff" opacity=".05" />
        <g transform="translate(212 -18) scale(1.02)">
          {COINS.map((x, at) => (
            <g key={x}>
              <ellipse cx={x} cy={170 - 9 * at} rx="58" ry="13" fill="#B9720F" />
              <ellipse cx={x} cy={166 - 9 * at} rx="58" ry="13" fill={`url(#${id}gold)`} />
            </g>
          ))}
          <circle cx="100" cy="100" r="46" fill="#B9720F" />
          <circle cx="99" cy="97" r="45" fill={`url(#${id}gold)`} stroke="#FFF6E2" strokeWidth="1.5" />
          <circle cx="99" cy="97" r="35" fill="none" stroke="#B9720F" strokeWidth="2.5" strokeDasharray="2 4" />
          <rect x="87" y="85" width="24" height="24" rx="4" fill="#B9720F" transform="rotate(45 99 97)" />
        </g>
      </svg>
      <div className={css.words}>{children}</div>
    </header>
  )
}
