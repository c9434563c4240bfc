import { Card } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { RichText } from '@croupier/ui/rich-text'
import { Skeleton } from '@croupier/ui/skeleton'
import { helpCenter } from '@croupier/wire/content/articles'
import type { Output } from '@croupier/wire/endpoint'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { Suspense, useDeferredValue, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useTimes } from '../../lib/use-times.ts'
import { Agreement } from './agreement.tsx'
import css from './help-page.module.css'

const AskQuestion = lazyPart('content', () => import('./ask-question.tsx'), 'AskQuestion')

type Category = Output<typeof helpCenter>['categories'][number]

/** §2 help centre: categories, questions with their answers on the page, the user agreement below. */
export function HelpPage() {
  return (
    <div className={css.page}>
      <Help />
    </div>
  )
}

/** §2 bare help page: the same answers without the shell. */
export function BareHelpPage() {
  return (
    <main className={`${css.page} ${css.bare}`}>
      <Help />
    </main>
  )
}

function Help() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const words = useDeferredValue(typed.trim().toLowerCase())
  const { data } = useCall(helpCenter, {})
  const found = words === '' ? undefined : search(data?.categories ?? [], words)
  const shown = found ?? data?.categories.filter(({ key }) => chosen === null || key === chosen)
  return (
    <>
      <header className={css.head}>
        <h1 className="title-1">
          <Trans>How can we help?</Trans>
        </h1>
        <Field
          bare
          type="search"
          label={t`Search the answers`}
          icon={<Search aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </header>
      <nav className={css.categories} aria-label={t`Topics`}>
        {data
          ? data.categories.map((category) => (
              <button
                key={category.key}
                type="button"
                className={css.category}
                aria-pressed={chosen === category.key}
                onClick={() => setChosen(chosen === category.key ? null : category.key)}
              >
                <b>{category.title}</b>
                <span className="tiny text-3">
                  <Plural value={category.articles.length} one="# answer" other="# answers" />
                </span>
              </button>
            ))
          : Array.from({ length: 6 }, (_, at) => <Skeleton key={at} height={86} radius={16} />)}
      </nav>
      <div key={data ? 'there' : 'awaited'} className={css.answers} aria-live="polite">
        {shown
          ? shown.map((category) => <Answers key={category.key} category={category} open={found !== undefined} />)
          : Array.from({ length: 4 }, (_, at) => <Skeleton key={at} height={120} radius={16} />)}
        {found?.length === 0 && (
          <p className="text-2">
            <Trans>No answer contains these words. Try fewer words, or contact us.</Trans>
          </p>
        )}
      </div>
      <Suspense>{data && <AskQuestion />}</Suspense>
      {data?.agreement && <Agreement agreement={data.agreement} />}
    </>
  )
}

function Answers({ category, open }: { category: Category; open: boolean }) {
  const { dateTime } = useTimes()
  return (
    <Card as="section" aria-labelledby={`help-${category.key}`}>
      <h2 className="title-2" id={`help-${category.key}`}>
        {category.title}
      </h2>
      {category.articles.map(({ id, title, content, updatedAt }) => (
        <details key={`${id}${open}`} className={css.answer} open={open}>
          <summary>{title}</summary>
          <RichText html={content} />
          <p className="tiny text-3">
            <Trans>Updated {dateTime(updatedAt)}</Trans>
          </p>
        </details>
      ))}
    </Card>
  )
}

/** The answers with all the words in their title or text. */
function search(categories: readonly Category[], words: string): Category[] {
  const wanted = words.split(/\s+/)
  return categories.flatMap((category) => {
    const articles = category.articles.filter(({ title, content }) => {
      const text = `${title} ${content.replace(/<[^>]*>/g, ' ')}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    return articles.length > 0 ? [{ ...category, articles }] : []
  })
}
