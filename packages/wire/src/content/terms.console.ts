import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { termsVersion } from './terms.ts'

/** English is always present. A language without a text shows that of its base language (Chinese for traditional Chinese), else English. */
export const wordedTexts = z.partialRecord(
  z.enum(languages),
  z.object({ title: line(160), content: z.string().check(z.maxLength(40_000)) }),
)

const version = z.object({
  version: z.string(),
  effectiveAt: instant,
  isMaterial: z.boolean(),
  publishedBy: z.string(),
  texts: wordedTexts,
})

/** T012: versions of the future, too. */
export const termsDesk = endpoint({
  method: 'GET',
  path: '/console/terms',
  module: 'content',
  summary: 'Every version of the user agreement in every language, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.terms.view',
  request: nothing,
  response: z.object({ versions: z.array(version) }),
  refusals: [],
})

/**
 * T012: a material version asks every member again before the next bet or deposit. Any other version shows its new text, and
 * agreements to the version before still count; the first version is material. It takes effect at once, or at `effectiveAt`.
 * A second member of staff approves it, except before the site has opened for the first time: then `approvalId` is null.
 */
export const publishTerms = endpoint({
  method: 'POST',
  path: '/console/terms',
  module: 'content',
  summary: 'Publishes a version of the user agreement',
  token: true,
  audience: 'staff',
  permission: 'content.terms.edit',
  bodyLimit: 512 * 1024,
  request: z.object({
    version: termsVersion,
    effectiveAt: z.optional(instant),
    isMaterial: z.boolean(),
    texts: wordedTexts,
    reason: line(300, 3),
  }),
  response: z.object({ approvalId: z.nullable(z.uuid()) }),
  refusals: ['terms.version_taken', 'notice.english_required'],
})
