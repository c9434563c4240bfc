import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** Agent rules §3.1. Record pages count their days by it, so that a day is the same for the member and for the operator. */
export const businessDay = endpoint({
  method: 'GET',
  path: '/wps/business-day',
  module: 'games',
  summary: 'The time zone of the business day, and the local time at which it starts',
  token: false,
  request: nothing,
  response: z.object({
    /** An IANA name: `Asia/Shanghai`. */
    timeZone: z.string(),
    /** `HH:MM`. */
    dayStart: z.string(),
  }),
  refusals: [],
})
