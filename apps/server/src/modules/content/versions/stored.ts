import { noticeFields } from '@croupier/wire/content/articles.console'
import { helpArticle, helpCategory } from '@croupier/wire/content/help.console'
import * as z from 'zod/mini'

/** The values of versions in the types of the code. One that an older release wrote in another form is refused as a fault. */
export const noticeOf = (value: unknown) => z.parse(noticeFields, value)
export const helpArticleOf = (value: unknown) => z.parse(helpArticle, value)
export const helpCategoryOf = (value: unknown) => z.parse(helpCategory, value)
