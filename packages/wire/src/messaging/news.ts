import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** The number of notices and promotions that the member has not read. */
const left = z.object({ news: z.int() })

/** §2 platform information: what the member has not read of it. */
export const unreadNews = endpoint({
  method: 'GET',
  path: '/wps/news/unread',
  module: 'messaging',
  summary: 'The published notices and promotions that the member has not read, by id',
  token: true,
  request: nothing,
  response: z.object({ ids: z.array(z.string()) }),
  refusals: [],
})

export const readNews = endpoint({
  method: 'POST',
  path: '/wps/news/:id/read',
  module: 'messaging',
  summary: 'Marks one notice or promotion as read',
  token: true,
  request: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: left,
  refusals: ['notice.unknown'],
})

export const readAllNews = endpoint({
  method: 'POST',
  path: '/wps/news/read',
  module: 'messaging',
  summary: 'Marks every notice and promotion as read',
  token: true,
  request: nothing,
  response: left,
  refusals: [],
})
