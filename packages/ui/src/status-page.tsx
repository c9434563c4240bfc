import type { ReactNode } from 'react'
import { Wordmark } from './brand.tsx'
import { Harbour } from './harbour.tsx'
import css from './status-page.module.css'

/** The maintenance page: the harbour, the reason, the expected end and a contact. */
export function MaintenancePage({
  title,
  children,
  action,
}: {
  title: ReactNode
  children: ReactNode
  action: ReactNode
}) {
  return (
    <main className={css.maintenance} data-theme="dark">
      <span className={css.wide}>
        <Harbour shape="card" />
      </span>
      <span className={css.tall}>
        <Harbour shape="tall" />
      </span>
      <Wordmark />
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      {action}
    </main>
  )
}

/** The page for regions that are not served: the facts, the refusal and a contact. */
export function RestrictionPage(props: {
  title: ReactNode
  children: ReactNode
  facts: { label: ReactNode; value: ReactNode }[]
  action: ReactNode
}) {
  return (
    <main className={css.restricted}>
      <section className={css.card}>
        <Wordmark />
        <h1 className="title-2">{props.title}</h1>
        <p>{props.children}</p>
        <div className={css.facts}>
          {props.facts.map((fact, index) => (
            <span key={index}>
              {fact.label} <b className="num">{fact.value}</b>
            </span>
          ))}
        </div>
        {props.action}
      </section>
    </main>
  )
}
