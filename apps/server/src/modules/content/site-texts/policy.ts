import { languages } from '@croupier/rules/languages'
import { policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

/** Rises with every change of the merchant's own texts, so that open pages read them again. */
export const siteTextsPolicy = policy({
  name: 'content.site-texts',
  summary: 'Changes of own texts of the site so far, and the languages that have any',
  locked: true,
  counter: true,
  shown: true,
  schema: z.object({ changes: z.int(), languages: z.array(z.enum(languages)) }),
  initial: { changes: 0, languages: [] },
})
