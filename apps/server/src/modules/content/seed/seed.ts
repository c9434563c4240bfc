import type { Instant } from '@croupier/kernel/clock'
import { plusMs } from '@croupier/kernel/clock'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import type { Tx } from '../../../platform/db/database.ts'
import type { Texts } from '../articles/rules.ts'
import { sanitise } from '../articles/sanitise.ts'
import { type Notice, articlesStore as store } from '../articles/store.ts'
import { termsStore } from '../terms/store.ts'
import { en } from './en.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { AGREEMENT_VERSION, ARTICLES, CATEGORIES, NOTICES, type SeedText, type SeedTexts } from './shape.ts'
import { th } from './th.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

const WORDS: Record<Locale, SeedTexts> = { en, zh, id, ja, ko, th, vi }

/** The demo merchant's first help, notices and agreement. Does nothing when there is content already. */
export async function seedContent(tx: Tx, now: Instant): Promise<void> {
  if ((await store.categories(tx)).length > 0) return
  for (const [position, key] of CATEGORIES.entries()) {
    await store.addCategory(tx, key, position)
    await store.saveTexts(
      tx,
      'category',
      key,
      inEveryLanguage((words) => ({ title: words.categories[key], content: '' })),
    )
  }
  for (const [position, { id, category }] of ARTICLES.entries()) {
    await store.addArticle(tx, { id, category, updatedAt: now }, position)
    await store.saveTexts(
      tx,
      'article',
      id,
      inEveryLanguage((words) => words.articles[id]),
    )
  }
  for (const { id, type, groupName, ageMs, link } of NOTICES) {
    const notice: Notice = {
      id,
      type,
      groupName,
      link,
      repeats: null,
      publishedAt: plusMs(now, -ageMs),
      endsAt: null,
      audience: 'all',
      labels: [],
      minRank: 0,
      countries: [],
      device: 'all',
    }
    await store.saveNotice(tx, notice)
    await store.saveTexts(
      tx,
      'notice',
      id,
      inEveryLanguage((words) => words.notices[id]),
    )
  }
  const first = { version: AGREEMENT_VERSION, effectiveAt: now, isMaterial: true, publishedBy: 'first start' }
  await termsStore.add(tx, first)
  await store.saveTexts(
    tx,
    'agreement',
    AGREEMENT_VERSION,
    inEveryLanguage((words) => words.agreement),
  )
}

function inEveryLanguage(pick: (words: SeedTexts) => SeedText): Texts {
  const texts: Texts = {}
  for (const locale of LOCALES) {
    const text = pick(WORDS[locale])
    texts[locale] = { ...text, content: sanitise(text.content) }
  }
  return texts
}
