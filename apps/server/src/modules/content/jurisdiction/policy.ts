import { policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

/** Decisions "Safety": regulatory numbers and switches are rows of a profile. */
export const jurisdictionPolicy = policy({
  name: 'content.jurisdiction',
  summary: 'The jurisdiction profile. It limits other settings, and the stricter value applies',
  shown: true,
  schema: z.object({ profile: z.enum(['default', 'gli', 'uk']) }),
  initial: { profile: 'default' },
  // A profile only adds bounds to those of `default`.
  alone: (before) => before.profile === 'default',
})
