import { lazy, type ReactNode, Suspense } from 'react'
import css from './hero.module.css'

/** The picture comes with its own code: the words do not wait for it, and its box is there before it. */
const Harbour = lazy(() => import('./harbour.tsx').then((module) => ({ default: module.Harbour })))

/** The first thing on the home page: one promise, one act, the harbour behind. Phones keep the first action only. */
export function Hero(props: {
  title: ReactNode
  text: ReactNode
  actions: ReactNode
  trust?: { icon: ReactNode; text: ReactNode }[]
}) {
  return (
    <section className={css.hero} data-theme="dark">
      <Suspense>
        <Harbour />
      </Suspense>
      <h1>{props.title}</h1>
      <p className={css.text}>{props.text}</p>
      <div className={css.actions}>{props.actions}</div>
      {props.trust && (
        <ul className={css.trust}>
          {props.trust.map((point, index) => (
            <li key={index}>
              {point.icon}
              {point.text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
