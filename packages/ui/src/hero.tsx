import { lazy, type ReactNode, Suspense } from 'react'
import type { BrandPicture } from './brand-context.tsx'
import css from './hero.module.css'
import { Link } from './link.tsx'

/** Loaded lazily, so that the text does not wait for the picture, whose box is reserved. */
const Harbour = lazy(() => import('./harbour.tsx').then((module) => ({ default: module.Harbour })))

/** The hero of the home page: title, text and actions in front of the harbour. Phones show the first action, and those with `data-always`. */
export function Hero(props: {
  title: ReactNode
  text: ReactNode
  actions: ReactNode
  /** In place of the operator's hero picture, or of the harbour. */
  picture?: BrandPicture | null | undefined
  /** In the lower corner: the switch between several banners. */
  turns?: ReactNode
  /** Promises, each with the page that keeps it where there is one. */
  trust?: { icon: ReactNode; text: ReactNode; href?: string }[]
}) {
  return (
    <section className={css.hero} data-theme="dark">
      <Suspense>
        <Harbour picture={props.picture} />
      </Suspense>
      <h1>{props.title}</h1>
      <p className={css.text}>{props.text}</p>
      <div className={css.actions}>{props.actions}</div>
      {props.trust && (
        <ul className={css.trust}>
          {props.trust.map((point, index) => (
            <li key={index}>
              {point.icon}
              {point.href ? <Link href={point.href}>{point.text}</Link> : point.text}
            </li>
          ))}
        </ul>
      )}
      {props.turns}
    </section>
  )
}
