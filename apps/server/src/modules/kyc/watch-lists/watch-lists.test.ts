import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as desk from '@croupier/wire/kyc/checks.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import { mayBe } from './comparison.ts'
import { fileLists } from './files.ts'
import { ListsUnavailable } from './port.ts'

const HEADER = 'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset'
const SANCTIONS = [
  HEADER,
  'NK-1,Person,Viktor Sample,"Sample, Wiktor;V. Sample",1961-07-08,ru,,,Freeze,us_ofac_sdn',
  'NK-2,Vessel,Ida Frost,,,,,,,us_ofac_sdn',
  'NK-3,Person,Year Only,,1970,,,,,us_ofac_sdn',
].join('\n')
const PEPS = [HEADER, 'Q1,Person,Mona Minister,,1955-01-02,no,,,,wd_peps'].join('\n')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-lists-'))
  await writeFile(join(folder, 'sanctions.csv'), `\uFEFF${SANCTIONS}`)
  await writeFile(join(folder, 'peps.csv'), PEPS)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['the same name and birthday', 'Viktor Sample', '1961-07-08', true],
  ['the words in another order', 'SAMPLE Viktor', '1961-07-08', true],
  ['an alias', 'Wiktor Sample', '1961-07-08', true],
  ['another birthday', 'Viktor Sample', '1961-07-09', false],
  ['another name', 'Hanna Other', '1961-07-08', false],
])('an entry is compared with a person: %s', (_, fullName, birthday, expected) => {
  const entry = { names: ['Viktor Sample', 'Sample, Wiktor'], birthDates: ['1961-07-08'] }
  expect(mayBe(entry, { fullName, birthday })).toBe(expected)
})

describe('lists in files', () => {
  const search = (fullName: string, birthday: string) => fileLists(folder).search([{ fullName, birthday }])
  test('are searched together, for persons only, and a year of birth is enough', async () => {
    const found = async (name: string, birthday: string) => (await search(name, birthday)).map(({ entry }) => entry.id)
    expect(await found('Viktor Sample', '1961-07-08')).toEqual(['NK-1'])
    expect(await found('Mona Minister', '1955-01-02')).toEqual(['Q1'])
    expect(await found('Ida Frost', '1992-03-04')).toEqual([])
    expect(await found('Year Only', '1970-12-31')).toEqual(['NK-3'])
  })

  test('that are missing or broken are unavailable, and never count as empty', async () => {
    await expect(fileLists(join(folder, 'nowhere')).search([])).rejects.toBeInstanceOf(ListsUnavailable)
    const broken = await mkdtemp(join(tmpdir(), 'croupier-lists-'))
    await writeFile(join(broken, 'sanctions.csv'), `${HEADER}\n,Person,,,,,,,,`)
    await expect(fileLists(broken).search([])).rejects.toBeInstanceOf(ListsUnavailable)
    await writeFile(join(broken, 'sanctions.csv'), 'some,other,columns\n1,2,3')
    await expect(fileLists(broken).search([])).rejects.toBeInstanceOf(ListsUnavailable)
    await rm(broken, { recursive: true })
  })
})

describe('a review', () => {
  let w: World
  let officer: TestStaff
  beforeAll(async () => {
    w = await world({ app: { lists: fileLists(folder) } })
    officer = await w.staff('aml-officer')
  })
  afterAll(() => w.close())
  const reason = 'Seen in the passport'

  test('finds the person of a check on a list, and the match blocks the acceptance until two people decide it', async () => {
    const checks = identityChecksIn(w)
    const member = await w.member()
    const { memberId } = member
    await checks.submit(member, { fullName: 'Viktor Sample', birthday: '1961-07-08' })
    await w.call(desk.reviewCheck, { memberId }, { as: officer })
    const shown = await w.call(desk.identityCheckOf, { memberId }, { as: officer })
    expect(shown).toMatchObject({ searchesLists: true, openMatches: 1 })
    const [match] = shown.matches
    expect(match).toMatchObject({ source: 'sanctions', other: null, entry: { id: 'NK-1', name: 'Viktor Sample' } })
    const accept = () => w.outcome(desk.requestAcceptance, { memberId, reason }, { as: officer })
    expect(await accept()).toBe('kyc.match_open')
    const decide = (finding: 'other_person' | 'same_person') =>
      w.outcome(desk.decideMatch, { id: match!.id, finding, reason }, { as: officer })
    expect(await decide('same_person')).toBe('kyc.match_finding')
    const decision = { id: match!.id, finding: 'other_person', reason } as const
    const { approvalId } = await w.call(desk.decideMatch, decision, { as: officer })
    await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
    expect(await accept()).toBe('ok')
  })

  test('of a member who comes on a list later is opened again by the daily search', async () => {
    const checks = identityChecksIn(w)
    const member = await w.member()
    const { memberId } = member
    await checks.verify(member, { fullName: 'Late Comer', birthday: '1988-08-18' })
    const listed = () =>
      w.call(desk.identityChecks, { hasMatches: true, search: member.username, page: 1, pageSize: 5 }, { as: officer })
    expect((await listed()).items).toEqual([])
    await writeFile(join(folder, 'sanctions.csv'), `${SANCTIONS}\nNK-9,Person,Late Comer,,1988-08-18,,,,,us_ofac_sdn`)
    const task = w.app.modules.kyc.tasks!.find(({ name }) => name === 'kyc.screen')!
    await task.run({})
    await task.run({})
    expect((await listed()).items).toMatchObject([{ memberId, state: 'accepted', openMatches: 1 }])
  })

  test('is refused while the lists cannot be read', async () => {
    const checks = identityChecksIn(w)
    const member = await w.member()
    await checks.submit(member)
    await rm(join(folder, 'sanctions.csv'))
    await rm(join(folder, 'peps.csv'))
    const { memberId } = member
    expect(await w.outcome(desk.reviewCheck, { memberId }, { as: officer })).toBe('kyc.lists_unavailable')
    const { state } = await w.call(desk.identityCheckOf, { memberId }, { as: officer })
    expect(state).toBe('submitted')
  })
})
