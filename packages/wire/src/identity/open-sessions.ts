import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'

/** T021: device and address are masked, so that their owner recognises them and a stolen screen reveals little. */
export const sessions = endpoint({
  method: 'GET',
  path: '/wps/member/sessions',
  module: 'identity',
  summary: 'The open sessions of this account, newest first',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        /** What the member calls the device; null until it has a name. */
        name: z.nullable(z.string()),
        device: z.string(),
        address: z.string(),
        startedAt: instant,
        lastSeenAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
  refusals: [],
})

/** T021: the name stays with the device, as long as it is remembered. */
export const nameSession = endpoint({
  method: 'PUT',
  path: '/wps/member/sessions/:sessionId',
  module: 'identity',
  summary: 'Gives the device of an open session a name',
  token: true,
  request: z.object({ sessionId: z.uuid(), name: line(40) }),
  response: nothing,
  refusals: ['session.not_found'],
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/wps/member/sessions/:sessionId',
  module: 'identity',
  summary: 'Ends one session of this account on all nodes',
  token: true,
  audience: 'anyAccount',
  request: z.object({ sessionId: z.uuid() }),
  response: nothing,
  refusals: ['session.not_found'],
})

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/wps/member/sessions',
  module: 'identity',
  summary: 'Ends every session of this account but this one',
  token: true,
  audience: 'anyAccount',
  request: nothing,
  response: z.object({ ended: z.int() }),
  refusals: [],
})
