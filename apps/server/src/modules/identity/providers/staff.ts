import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import { type changeProvider, type ProviderOptions, providerOptions } from '@croupier/wire/identity/providers.console'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Reencrypted, reencryptRows } from '../../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Approvals, Staff } from '../../staff/index.ts'
import { providerKind } from './change.ts'
import { type Provider, providersStore as store } from './store.ts'

export const PROVIDER_SECRET = 'identity.provider'

export type ProvidersDeskDeps = {
  db: Db
  clock: Clock
  vault: Vault
  approvals: Pick<Staff['approvals'], 'register'>
  /** The addresses of the site that a provider may send browsers back to. */
  siteOrigins(): readonly string[]
}
export type ProvidersDesk = ReturnType<typeof providersDesk>
type Kind = ReturnType<typeof providerKind>
type Parts = ProvidersDeskDeps & { requests: Approvals<Kind['payload'], Kind['change']> }

/** The providers as staff connect them. */
export function providersDesk(deps: ProvidersDeskDeps) {
  const parts: Parts = { ...deps, requests: deps.approvals.register(providerKind(deps)) }
  return {
    list: () => list(parts),
    change: (by: StaffCall, asked: Input<typeof changeProvider>) => change(parts, by, asked),
    reencrypt: () => reencrypt(parts),
  }
}

const INITIAL: ProviderOptions = {
  name: 'Example',
  isOn: false,
  issuer: 'https://accounts.example.com',
  clientId: 'client-id',
  scopes: ['openid', 'email'],
  authority: null,
}

async function list({ db, siteOrigins }: Parts) {
  const rows = await store.all(db)
  return {
    providers: rows.map(({ providerId: id, options, version, changedAt, changedBy }) => ({
      id,
      options,
      version,
      changedAt,
      changedBy,
    })),
    redirectAddresses: siteOrigins().map((origin) => `${origin}/login/{id}`),
    form: { schema: z.toJSONSchema(providerOptions, { io: 'input', unrepresentable: 'any' }), initial: INITIAL },
  }
}

/** Requests the change. The secret is encrypted before it reaches the request, so that no list of requests shows it. */
async function change({ db, vault, requests }: Parts, by: StaffCall, asked: Input<typeof changeProvider>) {
  const { id, options, version, reason, secret } = asked
  return db.transaction().execute(async (tx) => {
    const before = (await store.byId(tx, id))?.options
    const isSameClient = before?.issuer === options.issuer && before.clientId === options.clientId
    if (secret === undefined && !isSameClient) refuse('connection.secret_required')
    const encrypted =
      secret === undefined ? null : vault.encrypt(PROVIDER_SECRET, Buffer.from(secret)).toString('base64')
    return requests.request(tx, by, { payload: { id, options, secret: encrypted, version }, reason })
  })
}

/** T169: encrypts the secrets with the current key. */
const reencrypt = ({ db, vault }: Parts): Promise<Reencrypted> =>
  reencryptRows<Provider, string>({
    next: async (after) => (after === null ? store.all(db) : []),
    keyOf: ({ providerId }) => providerId,
    isCurrent: ({ secretEncrypted }) => vault.isCurrent(PROVIDER_SECRET, secretEncrypted),
    reencrypt: (row) =>
      store.reencrypt(db, row, vault.encrypt(PROVIDER_SECRET, vault.decrypt(PROVIDER_SECRET, row.secretEncrypted))),
  })
