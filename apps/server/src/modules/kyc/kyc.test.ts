import { MS } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { blockMember } from '@croupier/wire/backoffice/members.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { memberProfile, revealProfile, updateProfile } from '@croupier/wire/identity/profile'
import { identityCheck, removeDocument, submitCheck } from '@croupier/wire/kyc/check'
import * as desk from '@croupier/wire/kyc/checks.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../../testing/gateway.ts'
import { identityChecksIn, picture } from '../../testing/identity-checks.ts'
import { messagesTo } from '../../testing/messages.ts'
import { withdrawalsIn } from '../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../testing/world.ts'

let w: GatewayWorld
let officer: TestStaff
let checks: ReturnType<typeof identityChecksIn>
beforeAll(async () => {
  w = await gatewayWorld()
  officer = await w.staff('aml-officer')
  checks = identityChecksIn(w)
})
afterAll(() => w.close({ without: ['lottery'] }))

const reason = 'The picture is cut off'
const person = { fullName: 'Ana Li', birthday: '1991-02-03' }
const okafor = { fullName: 'Dana Okafor', birthday: '1984-08-08' }
const romero = { fullName: 'Eva Romero', birthday: '1985-09-09' }
const stateOf = async (as: TestMember) => (await w.call(identityCheck, {}, { as })).state
const inbox = async (as: TestMember) => (await w.call(messages, { pageSize: 9 }, { as })).items.map(({ type }) => type)
const bet = ({ memberId }: TestMember) =>
  place(w, ticketOf(memberId, { at: w.clock.now() })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
async function change(name: string, patch: object) {
  const as = await w.staff('admin')
  const { version, value } = (await w.call(settings, {}, { as })).settings.find((one) => one.name === name)!
  await w.call(changeSetting, { name, value: { ...(value as object), ...patch }, version, reason }, { as })
}

describe('T013 under the profile uk', () => {
  test('no bet and no deposit before the identity is accepted, and none after the check has expired', async () => {
    const member = await w.member({ cash: '100' })
    expect(await bet(member)).toBe('ok')
    await w.jurisdiction('uk')
    expect(await bet(member)).toBe('kyc.required')
    expect((await w.call(identityCheck, {}, { as: member })).neededToPlay).toBe(true)
    await checks.submit(member)
    expect(await bet(member)).toBe('kyc.required')
    await checks.accept(member)
    expect(await bet(member)).toBe('ok')
    expect(await inbox(member)).toContain('identity_accepted')
    const start = w.clock.now()
    w.clock.set(new Date(start.getTime() + 1095 * MS.day))
    expect(await bet(member)).toBe('kyc.required')
    await w.platform.jobs.add(w.platform.database.db, 'kyc.expire', {})
    await w.runJobs()
    w.clock.set(start)
    expect(await inbox(member)).toContain('identity_expired')
    await w.jurisdiction('default')
    expect(await bet(member)).toBe('ok')
  })
})

describe('a check', () => {
  test('T154 documents, name and birthday are frozen from the submission on', async () => {
    const member = await w.member()
    const frost = { fullName: 'Ida Frost', birthday: '1992-03-04' }
    expect(await w.outcome(submitCheck, frost, { as: member })).toBe('kyc.documents_missing')
    await checks.submit(member, frost)
    expect(await checks.upload(member, await picture())).toBe('kyc.state')
    expect(await w.outcome(submitCheck, { ...frost, fullName: 'Another' }, { as: member })).toBe('kyc.state')
    const about = { memberId: member.memberId, reason }
    expect(await w.outcome(desk.requestAcceptance, about, { as: officer })).toBe('kyc.state')
    expect(await w.outcome(desk.rejectCheck, about, { as: officer })).toBe('kyc.state')
    await checks.accept(member)
    expect(await stateOf(member)).toBe('accepted')
    expect(await checks.upload(member, await picture())).toBe('kyc.state')
    expect(await w.outcome(submitCheck, frost, { as: member })).toBe('kyc.state')
  })

  test('T154 freezes the name and the birthday in the profile', async () => {
    const member = await w.member()
    await w.call(updateProfile, { birthday: '1980-01-01' }, { as: member })
    await checks.verify(member, { fullName: 'Mara Quill', birthday: '1981-02-03' })
    const profile = await w.call(revealProfile, { password: member.password }, { as: member })
    expect(profile).toMatchObject({ fullName: 'Mara Quill', payeeName: 'Mara Quill', birthday: '1981-02-03' })
    const update = (change: object) => w.outcome(updateProfile, change, { as: member })
    expect(await update({ fullName: 'Another Name' })).toBe('profile.field_set')
    expect(await update({ birthday: '1979-01-01' })).toBe('profile.field_set')
    expect(await update({ payeeName: 'Another Name' })).toBe('profile.payee_name_set')
    const { fields } = await w.call(memberProfile, {}, { as: member })
    const frozen = fields.filter(({ isFrozen }) => isFrozen).map(({ name }) => name)
    expect(frozen).toEqual(['payeeName', 'fullName', 'birthday'])
  })

  test('that is accepted with another name notifies the owner by each channel once, with the commit', async () => {
    const contacts = { mobile: '+84912661001', email: 'named@mail.example' }
    const member = await w.member(contacts)
    const mara = { fullName: 'Mara Stone', birthday: '1981-02-04' }
    const noticesTo = async (to: string) => (await messagesTo(w, to)).map(({ template }) => template)
    await checks.submit(member, mara)
    expect(await noticesTo(contacts.email)).toEqual([])
    await checks.accept(member)
    for (const to of Object.values(contacts)) expect(await noticesTo(to)).toEqual(['name_changed'])
    await w.call(
      desk.requestDocuments,
      { memberId: member.memberId, reason, kinds: ['identity_card'] },
      { as: officer },
    )
    for (const side of ['front', 'back'] as const)
      await checks.upload(member, await picture(), { kind: 'identity_card', side })
    await w.call(submitCheck, mara, { as: member })
    await checks.accept(member)
    for (const to of Object.values(contacts)) expect(await noticesTo(to)).toEqual(['name_changed'])
  })

  test('that is rejected names the reason, and can be submitted again', async () => {
    const member = await w.member()
    const about = { memberId: member.memberId, reason }
    await checks.submit(member)
    await w.call(desk.reviewCheck, about, { as: officer })
    await w.call(desk.rejectCheck, about, { as: officer })
    expect(await w.call(identityCheck, {}, { as: member })).toMatchObject({ state: 'rejected', reason })
    expect(await inbox(member)).toEqual(['identity_rejected'])
    await checks.verify(member)
    expect(await stateOf(member)).toBe('accepted')
  })

  test('keeps the documents on which a decision rests', async () => {
    const member = await w.member()
    await checks.submit(member)
    const about = { memberId: member.memberId, reason }
    await w.call(desk.reviewCheck, about, { as: officer })
    await w.call(desk.rejectCheck, about, { as: officer })
    const before = (await w.call(identityCheck, {}, { as: member })).documents[0]!
    w.clock.advance('1m')
    expect(await checks.upload(member, await picture())).toBe('ok')
    const { documents } = await w.call(identityCheck, {}, { as: member })
    expect(documents).toHaveLength(1)
    expect(documents[0]!.id).not.toBe(before.id)
    const { filesOf } = w.app.modules.kyc
    const kept = await filesOf(w.platform.database.db, member.memberId)
    expect(kept.map(({ documentId }) => documentId)).toEqual([before.id, documents[0]!.id])
    expect(await w.outcome(desk.viewDocument, { id: before.id }, { as: officer })).toBe('ok')
    expect(await w.outcome(removeDocument, { id: before.id }, { as: member })).toBe('file.unknown')
  })

  test('T155 is not accepted by an approval that was requested for an earlier submission', async () => {
    const member = await w.member()
    await checks.submit(member)
    const about = { memberId: member.memberId, reason }
    await w.call(desk.reviewCheck, about, { as: officer })
    const { approvalId } = await w.call(desk.requestAcceptance, about, { as: officer })
    await w.call(desk.rejectCheck, about, { as: officer })
    w.clock.advance('1m')
    await checks.submit(member, { fullName: 'Somebody Else', birthday: '1966-06-06' })
    await w.call(desk.reviewCheck, about, { as: officer })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: await w.staff('risk') })).toBe('kyc.state')
    expect(await stateOf(member)).toBe('in_review')
  })

  test('that staff request needs the documents they name, and ends an accepted one', async () => {
    const member = await w.member()
    await checks.verify(member)
    const about = { memberId: member.memberId, reason, kinds: ['proof_of_address' as const] }
    await w.call(desk.requestDocuments, about, { as: officer })
    expect(await w.call(identityCheck, {}, { as: member })).toMatchObject({
      state: 'requested',
      missing: [['proof_of_address']],
    })
    expect(await inbox(member)).toContain('identity_requested')
    const { modules } = w.app
    expect(await modules.kyc.isVerified(w.platform.database.db, member.memberId)).toBe(false)
    expect((await modules.kyc.filesOf(w.platform.database.db, member.memberId)).length).toBe(1)
  })

  test.each([
    ['a day that is not there', '1990-02-30', 'kyc.birthday_invalid'],
    ['a day to come', '2090-01-01', 'kyc.birthday_invalid'],
    ['a person of 17', '2008-03-03', 'register.underage'],
  ])('T010 %s is refused as a birthday', async (_, birthday, code) => {
    const member = await w.member()
    await checks.upload(member, await picture())
    expect(await w.outcome(submitCheck, { ...person, birthday }, { as: member })).toBe(code)
  })
})

describe('T014 one person with two accounts', () => {
  test.each([
    ['the same file', okafor, { fullName: 'Quite Another', birthday: '1977-07-07' }, true, 'document'],
    ['a near name with the same birthday', romero, { ...romero, fullName: 'ROMÉRO, Eva' }, false, 'person'],
  ])(
    '%s is a case for staff and blocks the acceptance, until two people decide it',
    async (_, one, other, same, source) => {
      const [first, second] = [await w.member(), await w.member()]
      const file = await picture()
      await checks.submit(first, one, file)
      await checks.accept(first)
      await checks.submit(second, other, same ? file : undefined)
      const { memberId } = second
      await w.call(desk.reviewCheck, { memberId }, { as: officer })
      const accept = () => w.outcome(desk.requestAcceptance, { memberId, reason }, { as: officer })
      expect(await accept()).toBe('kyc.match_open')
      const { matches } = await w.call(desk.identityCheckOf, { memberId }, { as: officer })
      expect(matches).toMatchObject([{ source, other: { memberId: first.memberId }, finding: null }])
      const decision = { id: matches[0]!.id, finding: 'other_person', reason: 'Twins' } as const
      const { approvalId } = await w.call(desk.decideMatch, decision, { as: officer })
      expect(await w.outcome(approve, { approvalId, note: '' }, { as: officer })).toBe('approval.own_request')
      await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
      expect(await accept()).toBe('ok')
    },
  )
})

test('T014 T057 accounts of one person share exclusions, and only one of them is accepted while it is active', async () => {
  const [first, second] = [await w.member(), await w.member({ cash: '50' })]
  const one = { fullName: 'Nils Holm', birthday: '1983-03-13' }
  await checks.verify(first, one)
  await checks.submit(second, one)
  const { memberId } = second
  await w.call(desk.reviewCheck, { memberId }, { as: officer })
  const { matches } = await w.call(desk.identityCheckOf, { memberId }, { as: officer })
  const decision = { id: matches[0]!.id, finding: 'same_person', reason: 'One passport' } as const
  const { approvalId } = await w.call(desk.decideMatch, decision, { as: officer })
  await w.call(excludeMyself, { months: 6 }, { as: first })
  expect(await bet(second)).toBe('ok')
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
  expect(await bet(second)).toBe('member.excluded')
  const accept = () => w.outcome(desk.requestAcceptance, { memberId, reason }, { as: officer })
  expect(await accept()).toBe('kyc.other_active')
  await w.call(blockMember, { memberId: first.memberId, reason }, { as: await w.staff('risk') })
  expect(await accept()).toBe('ok')
})

test('T151 support finds checks, and sees neither documents nor names', async () => {
  const support = await w.staff('support')
  const member = await w.member()
  await checks.submit(member)
  const listed = await w.call(desk.identityChecks, { search: member.username, page: 1, pageSize: 9 }, { as: support })
  expect(listed.items).toMatchObject([{ state: 'submitted', username: member.username }])
  const { memberId } = member
  const { documents } = await w.call(desk.identityCheckOf, { memberId }, { as: officer })
  expect(await w.outcome(desk.identityCheckOf, { memberId }, { as: support })).toBe('session.forbidden')
  expect(await w.outcome(desk.viewDocument, { id: documents[0]!.id }, { as: support })).toBe('session.forbidden')
})

test('a withdrawal beyond the sum of the settings waits for the check, also when two are requested at once', async () => {
  const { member, request } = withdrawalsIn(w)
  const as = await member()
  await change('kyc.checks', { asksBeforeWithdrawal: true, withdrawalsUpTo: '300.00' })
  const asked = (amount: string) =>
    request(as, amount).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  expect(await asked('100.00')).toBe('ok')
  expect((await Promise.all([asked('150.00'), asked('150.00')])).toSorted()).toEqual(['kyc.required', 'ok'])
  expect((await w.call(identityCheck, {}, { as })).withdrawalsUpTo).toBe(parseMoney('300'))
  // T043: a profile that verifies members before they deposit asks for nothing here.
  await w.jurisdiction('uk')
  expect(await asked('100.00')).toBe('ok')
  await w.jurisdiction('default')
  await checks.verify(as)
  expect(await asked('150.00')).toBe('ok')
})
