import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { bankAccounts, removeBankAccount } from '@croupier/wire/cashier/bank-accounts'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import {
  currentExclusion,
  excludeMyself,
  requestReturn,
  safetyHistory,
  takeTimeOut,
} from '@croupier/wire/safer-gambling/exclusions'
import { requestPersonLink } from '@croupier/wire/safer-gambling/persons.console'
import { memberSafety } from '@croupier/wire/safer-gambling/register.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
beforeAll(async () => {
  w = await gatewayWorld()
  o = withdrawalsIn(w)
})
afterAll(() => w.close({ without: ['orders', 'lottery'] }))

const db = () => w.platform.database.db
const reason = 'The same face on both documents'
const bet = ({ memberId }: TestMember) =>
  place(w, ticketOf(memberId, { at: w.clock.now(), stake: parseMoney('1') })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
const deposit = (as: TestMember) => w.outcome(createDeposit, { method: 'qr-bank', amount: parseMoney('20.00') }, { as })
const exclude = (as: TestMember, months = 6) => w.call(excludeMyself, { months }, { as })
const person = () => w.member({ cash: '100', payeeName: 'Ana Li', paymentPassword: '836104' })

/** Links two accounts by two members of staff. */
async function link(one: TestMember, other: TestMember): Promise<void> {
  const request = { memberId: one.memberId, other: other.username, reason }
  const { approvalId } = await w.call(requestPersonLink, request, { as: await w.staff('rg-officer') })
  await w.call(approve, { approvalId, note: '' }, { as: await w.staff('rg-officer') })
  await w.runJobs()
}
let numbers = 0
/** The second member adds the bank account that the first one has removed. */
async function shareBankAccount(one: TestMember, other: TestMember): Promise<void> {
  const number = `77-${String(++numbers).padStart(8, '0')}`
  const { id } = await o.addAccount(one, { number })
  await w.call(removeBankAccount, { id }, { as: one, paymentPassword: '836104' })
  expect((await w.call(bankAccounts, {}, { as: one })).accounts).toEqual([])
  await o.addAccount(other, { number })
}
/** Both have proved to own one e-mail address. */
async function shareEmail(one: TestMember, other: TestMember): Promise<void> {
  const value = w.platform.vault.encrypt('identity.contact.email', Buffer.from('ana@example.com'))
  for (const { memberId } of [one, other])
    await db()
      .insertInto('identity.contacts')
      .values({
        member_id: memberId,
        kind: 'email',
        value_encrypted: value,
        value_mac: `mac-${one.memberId}`,
        verified_at: w.clock.now(),
      })
      .execute()
}
const ways = { 'a link by staff': link, 'a bank account': shareBankAccount, 'a verified e-mail address': shareEmail }

describe.each(Object.keys(ways) as (keyof typeof ways)[])('two accounts with %s', (way) => {
  test('T057 are excluded together, and return together', async () => {
    const [one, other] = [await person(), await person()]
    await ways[way](one, other)
    await exclude(one)
    expect([await bet(one), await bet(other)]).toEqual(['member.excluded', 'member.excluded'])
    expect([await deposit(one), await deposit(other)]).toEqual(['member.excluded', 'member.excluded'])
    expect(await w.outcome(excludeMyself, { months: 6 }, { as: other })).toBe('exclusion.shorter')
    expect(await w.outcome(requestReturn, {}, { as: other })).toBe('exclusion.running')
  })
})

describe('an account that turns out to belong to an excluded person', () => {
  test.each(['a link by staff', 'a bank account'] as const)('T057 is excluded as well, by %s', async (way) => {
    const [one, other] = [await person(), await person()]
    await exclude(one, 12)
    await w.call(takeTimeOut, { days: 1 }, { as: other })
    await ways[way](one, other)
    expect(await deposit(other)).not.toBe('ok')
    const [{ current: first }, { current: second }] = [
      await w.call(currentExclusion, {}, { as: one }),
      await w.call(currentExclusion, {}, { as: other }),
    ]
    expect(second).toEqual(first)
  })

  test('a third account follows through the second one', async () => {
    const [one, other, third] = [await person(), await person(), await person()]
    await shareEmail(one, other)
    await link(other, third)
    await exclude(one)
    expect(await bet(third)).toBe('member.excluded')
  })

  test('an address that nobody has proved to own says nothing about others', async () => {
    const [one, stranger] = [await person(), await person()]
    await shareEmail(one, stranger)
    await db()
      .updateTable('identity.contacts')
      .set({ verified_at: null })
      .where('member_id', '=', stranger.memberId)
      .execute()
    await exclude(one)
    expect(await bet(stranger)).toBe('ok')
    expect((await w.call(currentExclusion, {}, { as: stranger })).current).toBeNull()
  })
})

describe('a link of two accounts', () => {
  test('takes two members of staff, shows in the console and not to the member', async () => {
    const [one, other] = [await person(), await person()]
    await link(one, other)
    const as = await w.staff('rg-officer')
    const shown = await w.call(memberSafety, { memberId: one.memberId }, { as })
    expect(shown.otherAccounts).toEqual([{ memberId: other.memberId, username: other.username }])
    expect(shown.events).toMatchObject([{ event: 'accounts_linked', values: { other: other.username } }])
    expect((await w.call(safetyHistory, {}, { as: one })).items).toEqual([])
    const again = { memberId: other.memberId, other: one.memberId, reason }
    expect(await w.outcome(requestPersonLink, again, { as })).toBe('person.linked')
    const self = { ...again, other: other.username }
    expect(await w.outcome(requestPersonLink, self, { as })).toBe('person.same_account')
    expect(await w.outcome(requestPersonLink, { ...again, other: 'nobody' }, { as })).toBe('member.unknown')
  })
})
