import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, units } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { requestWithdrawal } from '@croupier/wire/cashier/withdrawals'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { publishTerms } from '@croupier/wire/content/terms.console'
import { agree, agreementDue } from '@croupier/wire/identity/agreement'
import { memberInfo } from '@croupier/wire/identity/member'
import { register } from '@croupier/wire/identity/registration'
import { startChase } from '@croupier/wire/lottery/chases'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { GAME, LOTTERY_START, longShot, turn } from '../../testing/lottery.ts'
import { type TestMember, testClock, type World, world } from '../../testing/world.ts'

let w: World
let other: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await w.app.seed()
  other = await w.another()
  await turn(w)
})
afterAll(async () => {
  await other.close()
  await w.close()
})

/** Publishes a version of the user agreement, in force from now on. */
async function publish(version: string, isMaterial = true): Promise<void> {
  w.clock.advance('1s')
  const [maker, checker] = [await w.staff('admin'), await w.staff('owner')]
  const texts = { en: { title: 'Terms', content: `<p>${version}</p>` } }
  const asked = { version, isMaterial, texts, reason: 'A new law' }
  const { approvalId } = await w.call(publishTerms, asked, { as: maker })
  await w.call(approve, { approvalId: approvalId!, note: 'Seen' }, { as: checker })
  w.clock.advance('5s')
}
/** The outcomes of a bet, a repeat order and a deposit. */
async function tries(node: World, as: TestMember): Promise<string[]> {
  const { open, next } = await node.call(lotteryGame, { game: GAME, next: 1 })
  const bets = [longShot()]
  const items = [{ issueNo: next[0]!.issueNo, multiple: 1 }]
  const order = { game: GAME, bets, items, stopOnWin: false, total: units(bets[0]!.stake) }
  return Promise.all([
    node.outcome(placeTicket, { game: GAME, issueNo: open!.issueNo, bets }, { as }),
    node.outcome(startChase, order, { as }),
    node.outcome(createDeposit, { method: 'qr-bank', amount: parseMoney('10.00') }, { as }),
  ])
}
const REFUSED = ['agreement.required', 'agreement.required', 'agreement.required']
/** There is no gateway, so a deposit fails after the check of agreements. */
const TAKEN = ['ok', 'ok', 'cashier.gateway_unavailable']
const agreedBy = ({ memberId }: { memberId: MemberId }) =>
  w.platform.database.db
    .selectFrom('identity.agreements')
    .select(['document', 'version', 'agreed_at as at'])
    .where('member_id', '=', memberId)
    .where('document', '<>', 'age')
    .orderBy('agreed_at')
    .orderBy('document')
    .execute()

describe('T012 a new version of the terms', () => {
  test('must be accepted before the next bet or deposit, on every node, but not before a withdrawal', async () => {
    const ana = await w.member({ cash: '100.00', paymentPassword: '258013' })
    const first = await agreedBy(ana)
    expect(first.map(({ version }) => version)).toEqual(['1', '2026-01'])
    expect(await w.call(agreementDue, {}, { as: ana })).toMatchObject({ due: false, termsVersion: '2026-01' })
    expect(await tries(other, ana)).toEqual(TAKEN)

    await publish('2026-02')
    const due = await w.call(agreementDue, {}, { as: ana })
    expect(due).toEqual({ due: true, isFirst: false, termsVersion: '2026-02', privacyVersion: '1' })
    for (const node of [w, other]) {
      expect(await tries(node, ana)).toEqual(REFUSED)
      expect(await node.outcome(memberInfo, {}, { as: ana })).toBe('ok')
      const out = { method: 'bank-transfer', bankAccountId: crypto.randomUUID(), amount: parseMoney('100.00') }
      expect(await node.outcome(requestWithdrawal, out, { as: ana, paymentPassword: '258013' })).toBe(
        'cashier.bank_account_unknown',
      )
    }
    const old = { termsVersion: '2026-01', privacyVersion: '1' }
    expect(await w.outcome(agree, old, { as: ana })).toBe('agreement.required')
    const { due: _, ...shown } = due
    await w.call(agree, shown, { as: ana })
    for (const node of [w, other]) await eventually(async () => expect(await tries(node, ana)).toEqual(TAKEN))
    expect(await agreedBy(ana)).toEqual([...first, { document: 'terms', version: '2026-02', at: w.clock.now() }])
  })
  test('is the version that new members accept when they register', async () => {
    await publish('2026-03')
    const form = { username: 'maria', password: 'four quiet horses', confirmPassword: 'four quiet horses' }
    const box = { ageConfirmed: true, termsAccepted: true, privacyVersion: '1', registerMethod: 'WEB' } as const
    expect(await w.outcome(register, { ...form, ...box, termsVersion: '2026-02' })).toBe('register.agreement_required')
    const maria = await w.call(register, { ...form, ...box, termsVersion: '2026-03' })
    expect((await w.call(agreementDue, {}, { as: maria })).due).toBe(false)
  })
  test('asks nobody again when the change is not material, and new members accept its text', async () => {
    const ana = await w.member({ cash: '100.00' })
    expect(await tries(other, ana)).toEqual(TAKEN)
    await publish('2026-03b', false)
    expect(await w.call(agreementDue, {}, { as: ana })).toMatchObject({ due: false, termsVersion: '2026-03b' })
    for (const node of [w, other]) expect(await tries(node, ana)).toEqual(TAKEN)
    const rita = await w.member({ cash: '100.00' })
    expect((await agreedBy(rita)).map(({ version }) => version)).toEqual(['1', '2026-03b'])
    await publish('2026-03c', false)
    for (const node of [w, other]) expect(await tries(node, rita)).toEqual(TAKEN)
    await publish('2026-03d')
    for (const one of [ana, rita]) {
      expect(await w.call(agreementDue, {}, { as: one })).toMatchObject({ due: true, isFirst: false })
      expect(await tries(other, one)).toEqual(REFUSED)
    }
  })
  test('must be accepted, too, when it is one of the privacy policy', async () => {
    const ana = await w.member({ cash: '100.00' })
    const admin = await w.staff('admin')
    const name = 'identity.registration'
    const { value, version } = (await w.call(settings, {}, { as: admin })).settings.find((one) => one.name === name)!
    const changed = { ...(value as object), privacyVersion: '2' }
    const asked = { name, value: changed, version, reason: 'A new partner' }
    const { approvalId } = await w.call(changeSetting, asked, { as: admin })
    await w.call(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('admin') })
    w.clock.advance('5s')
    expect(await tries(w, ana)).toEqual(REFUSED)
    await w.call(agree, { termsVersion: '2026-03d', privacyVersion: '2' }, { as: ana })
    await eventually(async () => expect(await tries(w, ana)).toEqual(TAKEN))
  })
})
