import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { messages } from '@croupier/wire/messaging/inbox'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { limits, setLimit } from '@croupier/wire/safer-gambling/limits'
import {
  memberSafety,
  requestLooserLimit,
  safetyRegister,
  setOperatorLimit,
} from '@croupier/wire/safer-gambling/register.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let officer: TestStaff
beforeAll(async () => {
  w = await world()
  officer = await w.staff('rg-officer')
})
afterAll(() => w.close({ without: ['lottery'] }))

const money = parseMoney
const reason = 'Signs of harm'
const STAKES = { kind: 'stake', period: 'day' } as const
const bet = ({ memberId }: TestMember, stake: string) =>
  place(w, ticketOf(memberId, { at: w.clock.now(), stake: money(stake) })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const impose = ({ memberId }: TestMember, amount: string, as = officer) =>
  w.outcome(setOperatorLimit, { ...STAKES, memberId, amount: money(amount), reason }, { as })
const inbox = async (as: TestMember) => (await w.call(messages, { pageSize: 9 }, { as })).items.map(({ type }) => type)

describe('a limit of the operator', () => {
  test("T055 counts when it is stricter than the member's own, and the member is notified", async () => {
    const member = await w.member({ cash: '100' })
    await w.call(setLimit, { ...STAKES, amount: money('10') }, { as: member })
    expect(await impose(member, '3')).toBe('ok')
    expect(await inbox(member)).toEqual(['limit_imposed'])
    const shown = (await w.call(limits, {}, { as: member })).items
    expect(shown).toMatchObject([
      { source: 'member', amount: money('10') },
      { source: 'operator', amount: money('3') },
    ])
    expect(await bet(member, '3.01')).toBe('limit.reached')
    expect(await bet(member, '3')).toBe('ok')
  })

  test('T055 leaves a stricter limit of the member in force', async () => {
    const member = await w.member({ cash: '100' })
    await w.call(setLimit, { ...STAKES, amount: money('2') }, { as: member })
    await impose(member, '50')
    expect(await bet(member, '2.01')).toBe('limit.reached')
  })

  test('is tightened by one person, and raised or removed by two', async () => {
    const member = await w.member({ cash: '100' })
    const { memberId } = member
    expect([await impose(member, '5'), await impose(member, '4')]).toEqual(['ok', 'ok'])
    expect(await impose(member, '4')).toBe('limit.unchanged')
    expect(await impose(member, '4.01')).toBe('limit.needs_approval')
    const support = await w.staff('support')
    expect(await impose(member, '1', support)).toBe('session.forbidden')
    const ask = (amount: string | null) =>
      w.call(
        requestLooserLimit,
        { ...STAKES, memberId, amount: amount === null ? null : money(amount), reason },
        { as: support },
      )
    const { approvalId } = await ask('20')
    expect(await bet(member, '4.01')).toBe('limit.reached')
    await w.call(approve, { approvalId, note: '' }, { as: officer })
    expect(await bet(member, '20')).toBe('ok')
    const removal = await ask(null)
    await w.call(approve, { approvalId: removal.approvalId, note: '' }, { as: officer })
    expect(await bet(member, '50')).toBe('ok')
    expect((await inbox(member)).toSorted()).toEqual([
      'limit_imposed',
      'limit_imposed',
      'limit_imposed',
      'limit_lifted',
    ])
  })

  test("cannot be a way around the member's own limit", async () => {
    const member = await w.member({ cash: '100' })
    await w.call(setLimit, { ...STAKES, amount: money('2') }, { as: member })
    const loosening = { ...STAKES, memberId: member.memberId, amount: null, reason }
    expect(await w.outcome(requestLooserLimit, loosening, { as: officer })).toBe('approval.nothing_changes')
  })
})

test('staff see the limits, the exclusion and the changes of a member, and find them in the register', async () => {
  const member = await w.member({ cash: '100' })
  const { memberId, username } = member
  await w.call(setLimit, { ...STAKES, amount: money('2') }, { as: member })
  await impose(member, '1')
  await w.call(excludeMyself, { months: 6 }, { as: member })
  const as = await w.staff('auditor')
  const shown = await w.call(memberSafety, { memberId }, { as })
  expect(shown.limits).toHaveLength(2)
  expect(shown.exclusion).toMatchObject({ kind: 'self_exclusion' })
  const listed = await w.call(safetyRegister, { search: username, page: 1, pageSize: 9 }, { as })
  expect(listed.items).toMatchObject([
    { event: 'self_exclusion', memberId, username },
    { event: 'limit_set', values: { source: 'operator', amount: '1.00' } },
    { event: 'limit_set', values: { kind: 'stake', period: 'day', amount: '2.00' } },
  ])
  const exclusions = { search: memberId, event: 'self_exclusion', page: 1, pageSize: 9 } as const
  expect((await w.call(safetyRegister, exclusions, { as })).total).toBe(1)
  expect((await w.call(safetyRegister, { search: 'no-such-member', page: 1, pageSize: 9 }, { as })).total).toBe(0)
})
