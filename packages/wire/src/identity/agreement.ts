import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, nothing } from '../shapes.ts'

/** T012: what holds now, and whether the member has yet to agree to it, because it changed since. */
export const agreementDue = endpoint({
  method: 'GET',
  path: '/wps/member/agreement',
  module: 'identity',
  summary: 'Whether the terms changed since the member agreed to them',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({ due: z.boolean(), termsVersion: z.string(), privacyVersion: z.string() }),
  refusals: [],
})

/** The very versions that were shown; when they changed meanwhile, the newer ones are shown first. */
export const agree = endpoint({
  method: 'POST',
  path: '/wps/member/agreement',
  module: 'identity',
  summary: 'Agrees to the terms that hold now',
  token: true,
  audience: 'anyAccount',
  request: z.object({ termsVersion: line(40), privacyVersion: line(40) }),
  response: nothing,
  refusals: ['agreement.required'],
})
