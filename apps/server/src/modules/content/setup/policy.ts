import { policy } from '@croupier/wire/policy'
import { instant } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

/** When staff opened a new production deployment for the first time; locked, because it has a command of its own. */
export const openingPolicy = policy({
  name: 'content.opening',
  summary: 'The first opening of the site',
  locked: true,
  schema: z.object({ openedAt: z.nullable(instant), openedBy: z.nullable(z.string()) }),
  initial: { openedAt: null, openedBy: null },
})
