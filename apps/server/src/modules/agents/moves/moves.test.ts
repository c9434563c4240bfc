import { dayFrom } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { downlines } from '@croupier/wire/agents/downlines'
import { agentTree, requestAgentType, requestMove, setAgentPreset } from '@croupier/wire/agents/tree.console'
import { memberInfo } from '@croupier/wire/identity/member'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, enter, linkOf, memberBelow, presetOf, registerBy } from '../../../testing/agents.ts'
import { type TestMember, type TestStaff, testClock, type World, world } from '../../../testing/world.ts'

let w: World
let maker: TestStaff
let checker: TestStaff
beforeAll(async () => {
  // Five minutes before midnight of 21 November in Shanghai.
  w = await world({ clock: testClock(new Date('2026-11-21T15:55:00.000Z')) })
  maker = await w.staff('agent-manager')
  checker = await w.staff('agent-manager')
})
afterAll(() => w.close())

const reason = 'Agreed on the telephone'
const approved = async ({ approvalId }: { approvalId: string }) =>
  w.outcome(approve, { approvalId, note: reason }, { as: checker })
const move = (memberId: MemberId, to: string) =>
  w.call(requestMove, { memberId, to, reason }, { as: maker }).then(approved)
const moveOutcome = (memberId: MemberId, to: string) => w.outcome(requestMove, { memberId, to, reason }, { as: maker })
const pathOf = async (memberId: MemberId, day: string): Promise<string[]> => {
  const { rows } = await w.platform.database.pool.query<{ path: string[] }>(
    'select path from agents.lines where member_id = $1 and from_day <= $2 and to_day >= $2',
    [memberId, dayFrom(day)],
  )
  return rows[0]!.path
}
const rowsOf = (as: TestMember) => w.call(downlines, { page: 1, pageSize: 50 }, { as })

describe('a move of a branch', () => {
  // Agent rules §1.4, the worked example: m → {a → c → d → e, b}.
  test('takes the whole branch along, at the start of the next business day', async () => {
    const [m, a, c, d] = (await agentLine(
      w,
      [1950, 1940, 1930, 1920].map((group) => presetOf(group)),
    )) as TestMember[]
    const e = await memberBelow(w, d!.memberId)
    const b = await memberBelow(w, m!.memberId, 1)
    const ids = (all: TestMember[]) => all.map(({ memberId }) => memberId)
    expect(await moveOutcome(c!.memberId, b.username)).toBe('agents.group_above_upline')
    const raise = { memberId: b.memberId, ...presetOf(1940), reason }
    expect(await w.outcome(setAgentPreset, raise, { as: maker })).toBe('ok')
    expect(await move(c!.memberId, b.username)).toBe('ok')
    expect(await pathOf(e.memberId, '2026-11-21')).toEqual(ids([m!, a!, c!, d!]))
    expect(await pathOf(e.memberId, '2026-11-22')).toEqual(ids([m!, b, c!, d!]))
    expect(await pathOf(c!.memberId, '2026-11-22')).toEqual(ids([m!, b]))
    const shown = await w.call(agentTree, { of: a!.memberId, page: 1, pageSize: 20 }, { as: maker })
    expect(shown.items).toMatchObject([{ username: c!.username, movesTo: { username: b.username, day: '2026-11-22' } }])

    // A member who registers below the branch meanwhile moves with it.
    const { username } = await registerBy(w, await linkOf(w, d!))
    const late = (await rowsOf(d!)).items.find(({ account }) => account === username)!.id as MemberId
    expect(await pathOf(late, '2026-11-21')).toEqual(ids([m!, a!, c!, d!]))
    expect(await pathOf(late, '2026-11-22')).toEqual(ids([m!, b, c!, d!]))
    // Before midnight in Shanghai the old upline sees the branch, then the new one.
    expect((await rowsOf(a!)).counts).toEqual({ direct: 1, team: 4 })
    w.clock.set(new Date('2026-11-21T16:00:00.000Z'))
    expect((await rowsOf(a!)).counts).toEqual({ direct: 0, team: 0 })
    expect((await rowsOf(b)).counts).toEqual({ direct: 1, team: 4 })
    expect(await w.call(memberInfo, {}, { as: c! })).toMatchObject({ toUpline: b.username })
  })

  test('is refused in the order of the rule book', async () => {
    const [m, a, b] = (await agentLine(w, [presetOf(1950), presetOf(1940), presetOf(1930)])) as TestMember[]
    const player = await memberBelow(w, m!.memberId)
    expect(await moveOutcome(m!.memberId, player.username)).toBe('agents.move_master')
    expect(await moveOutcome(a!.memberId, player.username)).toBe('agents.move_upline_not_agent')
    expect(await moveOutcome(a!.memberId, b!.username)).toBe('agents.move_into_own_branch')
    expect(await moveOutcome(a!.memberId, a!.username)).toBe('agents.move_into_own_branch')
    expect(await moveOutcome(b!.memberId, a!.username)).toBe('agents.move_same_upline')
    expect(await moveOutcome(b!.memberId, 'nobody-of-this-name')).toBe('member.unknown')
  })

  test('is checked again when it is approved', async () => {
    const [m, a, b] = (await agentLine(w, [presetOf(1950), presetOf(1940), presetOf(1930)])) as TestMember[]
    const other = await memberBelow(w, m!.memberId, 1)
    const first = await w.call(requestMove, { memberId: other.memberId, to: b!.username, reason }, { as: maker })
    const second = await w
      .call(requestMove, { memberId: a!.memberId, to: other.username, reason }, { as: maker })
      .catch(({ code }: { code: string }) => code)
    // The group of `a` is above that of the other agent, so the tree stays without a cycle either way.
    expect(second).toBe('agents.group_above_upline')
    await w.call(setAgentPreset, { memberId: other.memberId, ...presetOf(1940), reason }, { as: maker })
    const crossed = await w.call(requestMove, { memberId: a!.memberId, to: other.username, reason }, { as: maker })
    expect(await approved(crossed)).toBe('ok')
    expect(await approved(first)).toBe('agents.move_into_own_branch')
  })
})

describe('an account', () => {
  test('becomes a master agent by two people, and enters the agent side', async () => {
    const who = await w.member()
    const { approvalId } = await w.call(requestAgentType, { memberId: who.memberId, type: 2, reason }, { as: maker })
    expect(await w.outcome(approve, { approvalId, note: reason }, { as: maker })).not.toBe('ok')
    expect(await approved({ approvalId })).toBe('ok')
    expect((await enter(w, who, 'agent')).steps).toEqual([])
    const found = await w.call(agentTree, { text: who.username, page: 1, pageSize: 20 }, { as: maker })
    expect(found.items).toMatchObject([{ type: 2, preset: { group: 1960 } }])
    expect(await w.outcome(requestAgentType, { memberId: who.memberId, type: 1, reason }, { as: maker })).toBe(
      'agents.already_agent',
    )
  })

  test('below an agent becomes no master agent', async () => {
    const [m, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as TestMember[]
    expect(m).toBeDefined()
    expect(await w.outcome(requestAgentType, { memberId: a!.memberId, type: 2, reason }, { as: maker })).toBe(
      'agents.not_a_root',
    )
  })
})
