import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, pageOf, pageText } from '../shapes.ts'
import { announcement, language } from './announcements.ts'

/** §2 notice page: 9 per page, newest first. */
export const notices = endpoint({
  method: 'GET',
  path: '/wps/notices',
  module: 'content',
  summary: 'Notices published for the caller, 9 per page, newest first',
  token: 'optional',
  audience: 'anyAccount',
  request: z.object({ page: z._default(pageText, 1), language }),
  response: pageOf(z.object({ id: z.string(), title: z.string(), publishedAt: instant })),
  refusals: [],
})

export const notice = endpoint({
  method: 'GET',
  path: '/wps/notices/:id',
  module: 'content',
  summary: 'One notice with its text',
  token: 'optional',
  audience: 'anyAccount',
  request: z.object({ id: z.string().check(z.maxLength(40)), language }),
  response: announcement,
  refusals: ['notice.unknown'],
})

/** §2 help centre, with the user agreement and its version (T012). */
export const helpCenter = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'content',
  summary: 'Help articles by category, and the user agreement with its version',
  token: false,
  request: z.object({ language }),
  response: z.object({
    categories: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        articles: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), updatedAt: instant })),
      }),
    ),
    agreement: z.nullable(
      z.object({ version: z.string(), title: z.string(), content: z.string(), effectiveAt: instant }),
    ),
  }),
  refusals: [],
})
