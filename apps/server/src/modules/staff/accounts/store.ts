import type { Instant } from '@croupier/kernel/clock'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { StaffAccounts } from '../../../platform/db/tables.ts'

export type AccountRow = Selectable<StaffAccounts>
export type NewAccount = {
  staffId: string
  name: string
  displayName: string
  passwordHash: string
  mustChangePassword: boolean
  totpSealed: Buffer | null
  totpConfirmedAt: Instant | null
  roles: readonly string[]
  at: Instant
}

/** Any number of our own: nodes that start together seed one after the other. */
const SEED_LOCK = 7_301_011

export const accountsStore = {
  byName: (db: Reader, name: string): Promise<AccountRow | undefined> =>
    db
      .selectFrom('staff.accounts')
      .selectAll()
      .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
      .executeTakeFirst(),
  byId: (db: Reader, staffId: string): Promise<AccountRow | undefined> =>
    db.selectFrom('staff.accounts').selectAll().where('staff_id', '=', staffId).executeTakeFirst(),
  lock: (tx: Tx, staffId: string): Promise<AccountRow | undefined> =>
    tx.selectFrom('staff.accounts').selectAll().where('staff_id', '=', staffId).forUpdate().executeTakeFirst(),
  /** As `lock`, beside others who only read: the account stays as it is until the transaction ends. */
  share: (tx: Tx, staffId: string): Promise<AccountRow | undefined> =>
    tx.selectFrom('staff.accounts').selectAll().where('staff_id', '=', staffId).forShare().executeTakeFirst(),
  /** Whether nobody is there yet; who asks first keeps the others waiting until it commits. */
  async isEmpty(tx: Tx): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    return (await tx.selectFrom('staff.accounts').select('staff_id').limit(1).executeTakeFirst()) === undefined
  },
  all: (db: Reader): Promise<AccountRow[]> => db.selectFrom('staff.accounts').selectAll().orderBy('name').execute(),
  /** Those with an authenticator. */
  async enrolled(db: Reader): Promise<(AccountRow & { totp_sealed: Buffer })[]> {
    const rows = await db.selectFrom('staff.accounts').selectAll().where('totp_sealed', 'is not', null).execute()
    return rows.flatMap((row) => (row.totp_sealed ? [{ ...row, totp_sealed: row.totp_sealed }] : []))
  },
  async rolesOf(db: Reader, staffId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('staff.account_roles')
      .select('role')
      .where('staff_id', '=', staffId)
      .orderBy('role')
      .execute()
    return rows.map((row) => row.role)
  },
  allRoles: (db: Reader) => db.selectFrom('staff.account_roles').selectAll().orderBy('role').execute(),
  /** False when the name is taken. */
  async add(tx: Tx, one: NewAccount): Promise<boolean> {
    const row = await tx
      .insertInto('staff.accounts')
      .values({
        staff_id: one.staffId,
        name: one.name,
        display_name: one.displayName,
        password_hash: one.passwordHash,
        must_change_password: one.mustChangePassword,
        status: 'active',
        totp_sealed: one.totpSealed,
        totp_confirmed_at: one.totpConfirmedAt,
        created_at: one.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (row) await accountsStore.setRoles(tx, one.staffId, one.roles)
    return row !== undefined
  },
  async setRoles(tx: Tx, staffId: string, roles: readonly string[]): Promise<void> {
    await tx.deleteFrom('staff.account_roles').where('staff_id', '=', staffId).execute()
    await tx
      .insertInto('staff.account_roles')
      .values([...new Set(roles)].map((role) => ({ staff_id: staffId, role })))
      .execute()
  },
  async setStatus(tx: Tx, staffId: string, status: 'active' | 'disabled'): Promise<void> {
    await tx.updateTable('staff.accounts').set({ status }).where('staff_id', '=', staffId).execute()
  },
  async setPassword(tx: Tx, staffId: string, passwordHash: string): Promise<void> {
    await tx
      .updateTable('staff.accounts')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('staff_id', '=', staffId)
      .execute()
  },
  async renewHash(db: Reader, staffId: string, passwordHash: string): Promise<void> {
    await db
      .updateTable('staff.accounts')
      .set({ password_hash: passwordHash })
      .where('staff_id', '=', staffId)
      .execute()
  },
  /** Sets (or takes away) the authenticator; it counts once its first code was right. */
  async setAuthenticator(db: Reader, staffId: string, sealed: Buffer | null): Promise<void> {
    await db
      .updateTable('staff.accounts')
      .set({ totp_sealed: sealed, totp_confirmed_at: null })
      .where('staff_id', '=', staffId)
      .execute()
  },
  /** False when the authenticator has been set anew meanwhile. */
  async resealAuthenticator(db: Reader, staffId: string, sealed: Buffer, anew: Buffer): Promise<boolean> {
    const row = await db
      .updateTable('staff.accounts')
      .set({ totp_sealed: anew })
      .where('staff_id', '=', staffId)
      .where('totp_sealed', '=', sealed)
      .returning('staff_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Uses up the code of a step. False when that step, or a later one, was used before: a code is good once. */
  async useStep(tx: Tx, staffId: string, step: bigint, at: Instant): Promise<boolean> {
    const row = await tx
      .updateTable('staff.accounts')
      .set((eb) => ({
        totp_last_step: step,
        totp_confirmed_at: eb.fn.coalesce('totp_confirmed_at', eb.val(at)),
        last_login_at: at,
      }))
      .where('staff_id', '=', staffId)
      .where('totp_last_step', '<', step)
      .returning('staff_id')
      .executeTakeFirst()
    return row !== undefined
  },
}
