import type { Instant } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { hasWritten, type Row, tables } from '../../../platform/db/store.ts'

export type Account = Row<'staff.accounts'>
/** An account with an authenticator. */
export type EnrolledAccount = Pick<Account, 'staffId'> & { totpSecretEncrypted: Buffer }
export type NewAccount = Omit<Account, 'status' | 'totpLastStep' | 'lastLoginAt'> & { roles: readonly string[] }
export type AccountChange = Partial<Pick<Account, 'passwordHash' | 'mustChangePassword' | 'status'>>

/** An arbitrary number of ours. Nodes that start together seed one after the other. */
const SEED_LOCK = 7_301_011

const accounts = (db: Reader) => tables(db).selectFrom('staff.accounts').selectAll()

async function addRoles(tx: Tx, staffId: StaffId, roles: readonly string[]): Promise<void> {
  const rows = [...new Set(roles)].map((role) => ({ staffId, role }))
  await tables(tx).insertInto('staff.account_roles').values(rows).execute()
}

export const accountsStore = {
  byName: (db: Reader, name: string): Promise<Account | undefined> =>
    accounts(db)
      .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
      .executeTakeFirst(),
  byId: (db: Reader, staffId: StaffId): Promise<Account | undefined> =>
    accounts(db).where('staffId', '=', staffId).executeTakeFirst(),
  lock: (tx: Tx, staffId: StaffId): Promise<Account | undefined> =>
    accounts(tx).where('staffId', '=', staffId).forUpdate().executeTakeFirst(),
  /** Locks an account against changes until the transaction ends. Others may lock it like this at the same time. */
  lockShared: (tx: Tx, staffId: StaffId): Promise<Account | undefined> =>
    accounts(tx).where('staffId', '=', staffId).forShare().executeTakeFirst(),
  /** Whether there is no account yet. Other callers wait until the first one commits. */
  async isEmpty(tx: Tx): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    return (await accounts(tx).limit(1).executeTakeFirst()) === undefined
  },
  all: (db: Reader): Promise<Account[]> => accounts(db).orderBy('name').execute(),
  async enrolled(db: Reader): Promise<EnrolledAccount[]> {
    const rows = await accounts(db).where('totpSecretEncrypted', 'is not', null).execute()
    return rows.flatMap(({ staffId, totpSecretEncrypted }) =>
      totpSecretEncrypted ? [{ staffId, totpSecretEncrypted }] : [],
    )
  },
  async rolesOf(db: Reader, staffId: StaffId): Promise<string[]> {
    const query = tables(db).selectFrom('staff.account_roles').select('role').where('staffId', '=', staffId)
    return (await query.orderBy('role').execute()).map(({ role }) => role)
  },
  allRoles: (db: Reader): Promise<Row<'staff.account_roles'>[]> =>
    tables(db).selectFrom('staff.account_roles').selectAll().orderBy('role').execute(),
  /** False when the name is taken. */
  async add(tx: Tx, { roles, ...account }: NewAccount): Promise<boolean> {
    const isAdded = await hasWritten(
      tables(tx)
        .insertInto('staff.accounts')
        .values({ ...account, status: 'active' })
        .onConflict((conflict) => conflict.doNothing()),
    )
    if (isAdded) await addRoles(tx, account.staffId, roles)
    return isAdded
  },
  async setRoles(tx: Tx, staffId: StaffId, roles: readonly string[]): Promise<void> {
    await tables(tx).deleteFrom('staff.account_roles').where('staffId', '=', staffId).execute()
    await addRoles(tx, staffId, roles)
  },
  async change(db: Reader, staffId: StaffId, change: AccountChange): Promise<void> {
    await tables(db).updateTable('staff.accounts').set(change).where('staffId', '=', staffId).execute()
  },
  /** Sets or removes the authenticator. It counts from its first right code. */
  async setAuthenticator(db: Reader, staffId: StaffId, totpSecretEncrypted: Buffer | null): Promise<void> {
    await tables(db)
      .updateTable('staff.accounts')
      .set({ totpSecretEncrypted, totpConfirmedAt: null })
      .where('staffId', '=', staffId)
      .execute()
  },
  /** False when the authenticator has been replaced meanwhile. */
  reencryptAuthenticator: (
    db: Reader,
    { staffId, totpSecretEncrypted }: EnrolledAccount,
    anew: Buffer,
  ): Promise<boolean> =>
    hasWritten(
      tables(db)
        .updateTable('staff.accounts')
        .set({ totpSecretEncrypted: anew })
        .where('staffId', '=', staffId)
        .where('totpSecretEncrypted', '=', totpSecretEncrypted),
    ),
  /** Uses up the code of a step. False when the code of that step or of a later one was used before. */
  useStep: (tx: Tx, staffId: StaffId, step: bigint, at: Instant): Promise<boolean> =>
    hasWritten(
      tables(tx)
        .updateTable('staff.accounts')
        .set((eb) => ({
          totpLastStep: step,
          totpConfirmedAt: eb.fn.coalesce('totpConfirmedAt', eb.val(at)),
          lastLoginAt: at,
        }))
        .where('staffId', '=', staffId)
        .where('totpLastStep', '<', step),
    ),
}
