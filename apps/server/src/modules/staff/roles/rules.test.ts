import { expect, test } from 'vitest'
import { demoStaff, roles } from './policy.ts'
import { covers, isRole, permissionsOf } from './rules.ts'

const known = [
  'withdrawal.order.view',
  'withdrawal.order.approve',
  'withdrawal.order.pay',
  'staff.account.create',
  'audit.entry.view',
]

test.each`
  pattern                 | permission                    | covered
  ${'withdrawal.*.view'}  | ${'withdrawal.order.view'}    | ${true}
  ${'withdrawal.*.view'}  | ${'withdrawal.order.approve'} | ${false}
  ${'*.*.view'}           | ${'audit.entry.view'}         | ${true}
  ${'withdrawal.*'}       | ${'withdrawal.order.view'}    | ${false}
  ${'withdrawal.order.*'} | ${'deposit.order.view'}       | ${false}
`('the pattern $pattern covers $permission: $covered', ({ pattern, permission, covered }) => {
  expect(covers(pattern, permission)).toBe(covered)
})

test('T150 an account without roles, or with unknown ones, has no permission', () => {
  expect(permissionsOf([], known).size).toBe(0)
  expect(permissionsOf(['constructor', 'king'], known).size).toBe(0)
})
test('an auditor has every permission to view, and none to change', () => {
  expect([...permissionsOf(['auditor'], known)]).toEqual(['withdrawal.order.view', 'audit.entry.view'])
})
test('no role both approves and pays withdrawals', () => {
  for (const name of Object.keys(roles)) {
    const held = permissionsOf([name], known)
    expect(held.has('withdrawal.order.approve') && held.has('withdrawal.order.pay'), name).toBe(false)
  }
})
test('an owner has no permission for withdrawals', () => {
  expect([...permissionsOf(['owner'], known)].filter((one) => one.startsWith('withdrawal'))).toEqual([])
})
test('the demo staff hold roles that exist', () => {
  expect(demoStaff.flatMap((one) => one.roles).every(isRole)).toBe(true)
})
