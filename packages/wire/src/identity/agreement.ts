import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, nothing } from '../shapes.ts'

/** T012: the versions in force, and whether the member still has to agree to them. */
export const agreementDue = endpoint({
  method: 'GET',
  path: '/wps/member/agreement',
  module: 'identity',
  summary: 'Whether the terms changed since the member agreed to them',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({
    due: z.boolean(),
    /** The member has agreed to no version yet: somebody else opened the account. */
    isFirst: z.boolean(),
    termsVersion: z.string(),
    privacyVersion: z.string(),
  }),
  refusals: [],
})

/** Agrees to the versions that the member saw. Refused when they have changed meanwhile. */
export const agree = endpoint({
  method: 'POST',
  path: '/wps/member/agreement',
  module: 'identity',
  summary: 'Agrees to the terms in force',
  token: true,
  audience: 'anyAccount',
  request: z.object({ termsVersion: line(40), privacyVersion: line(40) }),
  response: nothing,
  refusals: ['agreement.required'],
})
