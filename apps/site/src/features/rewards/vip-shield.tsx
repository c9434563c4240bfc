import css from './vip.module.css'

/** Colours of the ladder. Levels above them begin with the first one again. */
const COLOURS = 8

/** The colour of a level; grey below the first one. */
export const colourOf = (level: number): string =>
  level > 0 ? `var(--vip-${((level - 1) % COLOURS) + 1})` : 'var(--text-3)'

/** The shield of a VIP level in its colour, with its number. Decoration beside the name of the level. */
export function Shield({ level, height }: { level: number; height: number }) {
  return (
    <svg
      className={css.shield}
      style={{ color: colourOf(level) }}
      viewBox="0 0 54 60"
      height={height}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={css.plate}
        d="M27 2 50 12V32C50 46 40 54 27 58 14 54 4 46 4 32V12Z"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M27 9 43 16V31C43 41 36 47 27 50Z" opacity=".32" />
      <text x="27" y="38" textAnchor="middle" fontSize="20" fontWeight="680">
        {level}
      </text>
    </svg>
  )
}
