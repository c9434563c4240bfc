import type { Db } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { HookRow } from './model.ts'
import { hooksStore as store } from './store.ts'

const PURPOSE = 'agents.hook'

/** Secrets of web-hooks at rest. */
export const hookSecrets = (vault: Vault) => ({
  encrypt: (secret: string): Buffer => vault.encrypt(PURPOSE, Buffer.from(secret)),
  decrypt: (encrypted: Buffer): string => vault.decrypt(PURPOSE, encrypted).toString('utf8'),
})
export type HookSecrets = ReturnType<typeof hookSecrets>

/** T169. */
export const reencryptHooks = (db: Db, vault: Vault): Promise<Reencrypted> =>
  reencryptRows<HookRow, string>({
    next: (after, limit) => store.listAfter(db, after, limit),
    keyOf: ({ hookId }) => hookId,
    isCurrent: ({ secretEncrypted }) => vault.isCurrent(PURPOSE, secretEncrypted),
    reencrypt: ({ hookId, secretEncrypted }) =>
      store.reencrypt(db, hookId, vault.encrypt(PURPOSE, vault.decrypt(PURPOSE, secretEncrypted))),
  })
