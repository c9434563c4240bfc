import { erasure, requestErasure } from '@croupier/wire/privacy/erasure'
import { erasures, requestErasureOfClosed, requestErasureWithdrawal } from '@croupier/wire/privacy/erasures.console'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { requestReopening } from '@croupier/wire/safer-gambling/closing.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { messagesTo } from '../../../testing/messages.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const db = () => w.platform.database.db
const reason = 'A letter with a copy of the passport'
async function close(as: TestMember): Promise<TestMember> {
  await w.call(closeAccount, { password: as.password, reason: 'privacy', payout: null }, { as })
  return as
}
/** A member whose account is closed. */
const closed = async (wish: Parameters<World['member']>[0] = {}) => close(await w.member(wish))
async function decide(
  request: typeof requestErasureOfClosed | typeof requestErasureWithdrawal,
  { memberId }: TestMember,
): Promise<void> {
  const { approvalId } = await w.call(request, { memberId, reason }, { as: await w.staff('support') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
}
async function runErasures(): Promise<void> {
  await w.platform.jobs.add(db(), 'privacy.erase', {})
  await w.runJobs()
}
const stored = ({ memberId }: TestMember) =>
  db().selectFrom('privacy.erasures').selectAll().where('member_id', '=', memberId).execute()
const templatesTo = async (to: string) => (await messagesTo(await w.another(), to)).map(({ template }) => template)

describe('T135 the erasure for a member whose account is closed', () => {
  test('takes two people, notifies the member on both channels, waits, and keeps what the law keeps', async () => {
    const contacts = { mobile: '+84912770411', email: 'closed@mail.example' }
    const ana = await closed({ ...contacts, payeeName: 'Ana Li' })
    const { closed_at: closedAt } = await db()
      .selectFrom('safer_gambling.closures')
      .select('closed_at')
      .where('member_id', '=', ana.memberId)
      .executeTakeFirstOrThrow()
    const [sam, amir] = [await w.staff('support'), await w.staff('aml-officer')]
    const about = { memberId: ana.memberId, reason }
    expect(await w.outcome(requestErasureOfClosed, about, { as: await w.staff('finance') })).toBe('session.forbidden')
    const { approvalId } = await w.call(requestErasureOfClosed, about, { as: sam })
    expect(await stored(ana)).toEqual([])
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: sam })).toBe('session.forbidden')
    await w.call(approve, { approvalId, note: '' }, { as: amir })
    expect(await stored(ana)).toMatchObject([{ state: 'requested', requested_by: sam.name }])
    for (const to of Object.values(contacts)) expect(await templatesTo(to)).toContain('erasure_of_closed')

    w.clock.advance('13d')
    await runErasures()
    expect(await stored(ana)).toMatchObject([{ state: 'requested' }])
    w.clock.advance('1d')
    await runErasures()
    // The years of the law count from the closing, not from the erasure.
    expect(await stored(ana)).toMatchObject([{ state: 'erased', closed_at: closedAt }])
    for (const to of Object.values(contacts)) expect(await templatesTo(to)).toEqual(['data_erased'])
    const { contactsOf, payees } = w.app.modules.identity
    expect(await contactsOf(db(), ana.memberId)).toEqual({ mobile: null, email: null })
    expect((await payees(db(), [ana.memberId])).get(ana.memberId)?.name).toBe('Ana Li')

    const as = await w.staff('aml-officer')
    const { items } = await w.call(erasures, { page: 1, pageSize: 5, search: ana.memberId }, { as })
    expect(items).toMatchObject([{ state: 'erased', requestedBy: sam.name }])
    const asOwner = await w.staff('owner')
    const log = await w.call(audit, { object: `member:${ana.memberId}`, page: 1, pageSize: 9 }, { as: asOwner })
    expect(log.items.map(({ action, staff, reason: why }) => [action, staff?.name ?? null, why])).toEqual([
      ['member.erasure.carry-out', null, null],
      ['approval.request.approve', amir.name, null],
      ['member.closed-erasure.request', sam.name, reason],
    ])
  })

  test('is refused while the account is open, a second time, and during a check of identity', async () => {
    const as = await w.staff('support')
    const ask = ({ memberId }: Pick<TestMember, 'memberId'>) =>
      w.outcome(requestErasureOfClosed, { memberId, reason }, { as })
    const open = await w.member()
    expect(await ask(open)).toBe('closing.none')
    expect(await ask({ memberId: '2222222222' as never })).toBe('member.unknown')
    const ana = await w.member()
    await proveMember(w, ana)
    await w.call(requestErasure, {}, { as: ana })
    await close(ana)
    expect(await ask(ana)).toBe('erasure.running')
    const checked = await w.member({ payeeName: 'Ana Li' })
    await identityChecksIn(w).submit(checked)
    await close(checked)
    expect(await ask(checked)).toBe('erasure.identity_check')
  })

  test('two approvals of the same make one erasure', async () => {
    const ana = await closed()
    const [one, other] = [await w.staff('support'), await w.staff('support')]
    const about = { memberId: ana.memberId, reason }
    const asked = [
      await w.call(requestErasureOfClosed, about, { as: one }),
      await w.call(requestErasureOfClosed, about, { as: other }),
    ]
    const as = await w.staff('risk')
    const outcomes = await Promise.all(
      asked.map(({ approvalId }) => w.outcome(approve, { approvalId, note: '' }, { as })),
    )
    expect(outcomes.toSorted()).toEqual(['erasure.running', 'ok'])
    expect(await stored(ana)).toHaveLength(1)
  })

  test('is taken back by two people, also one of the member’s own, and not for an open account', async () => {
    const ana = await closed({ email: 'kept@mail.example' })
    await decide(requestErasureOfClosed, ana)
    await decide(requestErasureWithdrawal, ana)
    expect(await templatesTo('kept@mail.example')).toContain('erasure_withdrawn')
    const as = await w.staff('support')
    const about = { memberId: ana.memberId, reason }
    expect(await w.outcome(requestErasureWithdrawal, about, { as })).toBe('erasure.none')
    w.clock.advance('15d')
    await runErasures()
    expect(await stored(ana)).toMatchObject([{ state: 'withdrawn' }])

    const own = await w.member()
    await proveMember(w, own)
    await w.call(requestErasure, {}, { as: own })
    const later = { memberId: own.memberId, reason }
    expect(await w.outcome(requestErasureWithdrawal, later, { as: await w.staff('support') })).toBe('closing.none')
    await close(own)
    await decide(requestErasureWithdrawal, own)
    expect(await stored(own)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('can be taken back by the member once the account is open again', async () => {
    const ana = await closed()
    await decide(requestErasureOfClosed, ana)
    w.clock.advance('2d')
    const about = { memberId: ana.memberId, reason }
    const { approvalId } = await w.call(requestReopening, about, { as: await w.staff('support') })
    await w.call(approve, { approvalId, note: '' }, { as: await w.staff('rg-officer') })
    const from = { address: '127.0.0.1', userAgent: '' }
    const { token } = await db()
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
    expect((await w.call(erasure, {}, { as: { token } })).request).not.toBeNull()
  })
})
