import { member } from '@croupier/wire/backoffice/members.console'
import { memberLabelsDesk, setMemberLabels } from '@croupier/wire/identity/labels.console'
import { memberInfo } from '@croupier/wire/identity/member'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const LABELS = [
  { key: 'regular', labelName: 'Regular', color: '#2B6B20' },
  { key: 'phone', labelName: 'Prefers the phone' },
]
const reason = 'Asked us on the phone'

let w: World
let ana: TestMember
let support: TestStaff
beforeAll(async () => {
  w = await world()
  ana = await w.member()
  support = await w.staff('support')
  await changeSettings(w, 'identity.labels', { labels: LABELS })
})
afterAll(() => w.close())

const labelsOf = async () => (await w.call(memberInfo, {}, { as: ana })).memberLabel
const give = (labels: string[], as: TestStaff = support) =>
  w.outcome(setMemberLabels, { memberId: ana.memberId, labels, reason }, { as })

describe('§3 labels of a member', () => {
  test('are grey without a colour of their own, and come in the order of the setting', async () => {
    expect(await labelsOf()).toEqual([])
    await give(['phone', 'regular'])
    expect(await labelsOf()).toEqual([
      { labelName: 'Regular', color: '#2B6B20' },
      { labelName: 'Prefers the phone', color: '#ABABAB' },
    ])
    const { labels } = await w.call(memberLabelsDesk, {}, { as: support })
    expect(labels.map(({ color }) => color)).toEqual(['#2B6B20', '#ABABAB'])
    expect((await w.call(member, { memberId: ana.memberId }, { as: support })).labels).toEqual(['regular', 'phone'])
  })
  test('are given by roles with the permission, from the setting only, and stand in the audit log', async () => {
    expect(await give(['phone'], await w.staff('finance'))).toBe('session.forbidden')
    expect(await give(['nowhere'])).toBe('request.malformed')
    expect(await w.outcome(setMemberLabels, { memberId: ana.memberId, labels: [], reason }, { as: support })).toBe('ok')
    expect(await labelsOf()).toEqual([])
    const { items } = await w.call(
      audit,
      { action: 'member.label.edit', page: 1, pageSize: 20 },
      { as: await w.staff('owner') },
    )
    expect(items[0]).toMatchObject({ object: `member:${ana.memberId}`, reason })
  })
  test('show nothing once they have left the setting', async () => {
    await give(['regular', 'phone'])
    await changeSettings(w, 'identity.labels', { labels: LABELS.slice(1) })
    expect((await labelsOf()).map(({ labelName }) => labelName)).toEqual(['Prefers the phone'])
  })
})
