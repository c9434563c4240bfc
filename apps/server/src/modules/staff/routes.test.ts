import { registry } from '@croupier/wire/registry'
import {
  disableStaff,
  requestAuthenticatorReset,
  requestStaffCreation,
  requestStaffEnabling,
  requestStaffRoles,
  staffList,
} from '@croupier/wire/staff/accounts.console'
import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import { audit, auditChain } from '@croupier/wire/staff/audit.console'
import { changeStaffPassword, staffLogin, staffLogout, staffSession } from '@croupier/wire/staff/session.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../platform/secrets/totp.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../testing/world.ts'
import { permissionsOf, roles } from './index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const loginOf = ({ name, password, totpSecret }: TestStaff) => ({
  name,
  password,
  code: codeAt(totpSecret, w.clock.now()),
})
const wrongCode = (one: TestStaff) => String((Number(loginOf(one).code) + 1) % 1_000_000).padStart(6, '0')

describe('staff login', () => {
  test('T174 returns the account, its roles and its permissions', async () => {
    const fiona = await w.staff('finance')
    const me = await w.call(staffSession, {}, { as: fiona })
    expect(me).toMatchObject({ id: fiona.staffId, roles: ['finance'], mustChangePassword: false })
    expect(me.permissions).toContain('approval.request.view')
    expect(me.permissions).not.toContain('staff.account.create')
  })
  test('T016 gives the same answer for a wrong name, password or code', async () => {
    const one = await w.staff('support')
    w.clock.advance('1m')
    const tries = [
      { ...loginOf(one), name: 'nobody.here' },
      { ...loginOf(one), password: 'not the password' },
      { ...loginOf(one), code: wrongCode(one) },
    ]
    const answers = await Promise.all(tries.map((input) => w.send(staffLogin, input)))
    for (const { status, answer } of answers) {
      expect(status).toBe(401)
      expect(answer).toEqual({
        success: false,
        code: 'staff.login_failed',
        message: 'The name, password or code is incorrect',
      })
    }
  })
  test('T024 accepts a code once, and none that is older than one step', async () => {
    const one = await w.staff('support')
    expect(await w.outcome(staffLogin, loginOf(one))).toBe('staff.login_failed')
    w.clock.advance('30s')
    expect(await w.outcome(staffLogin, loginOf(one))).toBe('ok')
    const old = loginOf(one)
    w.clock.advance('90s')
    expect(await w.outcome(staffLogin, old)).toBe('staff.login_failed')
  })
  test('T174 locks the account for five minutes after three failures, even for the right password', async () => {
    const one = await w.staff('support')
    w.clock.advance('1m')
    for (let at = 0; at < 3; at++)
      expect(await w.outcome(staffLogin, { ...loginOf(one), password: 'wrong' })).toBe('staff.login_failed')
    expect(await w.outcome(staffLogin, loginOf(one))).toBe('staff.locked')
    w.clock.advance('5m')
    expect(await w.outcome(staffLogin, loginOf(one))).toBe('ok')
  })
  test('T156 counts failures by network, which is the first 64 bits of an IPv6 address', async () => {
    const one = await w.staff('support')
    w.clock.advance('1m')
    // Each guess has an address and a name of its own.
    const guess = (nth: number) =>
      w.outcome(
        staffLogin,
        { name: `guessed.${nth}`, password: 'wrong', code: '123456' },
        { address: `2001:db8:5:6::${nth + 1}` },
      )
    for (let nth = 0; nth < 30; nth++) expect(await guess(nth)).toBe('staff.login_failed')
    expect(await w.outcome(staffLogin, loginOf(one), { address: '2001:db8:5:6:ffff::1' })).toBe('staff.locked')
    expect(await w.outcome(staffLogin, loginOf(one), { address: '2001:db8:5:7::1' })).toBe('ok')
  })
  test('counts twenty concurrent guesses one by one', async () => {
    const one = await w.staff('support')
    w.clock.advance('1m')
    const guess = () => w.outcome(staffLogin, { ...loginOf(one), password: 'wrong' }, { address: '10.1.1.1' })
    const outcomes = await Promise.all(Array.from({ length: 20 }, guess))
    expect(outcomes.filter((code) => code === 'staff.login_failed')).toHaveLength(3)
    expect(outcomes.filter((code) => code === 'staff.locked')).toHaveLength(17)
  })
  test('T018 ends an idle session after 30 minutes', async () => {
    const one = await w.staff('support')
    w.clock.advance('29m')
    expect(await w.outcome(staffSession, {}, { as: one })).toBe('ok')
    w.clock.advance('29m')
    expect(await w.outcome(staffSession, {}, { as: one })).toBe('ok')
    w.clock.advance('31m')
    expect(await w.outcome(staffSession, {}, { as: one })).toBe('session.required')
  })
  test('T019 ends the session on all nodes when its owner logs out', async () => {
    const one = await w.staff('support')
    const other = await w.another()
    expect(await other.outcome(staffSession, {}, { as: one })).toBe('ok')
    await w.call(staffLogout, {}, { as: one })
    await eventually(async () => expect(await other.outcome(staffSession, {}, { as: one })).toBe('session.required'))
    await other.close()
  })
})

describe('a change of the own password', () => {
  test.each`
    what           | input                                                                                              | code
    ${'mismatch'}  | ${{ newPassword: 'four quiet horses', confirmNewPassword: 'four quiet houses' }}                   | ${'password.mismatch'}
    ${'too short'} | ${{ newPassword: 'short-one', confirmNewPassword: 'short-one' }}                                   | ${'password.length'}
    ${'common'}    | ${{ newPassword: 'administrator1', confirmNewPassword: 'administrator1' }}                         | ${'password.common'}
    ${'wrong old'} | ${{ oldPassword: 'x', newPassword: 'four quiet horses', confirmNewPassword: 'four quiet horses' }} | ${'password.wrong_old'}
  `('fails with $code for the case: $what', async ({ input, code }) => {
    const one = await w.staff('support')
    expect(await w.outcome(changeStaffPassword, { oldPassword: one.password, ...input }, { as: one })).toBe(code)
  })
  test('refuses the same password, accepts another one and ends the other sessions', async () => {
    const one = await w.staff('support')
    const change = (next: string) =>
      w.outcome(
        changeStaffPassword,
        { oldPassword: one.password, newPassword: next, confirmNewPassword: next },
        { as: one },
      )
    expect(await change(one.password)).toBe('password.same')
    w.clock.advance('30s')
    const second = await w.call(staffLogin, loginOf(one))
    if (second.step !== 'in') throw new Error('logged in')
    expect(await change('four quiet horses')).toBe('ok')
    await eventually(async () => expect(await w.outcome(staffSession, {}, { as: second })).toBe('session.required'))
    expect(await w.outcome(staffSession, {}, { as: one })).toBe('ok')
  })
})

describe('four-eyes approval of staff accounts', () => {
  const reason = 'a new colleague'
  test('T155 a second approver creates a requested account, whose owner sets up authenticator and password', async () => {
    const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
    const request = { name: 'new.colleague', displayName: 'New Colleague', roles: ['support'], reason }
    const { approvalId, passwordPart } = await w.call(requestStaffCreation, request, { as: olga })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: olga })).toBe('approval.own_request')
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: await w.staff('finance') })).toBe(
      'session.forbidden',
    )
    const { issued, approval } = await w.call(approve, { approvalId, note: 'welcome' }, { as: adam })
    expect(approval).toMatchObject({
      status: 'approved',
      mine: false,
      decidable: false,
      decidedBy: { id: adam.staffId },
    })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: adam })).toBe('approval.decided')

    const given = { name: issued!.name, password: passwordPart + issued!.passwordPart }
    const first = await w.call(staffLogin, given)
    if (first.step !== 'enrol') throw new Error('enrolment first')
    expect(first.otpauthUri).toContain('otpauth://totp/Croupier:new.colleague')
    expect(first.qrSvg).toContain('<svg')
    const entered = await w.call(staffLogin, { ...given, code: codeAt(first.secret, w.clock.now()) })
    if (entered.step !== 'in') throw new Error('logged in')
    expect(entered.me).toMatchObject({ mustChangePassword: true, permissions: [] })
    const next = { newPassword: 'four quiet horses', confirmNewPassword: 'four quiet horses' }
    await w.call(changeStaffPassword, { oldPassword: given.password, ...next }, { as: entered })
    expect((await w.call(staffSession, {}, { as: entered })).mustChangePassword).toBe(false)
  })
  test('a request expires after a day without a decision', async () => {
    const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
    const { approvalId } = await w.call(
      requestStaffRoles,
      { staffId: adam.staffId, roles: ['auditor'], reason },
      { as: olga },
    )
    w.clock.advance('24h')
    const fresh = await w.staff('admin')
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: fresh })).toBe('approval.decided')
    const { items } = await w.call(approvals, { status: 'expired', page: 1, pageSize: 20 }, { as: fresh })
    expect(items.map((one) => one.id)).toContain(approvalId)
  })
  test('lists the requests that staff may decide, and those that they made', async () => {
    const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
    const { approvalId } = await w.call(
      requestAuthenticatorReset,
      { staffId: (await w.staff('support')).staffId, reason },
      { as: olga },
    )
    const seenBy = async (as: TestStaff, view: 'for_me' | 'by_me') => {
      const found = await w.call(approvals, { status: 'pending', view, page: 1, pageSize: 50 }, { as })
      expect(found.total).toBe(found.counts[view])
      return found.items.some(({ id }) => id === approvalId)
    }
    expect(await seenBy(olga, 'by_me')).toBe(true)
    expect(await seenBy(olga, 'for_me')).toBe(false)
    expect(await seenBy(adam, 'for_me')).toBe(true)
    expect(await seenBy(adam, 'by_me')).toBe(false)
    expect(await seenBy(await w.staff('auditor'), 'for_me')).toBe(false)
  })
  test('one of two concurrent approvals of a request succeeds', async () => {
    const [olga, adam, anna] = [await w.staff('owner'), await w.staff('admin'), await w.staff('admin')]
    const sam = await w.staff('support')
    const { approvalId } = await w.call(requestAuthenticatorReset, { staffId: sam.staffId, reason }, { as: olga })
    const both = [adam, anna].map((as) => w.outcome(approve, { approvalId, note: '' }, { as }))
    expect((await Promise.all(both)).toSorted()).toEqual(['approval.decided', 'ok'])
  })
  test('the requester may withdraw a request, and staff without the permission may not reject it', async () => {
    const olga = await w.staff('owner')
    const request = { name: 'nearly.there', displayName: 'Nearly', roles: ['support'], reason }
    const { approvalId } = await w.call(requestStaffCreation, request, { as: olga })
    expect(await w.outcome(reject, { approvalId, note: '' }, { as: await w.staff('finance') })).toBe(
      'session.forbidden',
    )
    expect((await w.call(reject, { approvalId, note: 'a mistake' }, { as: olga })).approval.status).toBe('rejected')
  })
  test('T153 changed roles apply from the next call, on all nodes', async () => {
    const [olga, adam, sam] = [await w.staff('owner'), await w.staff('admin'), await w.staff('auditor')]
    const other = await w.another()
    const look = () => other.outcome(audit, { page: 1, pageSize: 20 }, { as: sam })
    expect(await look()).toBe('ok')
    const request = { staffId: sam.staffId, roles: ['support'], reason }
    const { approvalId } = await w.call(requestStaffRoles, request, { as: olga })
    await w.call(approve, { approvalId, note: '' }, { as: adam })
    await eventually(async () => expect(await look()).toBe('session.forbidden'))
    await other.close()
  })
  test('one person disables an account at once, and enabling it takes a second approver', async () => {
    const [olga, adam, sam] = [await w.staff('owner'), await w.staff('admin'), await w.staff('support')]
    expect(await w.outcome(disableStaff, { staffId: olga.staffId, reason }, { as: olga })).toBe('staff.own_account')
    await w.call(disableStaff, { staffId: sam.staffId, reason }, { as: olga })
    await eventually(async () => expect(await w.outcome(staffSession, {}, { as: sam })).toBe('session.required'))
    w.clock.advance('1m')
    expect(await w.outcome(staffLogin, loginOf(sam))).toBe('staff.login_failed')
    const { approvalId } = await w.call(requestStaffEnabling, { staffId: sam.staffId, reason }, { as: olga })
    await w.call(approve, { approvalId, note: '' }, { as: adam })
    expect(await w.outcome(staffLogin, loginOf(sam))).toBe('ok')
  })
  test.each`
    endpoint                | input                                                               | code
    ${requestStaffCreation} | ${{ name: 'someone', displayName: 'S', roles: ['king'], reason }}   | ${'staff.role_unknown'}
    ${requestStaffRoles}    | ${{ staffId: 'nobody', roles: ['support'], reason }}                | ${'staff.unknown'}
    ${disableStaff}         | ${{ staffId: 'nobody', reason }}                                    | ${'staff.unknown'}
    ${approve}              | ${{ approvalId: '00000000-0000-4000-8000-000000000000', note: '' }} | ${'approval.unknown'}
  `('$endpoint.path refuses an unknown role, account or request with $code', async ({ endpoint, input, code }) => {
    expect(await w.outcome(endpoint, input, { as: await w.staff('owner') })).toBe(code)
  })
  test('refuses a name that is taken', async () => {
    const olga = await w.staff('owner')
    const request = { name: olga.name, displayName: 'Again', roles: ['support'], reason }
    expect(await w.outcome(requestStaffCreation, request, { as: olga })).toBe('staff.name_taken')
  })
  test('lists the accounts and the permissions of each role', async () => {
    const olga = await w.staff('owner')
    const { items, roles: offered } = await w.call(staffList, {}, { as: olga })
    expect(items.find((one) => one.id === olga.staffId)).toMatchObject({ status: 'active', authenticator: true })
    expect(offered.find((one) => one.name === 'auditor')!.permissions).toContain('audit.entry.view')
  })
})

describe('the audit log', () => {
  test('records actor, action, object, change, reason and address, and can be filtered', async () => {
    const [olga, sam] = [await w.staff('owner'), await w.staff('support')]
    await w.call(disableStaff, { staffId: sam.staffId, reason: 'left us' }, { as: olga, address: '198.51.100.7' })
    const { items, total } = await w.call(
      audit,
      { object: `staff:${sam.staffId}`, action: 'staff.account.', page: 1, pageSize: 5 },
      { as: olga },
    )
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      staff: { id: olga.staffId, name: olga.name },
      action: 'staff.account.disable',
      before: { status: 'active' },
      after: { status: 'disabled' },
      reason: 'left us',
      address: '198.51.100.7',
    })
  })
  test('T037 the server cannot change or delete an entry', async () => {
    const { db } = w.platform.database
    await expect(sql`update staff.audit_entries set action = 'x'`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`delete from staff.audit_entries`.execute(db)).rejects.toMatchObject({ code: '42501' })
  })
  test('chains entries that are written concurrently without a break', async () => {
    const olga = await w.staff('owner')
    await Promise.all(Array.from({ length: 5 }, () => w.staff('support')))
    const chain = await w.call(auditChain, {}, { as: olga })
    expect(chain.intact).toBe(true)
    expect(chain.entries).toBeGreaterThan(10)
  })
})

test('a role holds every permission that an endpoint requires', () => {
  const wanted = registry.flatMap(({ endpoint }) => endpoint.permission ?? [])
  const held = permissionsOf(Object.keys(roles), wanted)
  expect(wanted.filter((one) => !held.has(one))).toEqual([])
})
