import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import css from './provider-chip.module.css'
import { hash32 } from './stable.ts'

const HUES = ['hot', 'lottery', 'elott', 'crash', 'esports', 'fish', 'slots', 'pvp'] as const
const SHAPES: ((hue: string) => ReactNode)[] = [
  (hue) => <circle cx="10" cy="10" r="7" fill="none" stroke={hue} strokeWidth="4" />,
  (hue) => (
    <>
      <rect x="2" y="2" width="7" height="16" rx="2" fill={hue} />
      <rect x="11" y="7" width="7" height="11" rx="2" fill={hue} opacity=".6" />
    </>
  ),
  (hue) => <path d="M10 2 18 17H2Z" fill={hue} />,
  (hue) => <path d="M2 10a8 8 0 0 1 16 0v7h-6v-7a2 2 0 0 0-4 0v7H2Z" fill={hue} />,
]

/** A studio's name with a generated mark, never a real logo, as a link to its games. */
export function ProviderChip({ name, href }: { name: string; href: string }) {
  const hash = hash32(name)
  const hue = `var(--cat-${HUES[hash % HUES.length]})`
  return (
    <Link className={css.chip} href={href}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {SHAPES[(hash >>> 8) % SHAPES.length]?.(hue)}
      </svg>
      {name}
    </Link>
  )
}
