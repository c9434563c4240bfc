import { useContext } from 'react'
import css from './brand.module.css'
import { BrandContext, type BrandPicture } from './brand-context.tsx'
import { cx } from './cx.ts'
import { PictureContext } from './picture-context.tsx'

/** Of a logo, in CSS pixels. */
const MAX_WIDTH = 180

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

/**
 * The logo of the brand; mark and wordmark without one, and where it cannot be loaded. The console has its own word, and no way to load
 * a logo.
 */
export function Wordmark({ name, small }: { name?: string; small?: boolean }) {
  const { logoOnDark: dark, logoOnLight: light, name: brand } = useContext(BrandContext)
  const Picture = useContext(PictureContext)
  const word = (
    <>
      <Mark name={name ?? brand} size={small ? 26 : 32} />
      <span data-word>{name ?? brand}</span>
    </>
  )
  // A browser does not load the logo of the other theme, because it is not shown.
  const logo = (picture: BrandPicture | null | undefined, className: string | undefined) =>
    Picture &&
    picture && (
      <span className={cx(css.one, className)}>
        <Picture picture={picture} alt={brand} instead={word} load="shown" shownWidth={MAX_WIDTH} />
      </span>
    )
  const isOwn = name !== undefined || !Picture || !(dark || light)
  return (
    <span className={cx(css.logo, small && css.small)}>
      {isOwn ? (
        word
      ) : (
        <>
          {logo(dark, light ? css.onDark : undefined)}
          {logo(light, dark ? css.onLight : undefined)}
        </>
      )}
    </span>
  )
}
