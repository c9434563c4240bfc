import { languages } from '@croupier/rules/languages'
import { TEXT_FAULTS } from '@croupier/rules/site-text'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, pageOf, paging } from '../shapes.ts'

/** `own` are those that the merchant has worded, `missing` those that show another language. */
export const TEXT_STATES = ['all', 'own', 'missing'] as const
/** A translated catalogue of the whole site, with references, is well below it. */
export const PO_BYTES = 2 * 1024 * 1024
/** Ours have about 12,000 lines. */
export const PO_LINES = 60_000

const language = z.enum(languages)
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000), z.regex(/^[^\p{Cc}\n]*(\n[^\p{Cc}\n]*)*$/u))
const reason = line(300, 3)

const siteText = z.object({
  id: z.string(),
  language,
  /** English, as the code has it. */
  source: z.string(),
  /** Tells texts with the same English apart. */
  context: z.nullable(z.string()),
  /** The parts of the site that use it, and its files. */
  areas: z.array(z.string()),
  files: z.array(z.string()),
  placeholders: z.array(z.string()),
  /** The product's text that a page in this language shows, and the language that it is in. */
  standard: z.object({ text: z.string(), language }),
  /** The merchant's text; null while the product's is shown. */
  own: z.nullable(z.string()),
  /** Rises with every change; 0 before the first. */
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})

export const siteTextList = endpoint({
  method: 'GET',
  path: '/console/site-texts/:language',
  module: 'content',
  summary: 'The texts of the site in a language, with their source and where they are used',
  token: true,
  audience: 'staff',
  permission: 'content.translation.view',
  request: z.object({
    language,
    state: z._default(z.enum(TEXT_STATES), 'all'),
    area: z.optional(line(40)),
    /** Part of the source, of the text, or of the name of a file. */
    search: z.optional(line(100)),
    ...paging,
  }),
  response: z.extend(pageOf(siteText), {
    /** The parts of the site that the list can be narrowed to. */
    areas: z.array(z.string()),
    counts: z.record(z.enum(TEXT_STATES), z.int()),
  }),
  refusals: [],
})

/** What a text lacks is in the detail of `text.invalid`: `fault` and `name`. Without a text the product's is shown again. */
export const saveSiteText = endpoint({
  method: 'PUT',
  path: '/console/site-texts/:language',
  module: 'content',
  summary: "Words a text of the site anew in one language, or restores the product's",
  token: true,
  audience: 'staff',
  permission: 'content.translation.edit',
  request: z.object({
    language,
    id: line(40),
    text: z.nullable(text),
    /** The version that was edited. */
    version: z.int(),
    reason,
  }),
  response: siteText,
  refusals: ['text.unknown', 'text.invalid', 'text.changed'],
})

export const exportSiteTexts = endpoint({
  method: 'GET',
  path: '/console/site-texts/:language/po',
  module: 'content',
  summary: 'The texts of the site in a language as a PO file; those without a translation are empty',
  token: true,
  audience: 'staff',
  permission: 'content.translation.view',
  request: z.object({ language }),
  response: z.object({ fileName: z.string(), content: z.string() }),
  refusals: [],
})

const po = z.string().check(
  z.minLength(1),
  z.maxLength(PO_BYTES),
  z.refine((text) => hasAtMostLines(text, PO_LINES), `The file has more than ${PO_LINES} lines`),
)

/** Stops at the first line too many, without splitting the text. */
export function hasAtMostLines(text: string, limit: number): boolean {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++count > limit) return false
  return true
}

const change = z.object({
  source: z.string(),
  before: z.string(),
  after: z.string(),
})

/** Entries without a translation, and fuzzy ones, change nothing. So do texts that this release does not have. */
export const checkSiteTexts = endpoint({
  method: 'POST',
  path: '/console/site-texts/:language/check',
  module: 'content',
  summary: 'What a PO file would change, and which of its lines are wrong',
  token: true,
  audited: false,
  audience: 'staff',
  permission: 'content.translation.edit',
  bodyLimit: 2 * PO_BYTES,
  request: z.object({ language, po }),
  response: z.object({
    changes: z.array(change),
    /** The first hundred. */
    faults: z.array(z.object({ line: z.int(), fault: z.enum(TEXT_FAULTS), name: z.string() })),
    /** Entries of the file that this release does not have. */
    unknown: z.int(),
    /** The version of all own texts that the file was compared with. */
    version: z.int(),
  }),
  refusals: [],
})

/** One change of all texts in the file; refused as a whole for one wrong line. */
export const importSiteTexts = endpoint({
  method: 'POST',
  path: '/console/site-texts/:language/import',
  module: 'content',
  summary: 'Takes the texts of a PO file over',
  token: true,
  audience: 'staff',
  permission: 'content.translation.edit',
  bodyLimit: 2 * PO_BYTES,
  request: z.object({ language, po, version: z.int(), reason }),
  response: z.object({ changed: z.int() }),
  refusals: ['text.invalid', 'text.changed'],
})
