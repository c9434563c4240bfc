import { type StaffId, uuidV7 } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { blockMember, requestUnblock } from '@croupier/wire/backoffice/members.console'
import { requestCredit } from '@croupier/wire/cashier/deposits.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { isForStaff } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import {
  disableStaff,
  requestAuthenticatorReset,
  requestStaffCreation,
  requestStaffEnabling,
  requestStaffRoles,
} from '@croupier/wire/staff/accounts.console'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { changeStaffPassword, staffLogin, staffSession } from '@croupier/wire/staff/session.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import { codeAt, type RoleName } from '../index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const reason = 'Agreed on the telephone'
type MakeRequest = () => Promise<{ approvalId: string | null }>
type Kind = {
  roles: readonly RoleName[]
  second: RoleName
  /** The answer to a second approval of the same change. */
  again: string
  /** Creates an object to change. The returned function requests that change at every call. */
  subject(as: TestStaff): Promise<MakeRequest>
}
const byAdmin = { roles: ['admin'], second: 'owner' } as const

/** Every act that needs an approval request. Payouts and the opening of the site have steps of their own. */
const kinds: Record<string, Kind> = {
  'staff.create': {
    ...byAdmin,
    again: 'staff.name_taken',
    async subject(as) {
      const account = {
        name: `new.${uuidV7(new Date(), systemRandom).slice(-12)}`,
        displayName: 'N',
        roles: ['support'],
      }
      return () => w.call(requestStaffCreation, { ...account, reason }, { as })
    },
  },
  'staff.roles': {
    ...byAdmin,
    again: 'approval.nothing_changes',
    async subject(as) {
      const { staffId } = await w.staff('support')
      return () => w.call(requestStaffRoles, { staffId, roles: ['auditor'], reason }, { as })
    },
  },
  'staff.authenticator': {
    ...byAdmin,
    again: 'approval.nothing_changes',
    async subject(as) {
      const { staffId } = await w.staff('support')
      return () => w.call(requestAuthenticatorReset, { staffId, reason }, { as })
    },
  },
  'staff.enable': {
    ...byAdmin,
    again: 'approval.nothing_changes',
    async subject(as) {
      const { staffId } = await w.staff('support')
      await w.call(disableStaff, { staffId, reason }, { as })
      return () => w.call(requestStaffEnabling, { staffId, reason }, { as })
    },
  },
  'member.unblock': {
    roles: ['admin'],
    second: 'risk',
    again: 'member.status',
    async subject(as) {
      const { memberId } = await w.member()
      await w.call(blockMember, { memberId, reason }, { as })
      return () => w.call(requestUnblock, { memberId, reason }, { as })
    },
  },
  'cashier.credit': {
    roles: ['finance', 'treasury'],
    second: 'treasury',
    // Two requests are two credits.
    again: 'ok',
    async subject(as) {
      const { memberId } = await w.member()
      return () => w.call(requestCredit, { memberId, amount: parseMoney('5.00'), reason }, { as })
    },
  },
  'content.setting': {
    ...byAdmin,
    again: 'setting.changed',
    async subject(as) {
      const name = 'identity.passwords'
      const { version, value } = (await w.call(settings, {}, { as })).settings.find((one) => one.name === name)!
      const { cooldownHours, ...rest } = value as { cooldownHours: number }
      const looser = { ...rest, cooldownHours: cooldownHours - 1 }
      return () => w.call(changeSetting, { name, value: looser, version, reason }, { as })
    },
  },
}

/** The rows that a request could change: staff, their roles, members, settings and balances. */
async function changeableRows(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select t::text as text from staff.accounts t where not (t.name like '%spare%') union all
    select t::text from staff.account_roles t union all
    select t::text from identity.members t union all
    select t::text from content.settings t union all
    select t::text from wallet.accounts t order by 1`.execute(w.platform.database.db)
  return rows.map(({ text }) => text).join('\n')
}

describe.each(Object.entries(kinds))('T155 an approval request %s', (kind, { roles, second, again, subject }) => {
  test('waits for a second approver with the permission, and shows its requester, its change and its reason', async () => {
    const [first, other, stranger] = [await w.staff(...roles), await w.staff(second), await w.staff('support-lead')]
    const request = await subject(first)
    const { approvalId } = await request()
    const before = await changeableRows()
    for (const [as, code] of [
      [first, 'approval.own_request'],
      [stranger, 'session.forbidden'],
    ] as const)
      expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as })).toBe(code)
    expect(await changeableRows()).toBe(before)
    const shown = (await w.call(approvals, { kind, page: 1, pageSize: 9 }, { as: other })).items[0]
    expect(shown).toMatchObject({ id: approvalId, reason, requestedBy: { id: first.staffId }, decidable: true })
    expect(shown!.after).not.toBeNull()
    expect(shown!.expiresAt.getTime() - shown!.requestedAt.getTime()).toBe(86_400_000)
    expect(await w.outcome(approve, { approvalId: approvalId!, note: 'Seen' }, { as: other })).toBe('ok')
    expect(await changeableRows()).not.toBe(before)
    const log = await w.call(audit, { object: shown!.object, page: 1, pageSize: 9 }, { as: await w.staff('auditor') })
    const requested = log.items.find(({ action }) => action.endsWith('.request'))
    expect(requested).toMatchObject({
      staff: { id: first.staffId },
      reason,
      before: shown!.before,
      after: shown!.after,
    })
    const approved = log.items.find(({ action }) => action === 'approval.request.approve')
    expect(approved).toMatchObject({ staff: { id: other.staffId }, reason: 'Seen' })
  })
  const approveAs = (as: TestStaff, approvalId: string | null) =>
    w.outcome(approve, { approvalId: approvalId!, note: '' }, { as })

  test('cannot be approved after its requester was disabled, and changes nothing', async () => {
    const [first, other] = [await w.staff(...roles), await w.staff(second)]
    const { approvalId } = await (await subject(first))()
    await w.call(disableStaff, { staffId: first.staffId, reason }, { as: await w.staff('owner') })
    const before = await changeableRows()
    expect(await approveAs(other, approvalId)).toBe('approval.requester_not_allowed')
    expect(await changeableRows()).toBe(before)
  })
  test('cannot be approved after its requester lost the permission to request it', async () => {
    const [first, other] = [await w.staff(...roles), await w.staff(second)]
    const { approvalId } = await (await subject(first))()
    const grants = w.platform.database.db.deleteFrom('staff.account_roles')
    await grants.where('staff_id', '=', first.staffId).execute()
    const before = await changeableRows()
    expect(await approveAs(other, approvalId)).toBe('approval.requester_not_allowed')
    expect(await changeableRows()).toBe(before)
  })
  test('is approved once, and a second request for the same change fails unless it may happen twice', async () => {
    const [first, other] = [await w.staff(...roles), await w.staff(second)]
    const request = await subject(first)
    const [one, two] = [await request(), await request()]
    const tries = await Promise.all([approveAs(other, one.approvalId), approveAs(other, one.approvalId)])
    expect(tries.toSorted()).toEqual(['approval.decided', 'ok'])
    const before = await changeableRows()
    expect(await approveAs(other, two.approvalId)).toBe(again)
    if (again !== 'ok') expect(await changeableRows()).toBe(before)
  })
})

test('T155 the tests above cover every kind of approval request', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from staff.approvals order by 1`.execute(
    w.platform.database.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(kinds).toSorted())
})

describe('T155 staff cannot approve their own benefit', () => {
  test.each([
    [
      'other roles',
      (staffId: StaffId, as: TestStaff) => w.outcome(requestStaffRoles, { staffId, roles: ['owner'], reason }, { as }),
    ],
    [
      'a new authenticator',
      (staffId: StaffId, as: TestStaff) => w.outcome(requestAuthenticatorReset, { staffId, reason }, { as }),
    ],
  ])('staff cannot request %s for themselves', async (_, request) => {
    const adam = await w.staff('admin')
    expect(await request(adam.staffId, adam)).toBe('approval.own_benefit')
  })
  test('staff cannot approve roles that a colleague requested for them', async () => {
    const [adam, olga] = [await w.staff('admin'), await w.staff('owner')]
    const change = { staffId: olga.staffId, roles: ['owner', 'finance'], reason }
    const { approvalId } = await w.call(requestStaffRoles, change, { as: adam })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: olga })).toBe('approval.own_benefit')
  })
  test('one account cannot have the roles for both steps of a payout or of a manual credit', async () => {
    const [adam, sam] = [await w.staff('admin'), await w.staff('support')]
    const roles = ['finance', 'treasury']
    const account = { name: 'both.sides', displayName: 'B', roles, reason }
    expect(await w.outcome(requestStaffCreation, account, { as: adam })).toBe('staff.roles_conflict')
    const change = { staffId: sam.staffId, roles, reason }
    expect(await w.outcome(requestStaffRoles, change, { as: adam })).toBe('staff.roles_conflict')
  })
  test('the request for roles refuses a role that is named twice', async () => {
    const [adam, sam] = [await w.staff('admin'), await w.staff('support')]
    const answer = await w.app.console.inject({
      method: requestStaffRoles.method,
      url: requestStaffRoles.path.replace(':staffId', sam.staffId),
      headers: { authorization: `Bearer ${adam.token}` },
      payload: { roles: ['auditor', 'auditor'], reason },
    })
    expect(answer.json().code).toBe('request.malformed')
  })
})

test('T154, T153 a new account has no permission before it has an authenticator and a password of its own', async () => {
  const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
  const account = { name: 'spare.finance', displayName: 'S', roles: ['finance', 'owner'], reason }
  const { approvalId } = await w.call(requestStaffCreation, account, { as: olga })
  const { issued } = await w.call(approve, { approvalId, note: '' }, { as: adam })
  // The account has no authenticator yet, so no code is right.
  expect(await w.outcome(staffLogin, { ...issued!, code: '123456' })).not.toBe('ok')
  const first = await w.call(staffLogin, issued!)
  if (first.step !== 'enrol') throw new Error('expected the enrolment')
  const entered = await w.call(staffLogin, { ...issued!, code: codeAt(first.secret, w.clock.now()) })
  if (entered.step !== 'in') throw new Error('expected to be logged in')
  const outcomes = async () => {
    const codes = new Set<string>()
    for (const { endpoint } of registry.filter((one) => isForStaff(one.endpoint) && one.endpoint.permission)) {
      const url = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const headers = { authorization: `Bearer ${entered.token}`, 'idempotency-key': 'a-key-for-the-steps' }
      const { method } = endpoint
      const answer = await w.app.console.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
      codes.add(answer.json().code ?? 'ok')
    }
    return codes
  }
  expect([...(await outcomes())]).toEqual(['session.forbidden'])
  const next = { newPassword: 'four quiet horses', confirmNewPassword: 'four quiet horses' }
  await w.call(changeStaffPassword, { oldPassword: issued!.password, ...next }, { as: entered })
  expect((await w.call(staffSession, {}, { as: entered })).permissions).toContain('withdrawal.order.approve')
  await eventually(async () => expect(await outcomes()).toContain('ok'))
})
