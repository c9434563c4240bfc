import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing, paging } from '../shapes.ts'
import { wordedTexts } from './terms.console.ts'
import { removedObject, restoring, versionsPage } from './versions.ts'

const key = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const position = z.int().check(z.minimum(0), z.maximum(999))
/** The title of a category in each language. */
const titles = z.partialRecord(z.enum(languages), z.object({ title: line(160) }))
/** As staff read it, and as its versions keep it. */
export const helpCategory = z.object({ key, position, texts: titles })
export const helpArticle = z.object({
  id: z.string(),
  category: z.string(),
  position: z.int(),
  updatedAt: instant,
  texts: wordedTexts,
})

const kind = z.enum(['category', 'article'])

export const helpDesk = endpoint({
  method: 'GET',
  path: '/console/help',
  module: 'content',
  summary: 'The categories and articles of the help centre in every language, and the last 50 that were removed',
  token: true,
  audience: 'staff',
  permission: 'content.help.view',
  request: nothing,
  response: z.object({
    categories: z.array(helpCategory),
    articles: z.array(helpArticle),
    removed: z.array(z.extend(removedObject, { kind })),
  }),
  refusals: [],
})

/** Without a key, a new category at the end. */
export const saveHelpCategory = endpoint({
  method: 'PUT',
  path: '/console/help/categories',
  module: 'content',
  summary: 'Adds a category of the help centre, or changes one',
  token: true,
  audience: 'staff',
  permission: 'content.help.edit',
  request: z.object({ key: z.optional(key), position: z.optional(position), texts: titles, reason: line(300, 3) }),
  response: helpCategory,
  refusals: ['help.unknown', 'notice.english_required'],
})

/** Without an id, a new article at the end. Rich text is sanitised; the answer holds the sanitised text. */
export const saveHelpArticle = endpoint({
  method: 'PUT',
  path: '/console/help/articles',
  module: 'content',
  summary: 'Adds an article of the help centre, or changes one',
  token: true,
  audience: 'staff',
  permission: 'content.help.edit',
  bodyLimit: 512 * 1024,
  request: z.object({
    id: z.optional(line(40)),
    category: key,
    position: z.optional(position),
    texts: wordedTexts,
    reason: line(300, 3),
  }),
  response: helpArticle,
  refusals: ['help.unknown', 'notice.english_required'],
})

export const removeHelpArticle = endpoint({
  method: 'DELETE',
  path: '/console/help/articles/:id',
  module: 'content',
  summary: 'Removes an article of the help centre',
  token: true,
  audience: 'staff',
  permission: 'content.help.edit',
  request: z.object({ id: line(40), reason: line(300, 3) }),
  response: nothing,
  refusals: ['help.unknown'],
})

export const removeHelpCategory = endpoint({
  method: 'DELETE',
  path: '/console/help/categories/:key',
  module: 'content',
  summary: 'Removes a category of the help centre that has no articles',
  token: true,
  audience: 'staff',
  permission: 'content.help.edit',
  request: z.object({ key: line(40), reason: line(300, 3) }),
  response: nothing,
  refusals: ['help.unknown', 'help.category_not_empty'],
})

export const helpVersions = endpoint({
  method: 'GET',
  path: '/console/help/:kind/:id/versions',
  module: 'content',
  summary: 'The versions of an article or a category of the help centre, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.help.view',
  request: z.object({ kind, id: line(40), ...paging }),
  response: versionsPage,
  refusals: [],
})

/** One that was removed comes back. An article needs its category first. */
export const restoreHelp = endpoint({
  method: 'POST',
  path: '/console/help/:kind/:id/restore',
  module: 'content',
  summary: 'Makes an earlier version of an article or a category of the help centre the newest one',
  token: true,
  audience: 'staff',
  permission: 'content.help.edit',
  request: z.object({ kind, id: line(40), ...restoring }),
  response: nothing,
  refusals: ['help.unknown', 'version.unknown', 'notice.english_required', 'file.unknown'],
})
