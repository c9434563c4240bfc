import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../shapes.ts'

/** For the forms: what the operator offers beside usernames and codes, which the flags of the site switch. */
export const waysIn = endpoint({
  method: 'GET',
  path: '/wps/system/setting/login',
  module: 'identity',
  summary: 'Whether members may log in with passkeys, and the providers by which they can',
  token: false,
  request: nothing,
  response: z.object({ passkeys: z.boolean(), providers: z.array(z.object({ id: z.string(), name: z.string() })) }),
  refusals: [],
})
