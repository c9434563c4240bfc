import { useContext, useId } from 'react'
import css from './brand.module.css'
import { BrandContext, type BrandPicture } from './brand-context.tsx'
import { cx } from './cx.ts'

/** A tower and two beams make an F. Minimum 20 px; never mirrored. */
export function Mark({ size = 32 }: { size?: number }) {
  const id = useId()
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}a`} x1="0" y1="0" x2="1" y2="0">
          <stop stopColor="#FBC95F" />
          <stop offset="1" stopColor="#4EE1B2" />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="1" y2="0">
          <stop stopColor="#4EE1B2" />
          <stop offset="1" stopColor="#4EE1B2" stopOpacity=".35" />
        </linearGradient>
      </defs>
      <path d="M6 4.5h5L12.6 28H4.4Z" fill="var(--text-1)" />
      <path d="M13 5.2 28.4 3v9.6L13 10.4Z" fill={`url(#${id}a)`} />
      <path d="M13.4 15.2 24 14v6.6l-10.2-1.2Z" fill={`url(#${id}b)`} />
    </svg>
  )
}

/** The logo of the brand; mark and wordmark without one. The console has its own word. */
export function Wordmark({ name, small }: { name?: string; small?: boolean }) {
  const brand = useContext(BrandContext)
  const { logoOnDark: dark, logoOnLight: light } = brand
  // A browser does not load the logo of the other theme, because it is not shown.
  const logo = ({ url, width, height }: BrandPicture, className: string | undefined) => (
    <img className={className} src={url} width={width} height={height} alt={brand.name} loading="lazy" />
  )
  return (
    <span className={cx(css.logo, small && css.small)}>
      {name === undefined && dark && logo(dark, light ? css.onDark : undefined)}
      {name === undefined && light && logo(light, dark ? css.onLight : undefined)}
      {(name !== undefined || !(dark || light)) && (
        <>
          <Mark size={small ? 26 : 32} />
          <span>{name ?? brand.name}</span>
        </>
      )}
    </span>
  )
}
