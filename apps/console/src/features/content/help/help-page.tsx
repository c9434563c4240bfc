import { useCall, useCommand } from '@croupier/api-client/react'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState } from '@croupier/ui/feedback'
import { toast } from '@croupier/ui/toast'
import { helpDesk, removeHelpArticle, removeHelpCategory } from '@croupier/wire/content/help.console'
import { setup } from '@croupier/wire/content/setup.console'
import { useState } from 'react'
import { useMay } from '../../../lib/console.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { ReasonDialog } from '../../../lib/reason-dialog.tsx'
import { HelpHistory, RemovedHelp } from '../history/help-history.tsx'
import css from '../setup/setup.module.css'
import { type Article, ArticleForm, type Category, CategoryForm, type Help } from './help-form.tsx'

/** What is being written or removed: a category, an article, or nothing. */
type Open =
  | { kind: 'category'; one: Category | null }
  | { kind: 'article'; one: Article | null }
  | { kind: 'remove-category'; one: Category }
  | { kind: 'remove-article'; one: Article }

/** §2: the help centre of the site, which staff write. */
export default function HelpPage() {
  const call = useCall(helpDesk, {})
  return (
    <Loaded call={call} height={400}>
      {(help) => <HelpEditor help={help} />}
    </Loaded>
  )
}

/** The categories with their articles, and the form of the one that is open. */
export function HelpEditor({ help }: { help: Help }) {
  const { categories, articles } = help
  const [open, setOpen] = useState<Open>()
  const mayEdit = useMay('content.help.edit')
  const close = () => setOpen(undefined)
  const done = { onSaved: close, onClose: close }
  return (
    <div className={css.stack}>
      {mayEdit && (
        <div className={css.tools}>
          <Button onClick={() => setOpen({ kind: 'category', one: null })}>New category</Button>
          {categories.length > 0 && (
            <Button kind="primary" onClick={() => setOpen({ kind: 'article', one: null })}>
              New article
            </Button>
          )}
        </div>
      )}
      {open?.kind === 'category' && (
        <Card as="section" aria-label="Category">
          <CardHead title={open.one ? 'Category' : 'New category'} />
          <CategoryForm key={open.one?.key} category={open.one} {...done} />
          {open.one && <HelpHistory key={open.one.key} kind="category" id={open.one.key} onRestored={close} />}
        </Card>
      )}
      {open?.kind === 'article' && (
        <Card as="section" aria-label="Article">
          <CardHead title={open.one ? 'Article' : 'New article'} />
          <ArticleForm key={open.one?.id} article={open.one} categories={categories} {...done} />
          {open.one && <HelpHistory key={open.one.id} kind="article" id={open.one.id} onRestored={close} />}
        </Card>
      )}
      {categories.length === 0 && !open && (
        <EmptyState title="The help centre is empty">A category holds articles. Begin with one.</EmptyState>
      )}
      {categories.map((category) => (
        <CategoryCard
          key={category.key}
          category={category}
          articles={articles.filter((one) => one.category === category.key)}
          mayEdit={mayEdit}
          onOpen={setOpen}
        />
      ))}
      <RemovedHelp removed={help.removed} />
      {(open?.kind === 'remove-article' || open?.kind === 'remove-category') && <Removal open={open} onClose={close} />}
    </div>
  )
}

function CategoryCard(props: {
  category: Category
  articles: readonly Article[]
  mayEdit: boolean
  onOpen: (open: Open) => void
}) {
  const { category, articles, mayEdit, onOpen } = props
  const title = category.texts.en?.title ?? category.key
  return (
    <Card as="section" aria-label={title}>
      <CardHead title={title}>
        {mayEdit && (
          <span className={css.tools}>
            <Button size="s" onClick={() => onOpen({ kind: 'category', one: category })}>
              Rename
            </Button>
            {articles.length === 0 && (
              <Button size="s" kind="dangerSoft" onClick={() => onOpen({ kind: 'remove-category', one: category })}>
                Remove
              </Button>
            )}
          </span>
        )}
      </CardHead>
      <ul className={css.list}>
        {articles.map((one) => (
          <li key={one.id}>
            <span>
              {one.texts.en?.title} <span className="text-2 small">{inLanguages(Object.keys(one.texts).length)}</span>
            </span>
            {mayEdit && (
              <span className={css.tools}>
                <Button size="s" onClick={() => onOpen({ kind: 'article', one })}>
                  Change
                </Button>
                <Button size="s" kind="dangerSoft" onClick={() => onOpen({ kind: 'remove-article', one })}>
                  Remove
                </Button>
              </span>
            )}
          </li>
        ))}
        {articles.length === 0 && <li className="text-2">No articles yet.</li>}
      </ul>
    </Card>
  )
}

type Removing = Extract<Open, { kind: 'remove-article' | 'remove-category' }>

function Removal({ open, onClose }: { open: Removing; onClose: () => void }) {
  const changes = [helpDesk, setup]
  const article = useCommand(removeHelpArticle, { changes })
  const category = useCommand(removeHelpCategory, { changes })
  const removed = () => {
    toast({ text: 'Removed from the help centre' })
    onClose()
  }
  const isArticle = open.kind === 'remove-article'
  const run = (reason: string) =>
    void (isArticle ? article.run({ id: open.one.id, reason }) : category.run({ key: open.one.key, reason })).then(
      removed,
      () => {},
    )
  return (
    <ReasonDialog
      title={isArticle ? 'Remove this article?' : 'Remove this category?'}
      effect={`“${open.one.texts.en?.title ?? ''}” disappears from the site at once. You can restore it from the removed parts.`}
      act="Remove"
      kind="danger"
      command={isArticle ? article : category}
      onAct={run}
      onClose={onClose}
    />
  )
}

const inLanguages = (count: number): string => (count === 1 ? '1 language' : `${count} languages`)
