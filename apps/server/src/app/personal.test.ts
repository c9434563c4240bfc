import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { uploadPicture } from '@croupier/wire/identity/pictures'
import { updateProfile } from '@croupier/wire/identity/profile'
import type { DocumentKind } from '@croupier/wire/kyc/check'
import { setConsents } from '@croupier/wire/privacy/consents'
import { dataCopies, downloadDataCopy, requestDataCopy } from '@croupier/wire/privacy/copies'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Module } from '../module.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Erasure, type ErasureStep, erasureText, RETENTIONS } from '../platform/personal/erasure.ts'
import { type PersonalTable, personalRecords } from '../platform/personal/personal.ts'
import { place, ticketOf } from '../testing/bets.ts'
import { identityChecksIn, picture } from '../testing/identity-checks.ts'
import { messagesTo } from '../testing/messages.ts'
import { proveMember } from '../testing/step-up.ts'
import { type TestMember, type World, world } from '../testing/world.ts'

let w: World
let tables: readonly PersonalTable[]
beforeAll(async () => {
  w = await world()
  tables = Object.values<Module>(w.app.modules).flatMap(({ personal = [] }) => personal)
})
afterAll(() => w.close({ without: ['lottery'] }))

/** Tables with a column that names a member. */
const WITH_MEMBERS = `
  select distinct table_schema || '.' || table_name as name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and not exists (
      select from pg_class p join pg_namespace n on n.oid = p.relnamespace
      where n.nspname = table_schema and p.relname = table_name and p.relispartition)
    and (column_name in ('member_id', 'recommender_id')
    or (table_schema = 'identity' and column_name = 'account_id')
    or (table_schema = 'wallet' and column_name = 'account')
    or (table_schema = 'staff' and column_name = 'object')
    or (table_schema = 'statements' and column_name = 'owner')
    or (table_schema = 'agents' and column_name in ('payee_id', 'affiliate_id')))
  order by name`

/** The steps in which something happens to a table. */
const stepsOf = (erasure: Erasure): ErasureStep[] => [
  ...(erasure.atOnce === 'kept' ? [] : ['at_once' as const]),
  ...('retention' in erasure ? [erasure.retention] : []),
]

async function contentOf(as: TestMember): Promise<Record<string, Uint8Array>> {
  await proveMember(w, as)
  await w.call(requestDataCopy, {}, { as })
  await w.runJobs()
  const [copy] = (await w.call(dataCopies, {}, { as })).items
  const first = await w.call(downloadDataCopy, { id: copy!.id, part: 0 }, { as })
  expect(first.fileName).toMatch(/^data-\d{4}-\d\d-\d\d\.zip$/)
  const parts = [Buffer.from(first.content, 'base64')]
  for (let part = 1; part < first.parts; part++)
    parts.push(Buffer.from((await w.call(downloadDataCopy, { id: copy!.id, part }, { as })).content, 'base64'))
  expect(await w.outcome(downloadDataCopy, { id: copy!.id, part: first.parts }, { as })).toBe('copy.unknown')
  const content = Buffer.concat(parts)
  expect(content.length).toBe(copy!.size)
  return unzipSync(content)
}

/** The texts of the files of tables. */
async function filesOf(as: TestMember): Promise<Record<string, string>> {
  const files = Object.entries(await contentOf(as)).filter(([name]) => /\.(json|csv)$/.test(name))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('what the modules have about members', () => {
  test('covers every table with a member’s id, or says why not', async () => {
    const { rows } = await w.platform.database.pool.query<{ name: string }>(WITH_MEMBERS)
    expect(tables.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    for (const table of tables) if ('leftOut' in table) expect(table.leftOut.length).toBeGreaterThan(20)
  })
  test('T135 says of every table what an erasure does, and the migrations have its rules', async () => {
    const sql = 'select step, table_name as name from platform.erasure_rules'
    const { rows } = await w.platform.database.pool.query<{ step: ErasureStep; name: string }>(sql)
    const ruled = (step: ErasureStep) => new Set(rows.filter((row) => row.step === step).map(({ name }) => name))
    const declared = (step: ErasureStep) => tables.filter(({ erasure }) => stepsOf(erasure).includes(step))
    for (const step of ['at_once', ...RETENTIONS] as const) {
      const names = declared(step).flatMap(({ table, erasure }) =>
        erasure.code?.[step] && !ruled(step).has(table) ? [] : [table],
      )
      expect([...ruled(step)].toSorted(), step).toEqual(names.toSorted())
    }
    for (const name of ruled('last_notice')) expect([...ruled('at_once')]).toContain(name)
    for (const { erasure } of tables) {
      const reason = 'why' in erasure ? erasure.why : 'forEver' in erasure ? erasure.forEver : 'erased at once'
      expect(reason.length).toBeGreaterThan(10)
    }
  })
  test('is listed in docs/privacy.md', () => {
    const page = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
    for (const table of tables) {
      const shown = 'leftOut' in table ? `no: ${table.leftOut}` : 'yes'
      expect(page).toContain(`| \`${table.table}\` | ${shown} | ${erasureText(table.erasure)} |`)
    }
  })
})

describe('a copy of a member’s data', () => {
  test('has every table with rows about the member, as JSON and as CSV, decrypted, and nothing of others', async () => {
    const ana = await w.member({ mobile: '+84912770001', email: 'copy@mail.example', cash: '25.00' })
    await w.member({ email: 'other@mail.example', payeeName: 'Someone Else' })
    await w.call(updateProfile, { payeeName: 'Ana Maria Santos' }, { as: ana })
    const changes = [{ channel: 'email', product: 'lottery', isGranted: true } as const]
    await w.call(setConsents, { textVersion: '1', changes }, { as: ana })
    const files = await filesOf(ana)
    expect(JSON.parse(files['identity.members.json']!)).toMatchObject([
      { username: ana.username, profile: JSON.stringify({ payeeName: 'Ana Maria Santos' }) },
    ])
    expect(files['identity.contacts.csv']).toContain('copy@mail.example')
    expect(JSON.parse(files['wallet.journal.json']!)).toMatchObject([{ amount: '25.00' }])
    expect(files['privacy.consents.csv']).toContain('lottery')
    const all = Object.values(files).join()
    expect(all).not.toContain('other@mail.example')
    expect(all).not.toContain('Someone Else')
    expect(all).not.toMatch(/\$scrypt|\$argon|password_hash|token_hash/)
  })
  test('T015 has the files that the member uploaded, in parts when they are large', async () => {
    const ana = await w.member()
    const checks = identityChecksIn(w)
    // Noise does not compress, so the archive is larger than a part.
    const noise = (kind: string) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_500_000), Buffer.from(kind)])
    const documents = {
      passport: noise('passport'),
      driving_licence: noise('licence'),
      proof_of_address: noise('bill'),
    }
    for (const [kind, file] of Object.entries(documents))
      expect(await checks.upload(ana, file, { kind: kind as DocumentKind, type: 'application/pdf' })).toBe('ok')
    const files = await contentOf(ana)
    const sent = Object.entries(files).flatMap(([name, bytes]) => (name.endsWith('.pdf') ? [Buffer.from(bytes)] : []))
    expect(sent).toHaveLength(3)
    for (const file of Object.values(documents)) expect(sent.some((one) => one.equals(file))).toBe(true)
    const { rows } = await w.platform.database.pool.query<{ parts: number }>(
      'select parts from privacy.copies where member_id = $1',
      [ana.memberId],
    )
    expect(rows[0]!.parts).toBeGreaterThan(2)
  })
  test('T015 has the picture that the member uploaded as avatar', async () => {
    const ana = await w.member()
    await w.call(uploadPicture, {}, { as: ana, file: { type: 'image/png', content: new Uint8Array(await picture()) } })
    const copied = (await contentOf(ana))['identity.members/picture.webp'] ?? new Uint8Array()
    expect(Buffer.from(copied.subarray(8, 12)).toString('latin1')).toBe('WEBP')
  })
  test('has entries and bets of the moment in which it reads everything else', async () => {
    const ana = await w.member({ cash: '25.00' })
    const { db } = w.platform.database
    const count = async (tx: Tx, name: string) => {
      const about = tables.find(({ table }) => table === name)!
      let rows = 0
      for await (const page of personalRecords({ tx, vault: w.platform.vault }, about, ana.memberId))
        rows += page.length
      return rows
    }
    const collecting = db.transaction().setIsolationLevel('repeatable read')
    await collecting.execute(async (tx) => {
      expect(await count(tx, 'identity.members')).toBe(1)
      await place(w, ticketOf(ana.memberId, { at: w.clock.now() }))
      expect([await count(tx, 'wallet.journal'), await count(tx, 'games.bets')]).toEqual([1, 0])
    })
    await collecting.execute(async (tx) => {
      expect([await count(tx, 'wallet.journal'), await count(tx, 'games.bets')]).toEqual([2, 1])
    })
  })
  test('has every row of a long table', async () => {
    const ana = await w.member()
    const rows = 1_201
    await w.platform.database.pool.query(
      `insert into privacy.consents (member_id, channel, product, is_granted, at, text_version, source)
       select $1, 'sms', 'lottery', nth % 2 = 0, now(), nth, 'account' from generate_series(1, $2) nth`,
      [ana.memberId, rows],
    )
    const files = await filesOf(ana)
    const versions = (JSON.parse(files['privacy.consents.json']!) as { text_version: string }[]) // a list of records
      .map(({ text_version: version }) => Number(version))
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rows }, (_, nth) => nth + 1))
    expect(files['privacy.consents.csv']!.trimEnd().split('\r\n')).toHaveLength(rows + 1)
  })
  test('T015 needs a proof of who the member is, and belongs to its member alone', async () => {
    const [ana, ben] = [await w.member(), await w.member()]
    expect(await w.outcome(requestDataCopy, {}, { as: ana })).toBe('session.step_up_required')
    for (const as of [ana, ben]) await proveMember(w, as)
    await w.call(requestDataCopy, {}, { as: ana })
    const { id } = (await w.call(dataCopies, {}, { as: ana })).items[0]!
    expect(await w.outcome(downloadDataCopy, { id, part: 0 }, { as: ana })).toBe('copy.unknown')
    await w.runJobs()
    expect(await w.outcome(downloadDataCopy, { id, part: 0 }, { as: ben })).toBe('copy.unknown')
    expect(await w.outcome(downloadDataCopy, { id, part: 0 }, { as: ana })).toBe('ok')
    w.clock.advance('6m')
    expect(await w.outcome(downloadDataCopy, { id, part: 0 }, { as: ana })).toBe('session.step_up_required')
  })
  test('is requested once a day, also at the same time', async () => {
    const ana = await w.member()
    await proveMember(w, ana)
    const request = () => w.outcome(requestDataCopy, {}, { as: ana })
    const outcomes = await Promise.all([request(), request(), request()])
    expect(outcomes.toSorted()).toEqual(['copy.too_soon', 'copy.too_soon', 'ok'])
  })
  test('is encrypted at rest, and erased after seven days', async () => {
    const ana = await w.member({ email: 'rest@mail.example' })
    await filesOf(ana)
    const read = async () => {
      const sql =
        'select content_encrypted as content from privacy.copies join privacy.copy_parts using (copy_id) where member_id = $1'
      return (await w.platform.database.pool.query<{ content: Buffer }>(sql, [ana.memberId])).rows[0]?.content
    }
    const stored = await read()
    expect(stored!.subarray(0, 2).toString()).not.toBe('PK')
    expect(stored!.includes('identity.members')).toBe(false)
    w.clock.advance('8d')
    await w.platform.jobs.add(w.platform.database.db, 'privacy.forget-copies', {})
    await w.runJobs()
    expect(await read()).toBeUndefined()
  })
  test('is announced to the owner when it is requested and downloaded', async () => {
    const ana = await w.member({ email: 'told@mail.example' })
    await filesOf(ana)
    const templates = (await messagesTo(w, 'told@mail.example')).map(({ template }) => template)
    expect(templates.toSorted()).toEqual(['data_copy_downloaded', 'data_copy_requested'])
  })
})
