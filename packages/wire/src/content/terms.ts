import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line } from '../shapes.ts'
import { language } from './announcements.ts'

/** T012: the name of a version, such as `2026-02`. */
export const termsVersion = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/))

/** T012: every version of the user agreement that is or was in force, newest first, because members agreed to older ones, too. */
export const termsVersions = endpoint({
  method: 'GET',
  path: '/wps/system/agreements',
  module: 'content',
  summary: 'The versions of the user agreement, newest first',
  token: false,
  request: z.object({}),
  response: z.object({
    versions: z.array(z.object({ version: z.string(), effectiveAt: instant, isMaterial: z.boolean() })),
  }),
  refusals: [],
})

/** T012: one version of the user agreement in the caller's language. A version that is not in force yet is unknown. */
export const terms = endpoint({
  method: 'GET',
  path: '/wps/system/agreements/:version',
  module: 'content',
  summary: 'One version of the user agreement',
  token: false,
  request: z.object({ version: line(40), language }),
  response: z.object({ version: z.string(), title: z.string(), content: z.string(), effectiveAt: instant }),
  refusals: ['terms.unknown'],
})
