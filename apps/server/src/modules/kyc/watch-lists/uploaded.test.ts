import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityChecks } from '@croupier/wire/kyc/checks.console'
import { uploadWatchList, type WatchList, watchLists } from '@croupier/wire/kyc/watch-lists.console'
import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'
import { fileLists } from './files.ts'

const HEADER = 'id,schema,name,aliases,birth_date,countries'
const person = (id: string, name: string, born = '1961-07-08') => `${id},Person,${name},,${born},ru`
const csv = (...rows: readonly string[]) => [HEADER, ...rows].join('\n')
const reason = 'The list of today'

let w: World
let officer: TestStaff
let risk: TestStaff
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  officer = await w.staff('aml-officer')
  risk = await w.staff('risk')
})
afterAll(() => w.close())

const upload = (content: string, list: WatchList = 'sanctions') =>
  w.call(uploadWatchList, { list, fileName: 'targets.simple.csv', content, reason }, { as: officer })
const outcome = (content: string) =>
  w.outcome(uploadWatchList, { list: 'sanctions', fileName: 'list.csv', content, reason }, { as: officer })
const yes = (approvalId: string) => w.call(approve, { approvalId, note: '' }, { as: risk })
const versions = async (list: WatchList) =>
  (await w.call(watchLists, { list, page: 1, pageSize: 20 }, { as: officer })).items
const matchesOf = async ({ username }: TestMember) =>
  (await w.call(identityChecks, { search: username, page: 1, pageSize: 5 }, { as: officer })).items[0]?.openMatches
const entries = async () => (await w.platform.database.pool.query('select from kyc.watch_list_entries')).rowCount
async function accepted(fullName: string, birthday = '1961-07-08'): Promise<TestMember> {
  const member = await w.member()
  await identityChecksIn(w).verify(member, { fullName, birthday })
  return member
}

describe('T155 an uploaded list', () => {
  test('is searched once a second person approved it, for every accepted member, and a newer one replaces it', async () => {
    const [vera, walter] = [await accepted('Vera Sample'), await accepted('Walter Sample')]
    const first = await upload(csv(person('A', 'Vera Sample'), person('B', 'Other Person'), 'C,Vessel,Ida,,,'))
    expect(first).toMatchObject({ persons: 2, leftOut: 1, added: 2, removed: 0 })
    await w.runJobs()
    expect(await versions('sanctions')).toMatchObject([{ state: 'waiting', inForceAt: null, uploadedBy: officer.name }])
    expect(await w.outcome(approve, { approvalId: first.approvalId, note: '' }, { as: officer })).toBe(
      'approval.own_request',
    )
    const { items } = await w.call(approvals, { kind: 'kyc.watch-list', page: 1, pageSize: 5 }, { as: risk })
    expect(items).toMatchObject([
      { object: 'watch-list:sanctions', before: { persons: 0 }, after: { persons: 2, added: 2, removed: 0 }, reason },
    ])
    expect(await matchesOf(vera)).toBe(0)
    await yes(first.approvalId)
    await w.runJobs()
    expect([await matchesOf(vera), await matchesOf(walter)]).toEqual([1, 0])

    w.clock.advance('1m')
    const second = await upload(csv(person('B', 'Other Person'), person('D', 'Walter Sample')))
    expect(second).toMatchObject({ persons: 2, leftOut: 0, added: 1, removed: 1 })
    await yes(second.approvalId)
    await w.runJobs()
    expect([await matchesOf(vera), await matchesOf(walter)]).toEqual([1, 1])
    expect((await versions('sanctions')).map(({ state }) => state)).toEqual(['in_force', 'replaced'])
    expect(await entries()).toBe(2)
  })

  test('of two that wait at the same time, both count one after the other', async () => {
    const [one, other] = [await upload(csv(person('E', 'One')), 'pep'), await upload(csv(person('F', 'Two')), 'pep')]
    await Promise.all([yes(one.approvalId), yes(other.approvalId)])
    expect((await versions('pep')).map(({ state }) => state).toSorted()).toEqual(['in_force', 'replaced'])
  })

  test('is refused as a whole when a row cannot be read, when it has no person, and when it is in force already', async () => {
    const before = await versions('sanctions')
    expect(await outcome('some,other,columns\n1,2,3')).toBe('file.unreadable')
    expect(await outcome(csv(person('G', 'Good'), ',Person,No Id,,,'))).toBe('file.unreadable')
    expect(await outcome(csv(person('H', 'Good'), 'I,Person,,,,'))).toBe('file.unreadable')
    expect(await outcome(csv('J,Vessel,Ida,,,'))).toBe('file.unreadable')
    expect(await outcome(csv('K,Person,"not closed,,,'))).toBe('file.unreadable')
    expect(await versions('sanctions')).toEqual(before)
    const same = csv(person('L', 'Same'))
    await yes((await upload(same)).approvalId)
    expect(await outcome(same)).toBe('approval.nothing_changes')
  })

  test('that nobody approves is not searched, and its persons are forgotten', async () => {
    w.clock.advance('1m')
    const kept = await entries()
    const { approvalId } = await upload(csv(person('M', 'Rejected Person')))
    await w.call(reject, { approvalId, note: 'Not this file' }, { as: risk })
    expect(await entries()).toBe(kept! + 1)
    w.clock.advance('3d')
    await w.platform.jobs.add(w.platform.database.db, 'kyc.forget-lists', {})
    await w.runJobs()
    expect(await entries()).toBe(kept)
    officer = await w.staff('aml-officer')
    expect((await versions('sanctions'))[0]).toMatchObject({ state: 'expired' })
  })

  test('needs the permission', async () => {
    const as = await w.staff('support')
    const file = { list: 'pep', fileName: 'a.csv', content: csv(person('N', 'N')), reason } as const
    expect(await w.outcome(uploadWatchList, file, { as })).toBe('session.forbidden')
    expect(await w.outcome(watchLists, { page: 1, pageSize: 5 }, { as: await w.staff('finance') })).toBe(
      'session.forbidden',
    )
  })
})

test('a search looks in the folder of the server and in the uploaded lists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-lists-'))
  await writeFile(join(folder, 'peps.csv'), csv(person('P', 'Folder Person')))
  const both = await world({ app: { lists: fileLists(folder) } })
  const as = await both.staff('aml-officer')
  const file = { list: 'sanctions', fileName: 'a.csv', content: csv(person('U', 'Uploaded Person')), reason } as const
  const { approvalId } = await both.call(uploadWatchList, file, { as })
  await both.call(approve, { approvalId, note: '' }, { as: await both.staff('risk') })
  for (const fullName of ['Folder Person', 'Uploaded Person', 'Hanna Nobody']) {
    const member = await both.member()
    await identityChecksIn(both)
      .verify(member, { fullName, birthday: '1961-07-08' })
      .catch(() => {})
    const asked = { search: member.username, page: 1, pageSize: 5 }
    const { items } = await both.call(identityChecks, asked, { as })
    expect(items[0]?.openMatches).toBe(fullName === 'Hanna Nobody' ? 0 : 1)
  }
  await both.close()
  await rm(folder, { recursive: true })
})
