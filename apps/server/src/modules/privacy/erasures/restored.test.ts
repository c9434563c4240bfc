import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseMoney } from '@croupier/kernel/money'
import { requestErasure, withdrawErasure } from '@croupier/wire/privacy/erasure'
import { erasures, requestErasureHold } from '@croupier/wire/privacy/erasures.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { folderStorage } from '../../../platform/files/folder.ts'
import { copyOf, type FreshDatabase, freshDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'
import { account } from '../../wallet/index.ts'
import { LIST_KEY } from './listed.ts'

const clock = testClock()
let folder: string
let live: FreshDatabase
let backup: FreshDatabase
/** Opens the product on a database, with the storage of files that outlives it. */
const open = (database: FreshDatabase): Promise<World> =>
  world({ clock, database, storage: folderStorage(folder, systemRandom) })

async function run(w: World): Promise<void> {
  await w.platform.jobs.add(w.platform.database.db, 'privacy.erase', {})
  await w.runJobs()
}
/** A session of today, because those from before have expired. */
async function session(w: World, of: TestMember): Promise<TestMember> {
  const from = { address: '127.0.0.1', userAgent: '' }
  const open = w.platform.database.db.transaction()
  const { token } = await open.execute((tx) => w.app.modules.identity.openSession(tx, of.memberId, from))
  return { ...of, token }
}
async function request(w: World, of: TestMember): Promise<void> {
  const as = await session(w, of)
  await proveMember(w, as)
  await w.call(requestErasure, {}, { as })
}
async function hold(w: World, { memberId }: TestMember): Promise<void> {
  const about = { memberId, reason: 'An order of the court' }
  const { approvalId } = await w.call(requestErasureHold, about, { as: await w.staff('aml-officer') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
}
/** Takes the cash of a member away, as a payout does. */
async function payOut(w: World, { memberId }: TestMember, cash: string): Promise<void> {
  const postings = [{ from: account.cash(memberId), to: account.house('corrections'), amount: parseMoney(cash) }]
  await w.platform.database.db
    .transaction()
    .execute((tx) =>
      w.app.modules.wallet.post(tx, { kind: 'correction', reference: `paid-${memberId}`, at: clock.now(), postings }),
    )
}
const stateOf = async (w: World, { memberId }: TestMember): Promise<string | undefined> =>
  (
    await w.platform.database.db
      .selectFrom('privacy.erasures')
      .select('state')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.state
const emailOf = async (w: World, { memberId }: TestMember): Promise<string | undefined> =>
  (await w.app.modules.identity.contactsOf(w.platform.database.db, memberId)).email?.address

type Name = 'unasked' | 'asked' | 'paid' | 'takesBack' | 'isHeld' | 'erasedBefore' | 'stays'
let people: Record<Name, TestMember>
let late: TestMember

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-list-'))
  live = await freshDatabase()
  const before = await open(live)
  const member = (name: string, cash?: string) =>
    before.member({ email: `${name}@mail.example`, ...(cash ? { cash } : {}) })
  people = {
    unasked: await member('unasked'),
    asked: await member('asked'),
    paid: await member('paid', '100'),
    takesBack: await member('takes-back'),
    isHeld: await member('is-held'),
    erasedBefore: await member('erased-before'),
    stays: await member('stays'),
  }
  await request(before, people.erasedBefore)
  clock.advance('14d')
  await run(before)
  for (const one of [people.asked, people.takesBack, people.isHeld]) await request(before, one)
  await run(before)
  await before.close()
  // The server ends the connections of the world a moment after it is closed.
  backup = await eventually(() => copyOf(live))

  const after = await open(live)
  late = await after.member({ email: 'late@mail.example' })
  await payOut(after, people.paid, '100')
  for (const one of [people.unasked, people.paid, late]) await request(after, one)
  await after.call(withdrawErasure, {}, { as: await session(after, people.takesBack) })
  await hold(after, people.isHeld)
  clock.advance('14d')
  await run(after)
  for (const one of [people.unasked, people.asked, people.paid, late]) expect(await stateOf(after, one)).toBe('erased')
  await after.close()
})
afterAll(async () => {
  await live.drop()
  await backup.drop()
  await rm(folder, { recursive: true })
})

describe('T135 after the restore of a backup', () => {
  let restored: FreshDatabase
  let w: World
  beforeAll(async () => {
    restored = await copyOf(backup)
    w = await open(restored)
    expect(await emailOf(w, people.unasked)).toBe('unasked@mail.example')
    await run(w)
  })
  afterAll(async () => {
    await w.close()
    await restored.drop()
  })

  test('erasures since the backup are repeated, with and without a request in the backup', async () => {
    for (const one of [people.unasked, people.asked]) {
      expect(await stateOf(w, one)).toBe('erased')
      expect(await emailOf(w, one)).toBeUndefined()
    }
    expect(await stateOf(w, people.erasedBefore)).toBe('erased')
    const { rows } = await w.platform.database.pool.query<{ object: string }>(
      `select object from staff.audit_entries where action = 'member.erasure.repeat' order by object`,
    )
    // The backup has the request of the one who asked, so it is carried out as any other.
    const repeated = [people.unasked, people.paid, people.takesBack, people.isHeld]
    expect(rows.map(({ object }) => object)).toEqual(repeated.map(({ memberId }) => `member:${memberId}`).toSorted())
  })

  test('what was taken back stays, and a legal hold is in force', async () => {
    expect(await stateOf(w, people.takesBack)).toBe('withdrawn')
    expect(await emailOf(w, people.takesBack)).toBe('takes-back@mail.example')
    expect(await stateOf(w, people.isHeld)).toBe('requested')
    expect(await emailOf(w, people.isHeld)).toBe('is-held@mail.example')
    const as = await w.staff('aml-officer')
    const { items } = await w.call(erasures, { page: 1, pageSize: 5, search: people.isHeld.memberId }, { as })
    expect(items).toMatchObject([{ hold: { reason: 'An order of the court' } }])
  })

  test('money that the backup brought back is in the way, staff see it, and its payout lets the erasure go on', async () => {
    const as = await w.staff('aml-officer')
    const shown = () => w.call(erasures, { page: 1, pageSize: 5, search: people.paid.memberId }, { as })
    expect((await shown()).items).toMatchObject([{ state: 'requested', obstacles: ['balance'] }])
    await payOut(w, people.paid, '100')
    await run(w)
    expect((await shown()).items).toMatchObject([{ state: 'erased' }])
  })

  test('others are not touched, nor is there anything of members from after the backup', async () => {
    expect(await emailOf(w, people.stays)).toBe('stays@mail.example')
    expect(await stateOf(w, people.stays)).toBeUndefined()
    expect(await stateOf(w, late)).toBeUndefined()
    expect(await w.books()).toEqual([])
  })

  test('a second restore of the same backup repeats them again', async () => {
    const again = await copyOf(backup)
    const second = await open(again)
    await run(second)
    expect(await stateOf(second, people.unasked)).toBe('erased')
    expect(await stateOf(second, people.takesBack)).toBe('withdrawn')
    await second.close()
    await again.drop()
  })

  test('nothing is erased while the list cannot be read', async () => {
    const again = await copyOf(backup)
    const spoiled = await open(again)
    await writeFile(join(folder, LIST_KEY), 'not the list')
    const task = spoiled.app.modules.privacy.tasks!.find(({ name }) => name === 'privacy.erase')!
    await expect(task.run({})).rejects.toThrow('no secret of this deployment decrypts')
    expect(await stateOf(spoiled, people.asked)).toBe('requested')
    await spoiled.close()
    await again.drop()
  })
})
