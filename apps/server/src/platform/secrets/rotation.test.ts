import { bankAccounts, addBankAccount as wire } from '@croupier/wire/cashier/bank-accounts'
import { memberInfo } from '@croupier/wire/identity/member'
import { updateProfile } from '@croupier/wire/identity/profile'
import { login } from '@croupier/wire/identity/session'
import { cipherKey } from '@croupier/wire/platform/platform'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAME, LOTTERY_START, turn, turnAt } from '../../testing/lottery.ts'
import { TEST_SECRET, type TestMember, type TestStaff, testClock, type World, world } from '../../testing/world.ts'
import { codeAt } from './totp.ts'

const NEXT = new Uint8Array(32).fill(8)
const paymentPassword = '258013'
/** On one database: before the rotation, during it, and after it with the former secret gone. */
let before: World
let during: World
let after: World
/** Sees every table. */
let asOwner: Kysely<unknown>
let ana: TestMember
let olga: TestStaff
beforeAll(async () => {
  before = await world({ clock: testClock(LOTTERY_START) })
  const { clock, database } = before
  asOwner = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: database.url, max: 1 }) }) })
  during = await world({ clock, database, secrets: { secret: NEXT, readSecrets: [TEST_SECRET] } })
  after = await world({ clock, database, secrets: { secret: NEXT, readSecrets: [] } })
  ana = await before.member({ payeeName: 'Ana Santos', paymentPassword })
  olga = await before.staff('owner')
  await before.call(wire, account('0012 345678'), { as: ana, paymentPassword })
  await turn(before)
})
afterAll(async () => {
  await asOwner.destroy()
  await after.close()
  await during.close()
  await before.close()
})

const account = (number: string) => ({
  ...{ kind: 'bank' as const, institution: 'Harbour Bank', holder: 'Ana Santos', number },
})
const enter = (w: World) =>
  w.outcome(staffLogin, { name: olga.name, password: olga.password, code: codeAt(olga.totpSecret, w.clock.now()) })
const columns = async () => {
  const { db } = before.platform.database
  const profile = await db.selectFrom('identity.members').select('profile_encrypted as encrypted').execute()
  const bank = await db.selectFrom('cashier.bank_accounts').select(['holder_encrypted', 'number_encrypted']).execute()
  const staff = await db.selectFrom('staff.accounts').select('totp_secret_encrypted as encrypted').execute()
  const all = [...profile, ...staff].map((row) => row.encrypted)
  return [...all, ...bank.flatMap((row) => [row.holder_encrypted, row.number_encrypted])].filter((one) => one !== null)
}

describe('T169 the database', () => {
  test('stores no name and no account number in clear', async () => {
    const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(asOwner)
    const texts = ['Ana Santos', '0012345678', '0012 345678'].flatMap((text) => [
      text,
      Buffer.from(text).toString('hex'),
    ])
    const found: string[] = []
    for (const { name } of tables.rows)
      for (const text of texts) {
        const { rows } = await sql`select 1 from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0`.execute(
          asOwner,
        )
        if (rows.length > 0) found.push(`${name}: ${text}`)
      }
    expect(tables.rows.length).toBeGreaterThan(30)
    expect(found).toEqual([])
  })
  test('has no encrypted column that a rotation does not re-encrypt', async () => {
    const { rows } = await sql<{
      column: string
    }>`select table_schema || '.' || table_name || '.' || column_name as column
      from information_schema.columns
      where column_name like '%encrypted%' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
      asOwner,
    )
    expect(rows.map(({ column }) => column)).toEqual([
      'agents.hooks.secret_encrypted',
      'cashier.bank_accounts.holder_encrypted',
      'cashier.bank_accounts.number_encrypted',
      'draws.seeds.seed_encrypted',
      'identity.authenticators.secret_encrypted',
      'identity.contacts.value_encrypted',
      'identity.mark_key.key_encrypted',
      'identity.members.profile_encrypted',
      // A visit to a provider ends after ten minutes, under the key that it began with.
      'identity.provider_attempts.secrets_encrypted',
      'identity.providers.secret_encrypted',
      'kyc.checks.person_encrypted',
      'notifications.connections.secret_encrypted',
      'notifications.messages.content_encrypted',
      'notifications.messages.recipient_encrypted',
      'notifications.messages.shown_encrypted',
      'notifications.push_keys.private_key_encrypted',
      'notifications.push_subscriptions.recipient_encrypted',
      'notifications.suppressions.recipient_encrypted',
      'platform.cipher_keys.private_key_encrypted',
      'privacy.copy_parts.content_encrypted',
      'providers.keys.secret_encrypted',
      'rewards.envelope_drops.secret_encrypted',
      'rewards.raffles.seed_encrypted',
      'staff.accounts.totp_secret_encrypted',
    ])
  })
})

describe('T169 a rotation of the secret while the site runs', () => {
  test('nodes with the new secret decrypt names, accounts, authenticators and keys of the former one', async () => {
    expect((await during.call(memberInfo, {}, { as: ana })).payeeName).toBe('A***a S***s')
    expect((await during.call(bankAccounts, {}, { as: ana })).accounts).toMatchObject([{ holder: 'A** S***' }])
    during.clock.advance('30s')
    expect(await enter(during)).toBe('ok')
    expect((await during.call(cipherKey, {})).kid).toBe((await before.call(cipherKey, {})).kid)
    const { username, password } = ana
    expect(await during.outcome(login, { type: 'username', username, password, remember: false })).toBe('ok')
  })
  test('the cashier refuses an account number that was registered under the former secret', async () => {
    const eve = await during.member({ payeeName: 'Ana Santos', paymentPassword })
    expect(await during.outcome(wire, account('00-12 345678'), { as: eve, paymentPassword })).toBe(
      'cashier.bank_account_taken',
    )
  })
  test('draws reveal a seed that was committed under the former secret', async () => {
    await turnAt(during, '02:01:02.000')
    const [last] = await during.app.modules.draws.recent([GAME], 1)
    expect(last).toMatchObject({ status: 'revealed', numbers: expect.any(Array) })
  })
  test('a node without the former secret cannot read a profile that is not re-encrypted yet', async () => {
    const info = await after.app.site.inject({
      url: memberInfo.path,
      headers: { authorization: `Bearer ${ana.token}` },
    })
    expect(info.json().code).toBe('server.fault')
  })
  test('re-encryption reports how many rows it changed and how many are left, and changes none the second time', async () => {
    const first = await during.app.reencrypt()
    expect(first).toMatchObject({
      identity: { reencrypted: 1, left: 0 },
      staff: { reencrypted: 1, left: 0 },
      cashier: { reencrypted: 1, left: 0 },
      cipher: { left: 1 },
    })
    expect(first.draws!.left).toBeGreaterThan(0)
    const second = await during.app.reencrypt()
    expect(Object.values(second).map(({ reencrypted }) => reencrypted)).toEqual(Object.keys(second).map(() => 0))
  })
  test('daily keys and seeds of pending draws expire without re-encryption', async () => {
    during.clock.advance('26h')
    await turn(during)
    await turn(during)
    const counts = await during.app.reencrypt()
    expect([counts.cipher!.left, counts.draws!.left]).toEqual([0, 0])
  })
  test('after the re-encryption the former secret decrypts nothing and every call works without it', async () => {
    const old = before.platform.vault
    for (const encrypted of await columns())
      for (const purpose of ['identity.profile', 'cashier.holder', 'cashier.number', 'staff.totp'])
        expect(() => old.decrypt(purpose, encrypted)).toThrow('no secret of this deployment decrypts')
    const { token } = await after.member({ payeeName: 'Eve Santos' })
    expect((await after.call(memberInfo, {}, { as: { token } })).payeeName).toBe('E***e S***s')
    const { username, password } = ana
    const again = await after.call(login, { type: 'username', username, password, remember: false })
    expect(again.member!.payeeName).toBe('A***a S***s')
    expect((await after.call(bankAccounts, {}, { as: again })).accounts).toMatchObject([{ holder: 'A** S***' }])
    expect(await after.outcome(updateProfile, { nickname: 'Ana' }, { as: again })).toBe('ok')
    expect(await enter(after)).toBe('ok')
    const eve = await after.member({ payeeName: 'Ana Santos', paymentPassword })
    expect(await after.outcome(wire, account('0012345678'), { as: eve, paymentPassword })).toBe(
      'cashier.bank_account_taken',
    )
  })
})
