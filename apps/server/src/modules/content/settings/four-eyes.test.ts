import { verifyNow } from '@croupier/wire/backoffice/verifications.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { systemStatus } from '@croupier/wire/content/system'
import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
let ben: TestStaff
beforeAll(async () => {
  w = await world()
  ada = await w.staff('admin')
  ben = await w.staff('admin')
})
afterAll(() => w.close())

const setting = async (name: string) =>
  (await w.call(settings, {}, { as: ada })).settings.find((one) => one.name === name)!
/** Changes some fields; answers the request that waits, or null when it is done. */
async function change(name: string, fields: object, as = ada): Promise<string | null> {
  const { value, version } = await setting(name)
  const asked = { name, value: { ...(value as object), ...fields }, version, reason: 'As agreed' }
  return (await w.call(changeSetting, asked, { as })).approvalId
}
async function put(name: string, fields: object): Promise<void> {
  const approvalId = await change(name, fields)
  if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: ben })
}
const restrictions = 'content.restrictions'
const addresses = ['203.0.113.0/24', '2001:db8::1']
const statusAt = async (address: string, node = w) => (await node.call(systemStatus, {}, { address })).status

describe('T155 a setting that loosens a restriction', () => {
  test('is tightened by one person and loosened by two, with before, after and reason in the audit log', async () => {
    const other = await w.another()
    expect(await change(restrictions, { addresses })).toBeNull()
    await eventually(async () => expect(await statusAt('203.0.113.7', other)).toBe(2))
    const approvalId = (await change(restrictions, { addresses: addresses.slice(1) }))!
    expect(await statusAt('203.0.113.7')).toBe(2)
    expect((await setting(restrictions)).value).toMatchObject({ addresses })
    const { items: open } = await w.call(approvals, { kind: 'content.setting', page: 1, pageSize: 9 }, { as: ben })
    expect(open[0]).toMatchObject({ before: { addresses }, after: { addresses: ['2001:db8::1'] }, reason: 'As agreed' })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: ada })).toBe('approval.own_request')
    const sam = await w.staff('finance')
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: sam })).toBe('session.forbidden')
    await w.call(approve, { approvalId, note: 'Seen' }, { as: ben })
    for (const node of [w, other]) await eventually(async () => expect(await statusAt('203.0.113.7', node)).toBe(0))
    const { items } = await w.call(audit, { object: `setting:${restrictions}`, page: 1, pageSize: 3 }, { as: ada })
    const both = { before: { addresses }, after: { addresses: ['2001:db8::1'] } }
    expect(items).toMatchObject([
      { action: 'approval.request.approve', staff: { name: ben.name }, reason: 'Seen' },
      { ...both, action: 'content.setting.edit', staff: { name: ben.name }, reason: `requested by ${ada.name}` },
      { ...both, action: 'content.setting.request', staff: { name: ada.name }, reason: 'As agreed' },
    ])
    await other.close()
  })
  test('keeps its value if the second person rejects, or no one decides for a day', async () => {
    await put(restrictions, { addresses })
    const [refused, forgotten] = [
      await change(restrictions, { addresses: [] }),
      await change(restrictions, { addresses: [] }),
    ]
    await w.call(reject, { approvalId: refused!, note: 'No' }, { as: ben })
    w.clock.advance('24h')
    const anna = await w.staff('admin')
    expect(await w.outcome(approve, { approvalId: forgotten!, note: '' }, { as: anna })).toBe('approval.decided')
    ada = await w.staff('admin')
    ben = anna
    expect((await setting(restrictions)).value).toMatchObject({ addresses })
  })
  test('is not approved if it was changed meanwhile', async () => {
    await put(restrictions, { addresses })
    const approvalId = (await change(restrictions, { addresses: [] }))!
    await change(restrictions, { addresses: [...addresses, '198.51.100.9'] })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: ben })).toBe('setting.changed')
    expect((await setting(restrictions)).value).toMatchObject({ addresses: [...addresses, '198.51.100.9'] })
    const stale = { name: restrictions, value: { countries: [], addresses: [] }, version: 0, reason: 'As agreed' }
    expect(await w.outcome(changeSetting, stale, { as: ada })).toBe('setting.changed')
  })
  test('is not a finding of the verification, requested or changed', async () => {
    await put(restrictions, { addresses })
    const found = async () =>
      (await w.call(verifyNow, {}, { as: ada })).findings.filter(({ kind }) => kind === 'setting')
    const approvalId = (await change(restrictions, { addresses: [] }))!
    expect(await found()).toEqual([])
    await w.call(approve, { approvalId, note: '' }, { as: ben })
    expect(await found()).toEqual([])
  })
})

const numbersUpTo = (closeFrom: string) => ({ game: 'ssc-1m', plays: [], closeFrom, halfOddsFrom: null })
const attempts = { slowAfter: 2, slowSeconds: 1, captchaAfter: 3, lockAfter: 5, lockMinutes: 5, windowMinutes: 30 }
test.each`
  name                      | from                                       | to                                                                          | people
  ${'lottery.limits'}       | ${{}}                                      | ${{ closedGames: ['ssc-1m'] }}                                              | ${1}
  ${'lottery.limits'}       | ${{ closedGames: ['ssc-1m'] }}             | ${{ closedGames: [] }}                                                      | ${2}
  ${'lottery.limits'}       | ${{ closedPlays: ['a', 'b'] }}             | ${{ closedPlays: ['a', 'c'] }}                                              | ${2}
  ${'lottery.limits'}       | ${{}}                                      | ${{ prizeGroupMin: 1800 }}                                                  | ${2}
  ${'lottery.limits'}       | ${{}}                                      | ${{ multipleMax: 50 }}                                                      | ${1}
  ${'lottery.limits'}       | ${{}}                                      | ${{ payoutPerBet: '0.01' }}                                                 | ${2}
  ${'lottery.limits'}       | ${{}}                                      | ${{ payoutPerBet: '500000.00' }}                                            | ${2}
  ${'lottery.limits'}       | ${{}}                                      | ${{ payoutPerMemberIssue: '0.01' }}                                         | ${2}
  ${'lottery.limits'}       | ${{}}                                      | ${{ unitPrices: { Lott: '1.00', ZY: '1.00', Elott: '1.00', SEA: '1.00' } }} | ${2}
  ${'lottery.limits'}       | ${{ stakePerBetMax: '20.00' }}             | ${{ stakePerBetMax: '21.00' }}                                              | ${2}
  ${'lottery.limits'}       | ${{ numberLimits: [] }}                    | ${{ numberLimits: [numbersUpTo('9.00')] }}                                  | ${1}
  ${'lottery.limits'}       | ${{ numberLimits: [numbersUpTo('9.00')] }} | ${{ numberLimits: [numbersUpTo('8.00')] }}                                  | ${1}
  ${'lottery.limits'}       | ${{ numberLimits: [numbersUpTo('9.00')] }} | ${{ numberLimits: [numbersUpTo('10.00')] }}                                 | ${2}
  ${'lottery.limits'}       | ${{ numberLimits: [numbersUpTo('9.00')] }} | ${{ numberLimits: [] }}                                                     | ${2}
  ${'lottery.limits'}       | ${{ stakePerBetMax: '20.00' }}             | ${{ stakePerBetMax: '19.00' }}                                              | ${1}
  ${'identity.sessions'}    | ${{ idleMinutes: 30 }}                     | ${{ idleMinutes: 31 }}                                                      | ${2}
  ${'identity.sessions'}    | ${{ idleMinutes: 30 }}                     | ${{ idleMinutes: 29 }}                                                      | ${1}
  ${'draws.calendars'}      | ${{ issuesAhead: 3 }}                      | ${{ issuesAhead: 4 }}                                                       | ${2}
  ${'draws.calendars'}      | ${{}}                                      | ${{ beaconRelays: ['https://relay.example.com'] }}                          | ${2}
  ${'content.merchant'}     | ${{ gtagId: null }}                        | ${{ gtagId: 'G-1' }}                                                        | ${2}
  ${'content.jurisdiction'} | ${{ profile: 'default' }}                  | ${{ profile: 'gli' }}                                                       | ${1}
  ${'content.jurisdiction'} | ${{ profile: 'gli' }}                      | ${{ profile: 'default' }}                                                   | ${2}
  ${'content.restrictions'} | ${{ countries: ['SG', 'JP'] }}             | ${{ countries: ['JP'] }}                                                    | ${2}
  ${'identity.attempts'}    | ${{ account: attempts }}                   | ${{ account: { ...attempts, lockAfter: 4 } }}                               | ${1}
  ${'identity.attempts'}    | ${{ account: attempts }}                   | ${{ account: { ...attempts, lockAfter: 6 } }}                               | ${2}
  ${'identity.attempts'}    | ${{ address: attempts }}                   | ${{ address: { ...attempts, captchaAfter: null } }}                         | ${2}
  ${'identity.attempts'}    | ${{ paymentPassword: attempts }}           | ${{ paymentPassword: { ...attempts, lockMinutes: 1 } }}                     | ${2}
  ${'identity.attempts'}    | ${{ paymentPassword: attempts }}           | ${{ paymentPassword: { ...attempts, slowAfter: 3 } }}                       | ${2}
  ${'identity.attempts'}    | ${{ paymentPassword: attempts }}           | ${{ paymentPassword: { ...attempts, slowSeconds: 0 } }}                     | ${2}
  ${'identity.attempts'}    | ${{ paymentPassword: attempts }}           | ${{ paymentPassword: { ...attempts, windowMinutes: 9 } }}                   | ${2}
  ${'identity.passwords'}   | ${{ cooldownHours: 24 }}                   | ${{ cooldownHours: 48 }}                                                    | ${1}
  ${'identity.passwords'}   | ${{ cooldownHours: 24 }}                   | ${{ cooldownHours: 0 }}                                                     | ${2}
  ${'cashier.bounds'}       | ${{ accountCooldownHours: 24 }}            | ${{ accountCooldownHours: 0 }}                                              | ${2}
  ${'cashier.bounds'}       | ${{ largeSum: '100.00' }}                  | ${{ largeSum: '99.00' }}                                                    | ${1}
  ${'cashier.bounds'}       | ${{ largeSum: '100.00' }}                  | ${{ largeSum: '101.00' }}                                                   | ${2}
  ${'cashier.failures'}     | ${{ failures: 5 }}                         | ${{ failures: 6 }}                                                          | ${2}
  ${'cashier.failures'}     | ${{ windowMinutes: 10 }}                   | ${{ windowMinutes: 9 }}                                                     | ${2}
  ${'cashier.failures'}     | ${{ cooldownMinutes: 30 }}                 | ${{ cooldownMinutes: 29 }}                                                  | ${2}
`('T155 $name from $from to $to takes $people', async ({ name, from, to, people }) => {
  await put(name, from)
  expect(await change(name, to)).toEqual(people === 1 ? null : expect.any(String))
})
