import { useContext } from 'react'
import css from './brand.module.css'
import { BrandContext, type BrandPicture } from './brand-context.tsx'
import { cx } from './cx.ts'

/** The first letter of a name in the colour of the brand, where there is no picture. It is no text of the page. */
export function Mark({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span
      className={css.mark}
      style={{ width: size, height: size, fontSize: size * 0.6 }}
      data-letter={[...name][0]?.toUpperCase()}
      aria-hidden="true"
    />
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
          <Mark name={name ?? brand.name} size={small ? 26 : 32} />
          <span>{name ?? brand.name}</span>
        </>
      )}
    </span>
  )
}
