import { policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

/** §6: whether the site shows what a member has in all wallets together. */
export const walletsPolicy = policy({
  name: 'providers.wallets',
  summary: 'Whether members see the sum of their main wallet and their wallets at game providers',
  schema: z.object({ showsTotal: z.boolean() }),
  initial: { showsTotal: true },
})
