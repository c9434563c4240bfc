import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { providerId, providerOptions } from '@croupier/wire/identity/providers.console'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind } from '../../staff/index.ts'
import { type Provider, providersStore as store } from './store.ts'

/** The permission of the second approver of a change. */
export const APPROVE_PROVIDER = 'system.provider.approve'

/** A provider as an approver sees it: never its secret. */
const shown = z.nullable(z.object({ options: z.unknown(), secret: z.enum(['stored', 'new']) }))

/**
 * T155: who controls a provider logs in as its members, so every change needs two people. The payload has the secret encrypted; null
 * keeps the stored one.
 */
export const providerKind = ({ clock }: { clock: Clock }) =>
  approvalKind({
    name: 'identity.provider',
    permission: APPROVE_PROVIDER,
    payload: z.object({ id: providerId, options: providerOptions, secret: z.nullable(z.string()), version: z.int() }),
    change: z.object({ before: shown, after: shown }),
    async describe(tx, { id, options, secret, version }) {
      const row = await lockVersion(tx, id, version)
      return {
        object: `provider:${id}`,
        before: row ? { options: row.options, secret: 'stored' as const } : null,
        after: { options, secret: secret === null ? ('stored' as const) : ('new' as const) },
      }
    },
    async apply(tx, { id, options, secret, version }, { by, requestedBy, change }) {
      const row = await lockVersion(tx, id, version)
      const secretEncrypted = secret === null ? row?.secretEncrypted : Buffer.from(secret, 'base64')
      const written = await store.write(tx, {
        providerId: id,
        options,
        secretEncrypted: secretEncrypted ?? refuse('connection.secret_required'),
        version: version + 1,
        changedAt: clock.now(),
        changedBy: requestedBy.name,
      })
      if (!written) refuse('connection.changed')
      const reason = `requested by ${requestedBy.name}`
      await by.audit(tx, { ...change, action: 'system.provider.edit', reason })
      return undefined
    },
  })

/** Refuses `connection.changed` when the provider has another version than the one that was edited. */
async function lockVersion(tx: Tx, id: string, version: number): Promise<Provider | undefined> {
  const row = await store.lock(tx, id)
  if ((row?.version ?? 0) !== version) refuse('connection.changed')
  return row
}
