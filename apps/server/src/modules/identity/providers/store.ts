import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type Provider = Row<'identity.providers'>
export type ProviderLink = Row<'identity.provider_links'>
export type Attempt = Row<'identity.provider_attempts'>
export type Ticket = Row<'identity.provider_tickets'>
/** An account of a provider, for ever. */
export type Identity = Pick<ProviderLink, 'issuer' | 'subject'>

const providers = (db: Reader) => tables(db).selectFrom('identity.providers').selectAll()

export const providersStore = {
  all: (db: Reader): Promise<Provider[]> => providers(db).orderBy('providerId').execute(),
  byId: (db: Reader, id: string): Promise<Provider | undefined> =>
    providers(db).where('providerId', '=', id).executeTakeFirst(),
  lock: (tx: Tx, id: string): Promise<Provider | undefined> =>
    providers(tx).where('providerId', '=', id).forUpdate().executeTakeFirst(),
  /** False when the provider has another version than the one before this. */
  write: (tx: Tx, { providerId, options, ...row }: Provider): Promise<boolean> => {
    const written = { ...row, options: JSON.stringify(options) }
    return hasWritten(
      tables(tx)
        .insertInto('identity.providers')
        .values({ providerId, ...written })
        .onConflict((conflict) =>
          conflict
            .column('providerId')
            .doUpdateSet(written)
            .where('identity.providers.version', '=', row.version - 1),
        ),
    )
  },
  reencrypt: (db: Reader, { providerId, version }: Provider, secretEncrypted: Buffer): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('identity.providers')
        .set({ secretEncrypted })
        .where('providerId', '=', providerId)
        .where('version', '=', version),
    ),
}

export const linksStore = {
  byIdentity: (db: Reader, { issuer, subject }: Identity): Promise<ProviderLink | undefined> =>
    tables(db)
      .selectFrom('identity.provider_links')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  ofMember: (db: Reader, memberId: MemberId): Promise<ProviderLink[]> =>
    tables(db)
      .selectFrom('identity.provider_links')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('providerId')
      .execute(),
  /** False when the account of the provider is linked, or the member has another one of it. */
  add: (tx: Tx, link: ProviderLink): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .insertInto('identity.provider_links')
        .values(link)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  async used(tx: Tx, { issuer, subject }: Identity, at: Instant): Promise<void> {
    await tables(tx)
      .updateTable('identity.provider_links')
      .set({ lastUsedAt: at })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  },
  remove: (tx: Tx, memberId: MemberId, providerId: string): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .deleteFrom('identity.provider_links')
        .where('memberId', '=', memberId)
        .where('providerId', '=', providerId),
    ),
}

export const attemptsStore = {
  async add(db: Reader, attempt: Attempt): Promise<void> {
    await tables(db).insertInto('identity.provider_attempts').values(attempt).execute()
  },
  /** Takes an attempt, which ends once. Undefined when it has ended, or is too old. */
  take: (db: Reader, stateHash: string, now: Instant): Promise<Attempt | undefined> =>
    tables(db)
      .deleteFrom('identity.provider_attempts')
      .where('stateHash', '=', stateHash)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst(),
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.provider_attempts').where('expiresAt', '<=', at).execute()
  },
}

export const ticketsStore = {
  async add(db: Reader, ticket: Ticket): Promise<void> {
    await tables(db).insertInto('identity.provider_tickets').values(ticket).execute()
  },
  /** Uses a ticket up, with the transaction of the registration. */
  take: (tx: Tx, ticketHash: string, now: Instant): Promise<Ticket | undefined> =>
    tables(tx)
      .deleteFrom('identity.provider_tickets')
      .where('ticketHash', '=', ticketHash)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst(),
  async forgetBefore(db: Reader, at: Instant): Promise<void> {
    await tables(db).deleteFrom('identity.provider_tickets').where('expiresAt', '<=', at).execute()
  },
}
