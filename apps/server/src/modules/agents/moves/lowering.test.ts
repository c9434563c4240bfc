import { parseRate } from '@croupier/rules/rate'
import { downlines } from '@croupier/wire/agents/downlines'
import { loweringPreview, requestLowering } from '@croupier/wire/agents/tree.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestMember, type TestStaff, testClock, type World, world } from '../../../testing/world.ts'

let w: World
let maker: TestStaff
let checker: TestStaff
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-11-21T04:00:00.000Z')) })
  maker = await w.staff('agent-manager')
  checker = await w.staff('agent-manager')
})
afterAll(() => w.close())

const reason = 'The contract of the line ended'
const SLOTS = parseRate('0.2')
const valuesOf = async (...agents: TestMember[]) => {
  const { rows } = await w.platform.database.pool.query(
    'select member_id, prize_group as group, rates from agents.accounts where member_id = any($1)',
    [agents.map(({ memberId }) => memberId)],
  )
  return agents.map(({ memberId }) => {
    const { group, rates } = rows.find(({ member_id }) => member_id === memberId)
    return [group, rates.SLOTS ?? '0']
  })
}
const line = async () => {
  const [top, a, b, c] = await agentLine(w, [
    presetOf(1956, '0.7'),
    presetOf(1950, '0.5'),
    presetOf(1936, '0.5'),
    presetOf(1930, '0.1'),
  ])
  return { top: top!, a: a!, b: b!, c: c! }
}
const lower = { group: 1940, SLOTS }

test('a preview lists the accounts that a lower branch changes, from the head down', async () => {
  const { a, b } = await line()
  const asked = { memberId: a.memberId, ...lower, pageSize: 1 }
  const pages = [1, 2, 3].map((page) => w.call(loweringPreview, { ...asked, page }, { as: maker }))
  const [first, second, third] = await Promise.all(pages)
  expect(first).toMatchObject({
    total: 2,
    items: [{ username: a.username, level: 0, before: { group: 1950 }, after: { group: 1940, rates: { SLOTS } } }],
  })
  expect(second!.items).toMatchObject([{ username: b.username, level: 1, after: { group: 1936, rates: { SLOTS } } }])
  expect(third!.items).toEqual([])
  const refusal = async (wish: object) => w.outcome(loweringPreview, { ...asked, page: 1, ...wish }, { as: maker })
  expect(await refusal({ group: 1941 })).toBe('agents.group_not_offered')
  expect(await refusal({ SLOTS: parseRate('0.31') })).toBe('agents.rate_not_offered')
})

test('two people lower a branch as one act, for bets at once and for rebates from the next day on', async () => {
  const { top, a, b, c } = await line()
  const before = await valuesOf(top, a, b, c)
  const ask = { memberId: a.memberId, ...lower, reason }
  const { approvalId } = await w.call(requestLowering, ask, { as: maker })
  expect(await w.outcome(approve, { approvalId, note: '' }, { as: maker })).toBe('approval.own_request')
  expect(await valuesOf(top, a, b, c)).toEqual(before)
  // The nodes know the groups of the lottery already.
  const groups = () =>
    Promise.all([a, b].map(({ memberId }) => w.app.modules.agents.prizeGroups.of(w.platform.database.db, memberId)))
  expect(await groups()).toEqual([1950, 1936])
  expect(await w.outcome(approve, { approvalId, note: '' }, { as: checker })).toBe('ok')
  expect(await valuesOf(top, a, b, c)).toEqual([before[0], [1940, '0.2'], [1936, '0.2'], before[3]])
  await eventually(async () => expect(await groups()).toEqual([1940, 1936]))
  const { rows } = await w.platform.database.pool.query(
    'select from_day, prize_group from agents.preset_days where member_id = $1 order by 1 desc limit 1',
    [a.memberId],
  )
  expect(rows).toEqual([{ from_day: '2026-11-22', prize_group: 1940 }])
  expect(await w.outcome(requestLowering, ask, { as: maker })).toBe('approval.nothing_changes')
  const shown = await w.call(downlines, { page: 1, pageSize: 20 }, { as: top })
  expect(shown.items).toMatchObject([{ account: a.username, preset: { group: 1940 } }])
})

test('a lower branch is refused again when another change came first', async () => {
  const { a } = await line()
  const ask = { memberId: a.memberId, ...lower, reason }
  const [one, other] = [
    await w.call(requestLowering, ask, { as: maker }),
    await w.call(requestLowering, { ...ask, group: 1944 }, { as: maker }),
  ]
  expect(await w.outcome(approve, { approvalId: one.approvalId, note: '' }, { as: checker })).toBe('ok')
  expect(await w.outcome(approve, { approvalId: other.approvalId, note: '' }, { as: checker })).toBe(
    'approval.nothing_changes',
  )
})
