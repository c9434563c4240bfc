import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** `preparing` until a job has collected it, `ready` for seven days. */
export const COPY_STATES = ['preparing', 'ready', 'expired'] as const

const copy = z.object({
  id: z.string(),
  status: z.enum(COPY_STATES),
  requestedAt: instant,
  /** Until when it can be downloaded; null while it is prepared. */
  expiresAt: z.nullable(instant),
  /** Bytes. */
  size: z.nullable(z.int()),
})
const answer = z.object({ items: z.array(copy) })
export type DataCopy = z.output<typeof copy>

const throttle = { limit: 20, windowSeconds: 300, by: 'account' } as const

export const dataCopies = endpoint({
  method: 'GET',
  path: '/wps/member/data-copies',
  module: 'privacy',
  summary: 'The copies of their data that the member requested, newest first',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** T015: needs a step-up. One in 24 hours. The owner of the account is notified. */
export const requestDataCopy = endpoint({
  method: 'POST',
  path: '/wps/member/data-copies',
  module: 'privacy',
  summary: 'Requests a copy of all data about the member',
  token: true,
  stepUp: true,
  throttle,
  request: nothing,
  response: answer,
  refusals: ['copy.too_soon'],
})

/** T015: needs a step-up. The owner of the account is notified of the first part. */
export const downloadDataCopy = endpoint({
  method: 'POST',
  path: '/wps/member/data-copies/:id/download',
  module: 'privacy',
  summary: 'Downloads one part of a copy that is ready: a ZIP file with JSON, CSV and the files of the member',
  token: true,
  stepUp: true,
  throttle: { ...throttle, limit: 200 },
  /** Parts count from 0. */
  request: z.object({ id: z.uuid(), part: z.int().check(z.minimum(0), z.maximum(100_000)) }),
  /** `content` is in base64, `parts` the number of parts. */
  response: z.object({ fileName: z.string(), content: z.string(), parts: z.int() }),
  refusals: ['copy.unknown'],
})
