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
import { eventually } from '../../../testing/eventually.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'
import { codeAt, type RoleName } from '../index.ts'

let w: World
let ana: TestMember
let sam: TestStaff
beforeAll(async () => {
  w = await world()
  ana = await w.member()
  sam = await w.staff('support')
})
afterAll(() => w.close())

const reason = 'Agreed on the telephone'
type Asking = {
  roles: readonly RoleName[]
  second: RoleName
  ask(as: TestStaff): Promise<{ approvalId: string | null }>
}

/** Everything that takes two people by a request; payouts and the opening of the site have steps of their own. */
const kinds: Record<string, Asking> = {
  'staff.create': {
    ...{ roles: ['admin'], second: 'owner' },
    ask: (as) =>
      w.call(requestStaffCreation, { name: 'new.person', displayName: 'N', roles: ['support'], reason }, { as }),
  },
  'staff.roles': {
    ...{ roles: ['admin'], second: 'owner' },
    ask: (as) => w.call(requestStaffRoles, { staffId: sam.staffId, roles: ['auditor'], reason }, { as }),
  },
  'staff.authenticator': {
    ...{ roles: ['admin'], second: 'owner' },
    ask: (as) => w.call(requestAuthenticatorReset, { staffId: sam.staffId, reason }, { as }),
  },
  'staff.enable': {
    ...{ roles: ['admin'], second: 'owner' },
    async ask(as) {
      await w.call(disableStaff, { staffId: sam.staffId, reason }, { as })
      return w.call(requestStaffEnabling, { staffId: sam.staffId, reason }, { as })
    },
  },
  'member.unblock': {
    ...{ roles: ['admin'], second: 'risk' },
    async ask(as) {
      await w.call(blockMember, { memberId: ana.memberId, reason }, { as })
      return w.call(requestUnblock, { memberId: ana.memberId, reason }, { as })
    },
  },
  'cashier.credit': {
    ...{ roles: ['finance', 'treasury'], second: 'treasury' },
    ask: (as) => w.call(requestCredit, { memberId: ana.memberId, amount: parseMoney('5.00'), reason }, { as }),
  },
  'content.setting': {
    ...{ roles: ['admin'], second: 'owner' },
    async ask(as) {
      const name = 'identity.passwords'
      const { version, value } = (await w.call(settings, {}, { as })).settings.find((one) => one.name === name)!
      return w.call(changeSetting, { name, value: { ...(value as object), restHours: 1 }, version, reason }, { as })
    },
  },
}

/** What a request could change, as it stands: people, their roles and rights, settings, money. */
async function standing(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select t::text as text from staff.accounts t where not (t.name like '%spare%') union all
    select t::text from staff.account_roles t union all
    select t::text from identity.members t union all
    select t::text from content.settings t union all
    select t::text from wallet.accounts t order by 1`.execute(w.platform.database.db)
  return rows.map(({ text }) => text).join('\n')
}

describe.each(Object.entries(kinds))('T155 four eyes: %s', (kind, { roles, second, ask }) => {
  test('waits for another person with the right, and says who asked, what for and why', async () => {
    const [first, other, stranger] = [await w.staff(...roles), await w.staff(second), await w.staff('support-lead')]
    const { approvalId } = await ask(first)
    const before = await standing()
    for (const [as, told] of [
      [first, 'approval.own_request'],
      [stranger, 'session.forbidden'],
    ] as const)
      expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as })).toBe(told)
    expect(await standing()).toBe(before)
    const shown = (await w.call(approvals, { kind, page: 1, pageSize: 9 }, { as: other })).items[0]
    expect(shown).toMatchObject({ id: approvalId, reason, requestedBy: { id: first.staffId }, decidable: true })
    expect(shown!.after).not.toBeNull()
    expect(shown!.expiresAt.getTime() - shown!.requestedAt.getTime()).toBe(86_400_000)
    expect(await w.outcome(approve, { approvalId: approvalId!, note: 'Seen' }, { as: other })).toBe('ok')
    expect(await standing()).not.toBe(before)
    const log = await w.call(audit, { object: shown!.object, page: 1, pageSize: 9 }, { as: await w.staff('auditor') })
    const asked = log.items.find(({ action }) => action.endsWith('.request'))
    expect(asked).toMatchObject({ staff: { id: first.staffId }, reason, before: shown!.before, after: shown!.after })
    const said = log.items.find(({ action }) => action === 'approval.request.approve')
    expect(said).toMatchObject({ staff: { id: other.staffId }, reason: 'Seen' })
  })
})

test('T155 every kind of request that there is stands above', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from staff.approvals order by 1`.execute(
    w.platform.database.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(kinds).toSorted())
})

test('T154, T153 a new colleague does nothing before the authenticator and a password of their own', async () => {
  const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
  const wish = { name: 'spare.finance', displayName: 'S', roles: ['finance', 'owner'], reason }
  const { approvalId } = await w.call(requestStaffCreation, wish, { as: olga })
  const { issued } = await w.call(approve, { approvalId, note: '' }, { as: adam })
  // A code of an authenticator that nobody has shown yet does not count.
  expect(await w.outcome(staffLogin, { ...issued!, code: '123456' })).not.toBe('ok')
  const first = await w.call(staffLogin, issued!)
  if (first.step !== 'enrol') throw new Error('the authenticator comes first')
  const entered = await w.call(staffLogin, { ...issued!, code: codeAt(first.secret, w.clock.now()) })
  if (entered.step !== 'in') throw new Error('then one is in')
  const every = async () => {
    const codes = new Set<string>()
    for (const { endpoint } of registry.filter((one) => isForStaff(one.endpoint) && one.endpoint.permission)) {
      const url = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const headers = { authorization: `Bearer ${entered.token}`, 'idempotency-key': 'a-key-for-the-steps' }
      const { method } = endpoint
      const told = await w.app.console.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
      codes.add(told.json().code ?? 'ok')
    }
    return codes
  }
  expect([...(await every())]).toEqual(['session.forbidden'])
  const next = { newPassword: 'four quiet horses', confirmNewPassword: 'four quiet horses' }
  await w.call(changeStaffPassword, { oldPassword: issued!.password, ...next }, { as: entered })
  expect((await w.call(staffSession, {}, { as: entered })).permissions).toContain('withdrawal.order.approve')
  await eventually(async () => expect(await every()).toContain('ok'))
})
