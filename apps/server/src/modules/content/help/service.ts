import { humanId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { languages } from '@croupier/rules/languages'
import type { saveHelpArticle, saveHelpCategory } from '@croupier/wire/content/help.console'
import type { Output } from '@croupier/wire/endpoint'
import type * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import { cleanTexts, type EditingDeps, type Restoring, recordChange } from '../articles/editing.ts'
import type { Texts } from '../articles/rules.ts'
import { articlesStore } from '../articles/store.ts'
import { removedOf, restoredText } from '../versions/service.ts'
import { helpArticleOf, helpCategoryOf } from '../versions/stored.ts'
import { helpStore as store } from './store.ts'

export type HelpDeps = Omit<EditingDeps, 'linkHosts'>
export type HelpService = ReturnType<typeof helpService>

type CategoryInput = z.output<typeof saveHelpCategory.request>
type ArticleInput = z.output<typeof saveHelpArticle.request>
type Removal = { id: string; reason: string }
type HelpRestore = Restoring & { kind: Kind }

/** §2 help centre: staff write its categories and articles, in every language. */
export const helpService = (deps: HelpDeps) => ({
  desk: () => desk(deps),
  versions: ({ kind, id, ...asked }: { kind: Kind; id: string } & PageRequest) =>
    deps.versions.page(objectOf(kind, id), asked),
  restore: (by: StaffCall, asked: HelpRestore) => restore(deps, by, asked),
  saveCategory: (by: StaffCall, input: CategoryInput) => saveCategory(deps, by, input),
  saveArticle: (by: StaffCall, input: ArticleInput) => saveArticle(deps, by, input),
  removeArticle: (by: StaffCall, asked: Removal) => removeArticle(deps, by, asked),
  removeCategory: (by: StaffCall, asked: Removal) => removeCategory(deps, by, asked),
})

async function desk({ db, versions }: HelpDeps) {
  const categories = await store.categories(db)
  const articles = await store.articles(db)
  const keys = categories.map(({ key }) => key)
  const titles = await articlesStore.texts(db, 'category', keys)
  const ids = articles.map(({ id }) => id)
  const texts = await articlesStore.texts(db, 'article', ids)
  return {
    categories: categories.map((one) => ({ ...one, texts: titles.get(one.key) ?? {} })),
    articles: articles.map((one) => ({ ...one, texts: texts.get(one.id) ?? {} })),
    removed: await removedParts(versions),
  }
}

async function removedParts(versions: HelpDeps['versions']) {
  const removed = await versions.removed('help-')
  return removed.map((one) => {
    const kind: Kind = one.object.startsWith(objectOf('article', '')) ? 'article' : 'category'
    return { kind, ...removedOf(one, objectOf(kind, '')) }
  })
}

/** The position behind the last one. */
const atEnd = (all: readonly { position: number }[]): number => Math.max(-1, ...all.map((one) => one.position)) + 1

type Kind = 'category' | 'article'
const objectOf = (kind: Kind, id: string) => `help-${kind}:${id}`

async function saveCategory(
  deps: HelpDeps,
  by: StaffCall,
  input: CategoryInput,
): Promise<Output<typeof saveHelpCategory>> {
  return deps.db.transaction().execute(async (tx) => {
    const key = input.key ?? humanId(deps.random).toLowerCase()
    await deps.versions.lock(tx, objectOf('category', key))
    const before = await categoryOf(tx, key)
    if (input.key && !before) return refuse('help.unknown')
    return writeCategory(deps, tx, by, { key, before, input })
  })
}

/** A category with its texts; null while there is none with the key. */
async function categoryOf(tx: Tx, key: string) {
  const found = (await store.categories(tx)).find((one) => one.key === key)
  return found ? { ...found, texts: (await articlesStore.texts(tx, 'category', [key])).get(key) ?? {} } : null
}

type Category = NonNullable<Awaited<ReturnType<typeof categoryOf>>>
type CategoryChange = { key: string; before: Category | null; input: Omit<CategoryInput, 'key'> }

async function writeCategory(deps: HelpDeps, tx: Tx, by: StaffCall, { key, before, input }: CategoryChange) {
  const texts = titlesOf(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  const position = input.position ?? before?.position ?? atEnd(await store.categories(tx))
  const category = { key, position }
  await store.saveCategory(tx, category)
  await articlesStore.saveTexts(tx, 'category', key, texts)
  const after = { ...category, texts }
  await recordChange(deps, tx, by, { object: objectOf('category', key), before, after, reason: input.reason })
  return after
}

async function saveArticle(
  deps: HelpDeps,
  by: StaffCall,
  input: ArticleInput,
): Promise<Output<typeof saveHelpArticle>> {
  return deps.db.transaction().execute(async (tx) => {
    const id = input.id ?? humanId(deps.random)
    await deps.versions.lock(tx, objectOf('article', id))
    const before = await articleOf(tx, id)
    if (input.id && !before) return refuse('help.unknown')
    return writeArticle(deps, tx, by, { id, before, input })
  })
}

/** An article with its texts; null while there is none with the id. */
async function articleOf(tx: Tx, id: string) {
  const found = (await store.articles(tx)).find((one) => one.id === id)
  return found ? { ...found, texts: (await articlesStore.texts(tx, 'article', [id])).get(id) ?? {} } : null
}

type Article = NonNullable<Awaited<ReturnType<typeof articleOf>>>
type ArticleChange = { id: string; before: Article | null; input: Omit<ArticleInput, 'id'> }

async function writeArticle(deps: HelpDeps, tx: Tx, by: StaffCall, { id, before, input }: ArticleChange) {
  const texts = cleanTexts(input.texts)
  if (!texts.en) return refuse('notice.english_required')
  if (!(await store.categories(tx)).some(({ key }) => key === input.category)) return refuse('help.unknown')
  const position = input.position ?? before?.position ?? atEnd(await store.articles(tx))
  const article = { id, category: input.category, position, updatedAt: deps.clock.now() }
  await deps.holdPictures(tx, texts)
  await store.saveArticle(tx, article)
  await articlesStore.saveTexts(tx, 'article', id, texts)
  const after = { ...article, texts }
  await recordChange(deps, tx, by, { object: objectOf('article', id), before, after, reason: input.reason })
  return after
}

/** Makes an earlier version the newest one. A part of the help centre that was removed comes back. */
async function restore(deps: HelpDeps, by: StaffCall, { kind, id, version, reason }: HelpRestore) {
  await deps.db.transaction().execute(async (tx) => {
    const object = objectOf(kind, id)
    await deps.versions.lock(tx, object)
    const value = await deps.versions.valueOf(tx, object, version)
    const why = restoredText(version, reason)
    if (kind === 'category') {
      const input = { ...helpCategoryOf(value), reason: why }
      await writeCategory(deps, tx, by, { key: id, before: await categoryOf(tx, id), input })
    } else {
      const input = { ...helpArticleOf(value), reason: why }
      await writeArticle(deps, tx, by, { id, before: await articleOf(tx, id), input })
    }
  })
  return {}
}

async function removeArticle(deps: HelpDeps, by: StaffCall, { id, reason }: Removal) {
  await deps.db.transaction().execute(async (tx) => {
    const object = objectOf('article', id)
    await deps.versions.lock(tx, object)
    const before = (await articleOf(tx, id)) ?? refuse('help.unknown')
    await articlesStore.saveTexts(tx, 'article', id, {})
    await store.removeArticle(tx, id)
    await recordChange(deps, tx, by, { object, before, after: null, reason })
  })
  return {}
}

async function removeCategory(deps: HelpDeps, by: StaffCall, { id: key, reason }: Removal) {
  await deps.db.transaction().execute(async (tx) => {
    const object = objectOf('category', key)
    await deps.versions.lock(tx, object)
    const before = (await categoryOf(tx, key)) ?? refuse('help.unknown')
    if ((await store.articles(tx)).some(({ category }) => category === key)) return refuse('help.category_not_empty')
    await articlesStore.saveTexts(tx, 'category', key, {})
    await store.removeCategory(tx, key)
    await recordChange(deps, tx, by, { object, before, after: null, reason })
  })
  return {}
}

function titlesOf(given: CategoryInput['texts']): Texts {
  const texts: Texts = {}
  for (const locale of languages) {
    const title = given[locale]?.title
    if (title) texts[locale] = { title, content: '' }
  }
  return texts
}
