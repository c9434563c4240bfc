import { humanId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { saveHelpArticle, saveHelpCategory } from '@croupier/wire/content/help.console'
import { LOCALES } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import type * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { cleanTexts, type EditingDeps } from '../articles/editing.ts'
import type { Texts } from '../articles/rules.ts'
import { articlesStore } from '../articles/store.ts'
import { helpStore as store } from './store.ts'

export type HelpDeps = Omit<EditingDeps, 'linkHosts'>
export type HelpService = ReturnType<typeof helpService>

type CategoryInput = z.output<typeof saveHelpCategory.request>
type ArticleInput = z.output<typeof saveHelpArticle.request>
type Removal = { id: string; reason: string }

/** §2 help centre: staff write its categories and articles, in every language. */
export const helpService = (deps: HelpDeps) => ({
  desk: () => desk(deps.db),
  saveCategory: (by: StaffCall, input: CategoryInput) => saveCategory(deps, by, input),
  saveArticle: (by: StaffCall, input: ArticleInput) => saveArticle(deps, by, input),
  removeArticle: (by: StaffCall, asked: Removal) => removeArticle(deps, by, asked),
  removeCategory: (by: StaffCall, asked: Removal) => removeCategory(deps, by, asked),
})

async function desk(db: Reader) {
  const categories = await store.categories(db)
  const articles = await store.articles(db)
  const keys = categories.map(({ key }) => key)
  const titles = await articlesStore.texts(db, 'category', keys)
  const ids = articles.map(({ id }) => id)
  const texts = await articlesStore.texts(db, 'article', ids)
  return {
    categories: categories.map((one) => ({ ...one, texts: titles.get(one.key) ?? {} })),
    articles: articles.map((one) => ({ ...one, texts: texts.get(one.id) ?? {} })),
  }
}

/** The position behind the last one. */
const atEnd = (all: readonly { position: number }[]): number => Math.max(-1, ...all.map((one) => one.position)) + 1

async function saveCategory(
  deps: HelpDeps,
  by: StaffCall,
  input: CategoryInput,
): Promise<Output<typeof saveHelpCategory>> {
  const texts = titlesOf(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  return deps.db.transaction().execute(async (tx) => {
    const all = await store.categories(tx)
    const before = all.find(({ key }) => key === input.key)
    if (input.key && !before) return refuse('help.unknown')
    const key = before?.key ?? humanId(deps.random).toLowerCase()
    const category = { key, position: input.position ?? before?.position ?? atEnd(all) }
    const old = (await articlesStore.texts(tx, 'category', [key])).get(key)
    await store.saveCategory(tx, category)
    await articlesStore.saveTexts(tx, 'category', key, texts)
    const after = { ...category, texts }
    const change = { object: `help-category:${key}`, before: before ? { ...before, texts: old } : null, after }
    await recorded(deps, tx, by, { ...change, reason: input.reason })
    return after
  })
}

async function saveArticle(
  deps: HelpDeps,
  by: StaffCall,
  input: ArticleInput,
): Promise<Output<typeof saveHelpArticle>> {
  const texts = cleanTexts(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await store.categories(tx)).some(({ key }) => key === input.category)) return refuse('help.unknown')
    const all = await store.articles(tx)
    const before = all.find(({ id }) => id === input.id)
    if (input.id && !before) return refuse('help.unknown')
    const id = before?.id ?? humanId(deps.random)
    const position = input.position ?? before?.position ?? atEnd(all)
    const article = { id, category: input.category, position, updatedAt: deps.clock.now() }
    const old = (await articlesStore.texts(tx, 'article', [id])).get(id)
    await deps.holdPictures(tx, texts)
    await store.saveArticle(tx, article)
    await articlesStore.saveTexts(tx, 'article', id, texts)
    const after = { ...article, texts }
    const change = { object: `help-article:${id}`, before: before ? { ...before, texts: old } : null, after }
    await recorded(deps, tx, by, { ...change, reason: input.reason })
    return after
  })
}

async function removeArticle(deps: HelpDeps, by: StaffCall, { id, reason }: Removal) {
  await deps.db.transaction().execute(async (tx) => {
    const found = (await store.articles(tx)).find((one) => one.id === id)
    if (!found) return refuse('help.unknown')
    const before = { ...found, texts: (await articlesStore.texts(tx, 'article', [id])).get(id) }
    await articlesStore.saveTexts(tx, 'article', id, {})
    await store.removeArticle(tx, id)
    await recorded(deps, tx, by, { object: `help-article:${id}`, before, after: null, reason })
  })
  return {}
}

async function removeCategory(deps: HelpDeps, by: StaffCall, { id: key, reason }: Removal) {
  await deps.db.transaction().execute(async (tx) => {
    const found = (await store.categories(tx)).find((one) => one.key === key)
    if (!found) return refuse('help.unknown')
    if ((await store.articles(tx)).some(({ category }) => category === key)) return refuse('help.category_not_empty')
    const before = { ...found, texts: (await articlesStore.texts(tx, 'category', [key])).get(key) }
    await articlesStore.saveTexts(tx, 'category', key, {})
    await store.removeCategory(tx, key)
    await recorded(deps, tx, by, { object: `help-category:${key}`, before, after: null, reason })
  })
  return {}
}

/** Lets open pages read the help centre again, and writes the audit entry, which comes last. */
async function recorded(
  { announceChange }: HelpDeps,
  tx: Tx,
  by: StaffCall,
  change: { object: string; before: unknown; after: unknown; reason: string },
): Promise<void> {
  await announceChange(tx, by.name)
  await by.audit(tx, change)
}

function titlesOf(given: CategoryInput['texts']): Texts {
  const texts: Texts = {}
  for (const locale of LOCALES) {
    const title = given[locale]?.title
    if (title) texts[locale] = { title, content: '' }
  }
  return texts
}
