import { moneyText } from '@croupier/kernel/money'
import { confirmReceipt, disputeReceipt, uploadProof } from '@croupier/wire/cashier/receipts'
import { closeDispute, disputes, requestDisputeReturn, viewProof } from '@croupier/wire/cashier/receipts.console'
import { withdrawalById } from '@croupier/wire/cashier/withdrawals'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { login } from '@croupier/wire/identity/session'
import { messages } from '@croupier/wire/messaging/inbox'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { loginOf } from '../../../testing/logins.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember, TestStaff } from '../../../testing/world.ts'

const firstPage = { page: 1, pageSize: 20 }
const claim = 'Nothing on my account'
let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
let picture: Uint8Array<ArrayBuffer>
let ana: TestMember
let [fay, tom, eve]: TestStaff[] = []
beforeAll(async () => {
  w = await gatewayWorld()
  o = withdrawalsIn(w)
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
  picture = new Uint8Array(await drawn.png().toBuffer())
})
beforeEach(async () => {
  fay = await w.staff('finance')
  tom = await w.staff('treasury')
  eve = await w.staff('treasury')
  ana = await o.member()
})
afterAll(() => w.close())

/** A withdrawal of 200.00 that is paid, in its window. */
async function paid(member = ana): Promise<string> {
  const { id } = await o.request(member)
  await w.call(approveWithdrawal, { id }, { as: fay! })
  await w.call(payWithdrawal, { id }, { as: tom! })
  await o.settle()
  return id
}
const receiptOf = async (id: string) => (await w.call(withdrawalById, { id }, { as: ana })).receipt
const file = () => ({ type: 'image/png', content: picture })
const prove = (id: string, as = ana) => w.call(uploadProof, { id }, { as, file: file() })
const poll = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'cashier.poll', {})
  await w.runJobs()
}
/** Turns the clock to the last instant of the window. */
async function toTheLastInstant(id: string): Promise<void> {
  const { dueAt } = (await receiptOf(id))!
  w.clock.advance(`${dueAt.getTime() - w.clock.now().getTime() - 1}ms`)
  await logInAgain()
}
/** A session ends after as many idle minutes as the window has. */
async function logInAgain(): Promise<void> {
  ana = { ...ana, token: (await w.call(login, loginOf(ana))).token }
}
const cash = async () => moneyText(await w.cash(ana))
async function disputed(): Promise<string> {
  const id = await paid()
  await prove(id)
  await w.call(disputeReceipt, { id, claim }, { as: ana })
  return id
}

describe('§4 withdrawal confirmation', () => {
  test('a paid withdrawal waits for the answer, and the member says once that it arrived', async () => {
    const { id: open } = await o.request(ana, '100.00')
    expect(await receiptOf(open)).toBeNull()
    expect(await w.outcome(confirmReceipt, { id: open }, { as: ana })).toBe('cashier.order_unknown')
    const id = await paid()
    expect(await receiptOf(id)).toMatchObject({ state: 'waiting', proofs: 0, disputeUntil: expect.any(Date) })
    const outcomes = await Promise.all([1, 2, 3].map(() => w.outcome(confirmReceipt, { id }, { as: ana })))
    expect(outcomes.toSorted()).toEqual(['cashier.order_state', 'cashier.order_state', 'ok'])
    expect(await receiptOf(id)).toMatchObject({ state: 'received', disputeUntil: null })
    expect(await w.outcome(disputeReceipt, { id, claim }, { as: ana })).toBe('cashier.order_state')
    expect(await w.outcome(uploadProof, { id }, { as: ana, file: file() })).toBe('cashier.order_state')
  })

  test('§9 the job closes it as received at the end of the window, and it stays closed', async () => {
    const id = await paid()
    await toTheLastInstant(id)
    await poll()
    expect(await receiptOf(id)).toMatchObject({ state: 'waiting' })
    w.clock.advance('1ms')
    expect(await w.outcome(confirmReceipt, { id }, { as: ana })).toBe('cashier.order_state')
    await poll()
    await poll()
    expect(await receiptOf(id)).toMatchObject({ state: 'forced', disputeUntil: expect.any(Date) })
    expect(await o.balance(ana)).toEqual(['800.00', '0.00'])
  })

  test('answers race the end of the window: each withdrawal ends in exactly one state', async () => {
    const ids = [await paid(), await paid(), await paid()]
    await toTheLastInstant(ids[0]!)
    const answers = await Promise.all([
      ...ids.map((id) => w.outcome(confirmReceipt, { id }, { as: ana })),
      (async () => {
        w.clock.advance('1ms')
        await poll()
        return 'job'
      })(),
    ])
    for (const [index, id] of ids.entries()) {
      const state = (await receiptOf(id))!.state
      expect(state).toBe(answers[index] === 'ok' ? 'received' : state)
      expect(['received', 'forced', 'waiting']).toContain(state)
    }
  })

  test('is not that of another member', async () => {
    const id = await paid()
    const ben = await w.member()
    for (const endpoint of [confirmReceipt, disputeReceipt])
      expect(await w.outcome(endpoint, { id, claim }, { as: ben })).toBe('cashier.order_unknown')
    expect(await w.outcome(uploadProof, { id }, { as: ben, file: file() })).toBe('cashier.order_unknown')
  })
})

describe('§4 a dispute', () => {
  test('T164 needs a proof, takes at most three, and reopens what counted as received for 30 days', async () => {
    const id = await paid()
    expect(await w.outcome(disputeReceipt, { id, claim }, { as: ana })).toBe('cashier.receipt_proof_missing')
    const script = { type: 'image/png', content: new TextEncoder().encode('<script>alert(1)</script>') }
    expect(await w.outcome(uploadProof, { id }, { as: ana, file: script })).toBe('file.not_accepted')
    w.clock.advance('1h')
    await poll()
    await logInAgain()
    expect(await receiptOf(id)).toMatchObject({ state: 'forced' })
    for (const proofs of [1, 2, 3]) expect(await prove(id)).toMatchObject({ proofs })
    expect(await w.outcome(uploadProof, { id }, { as: ana, file: file() })).toBe('file.too_many')
    expect(await w.call(disputeReceipt, { id, claim }, { as: ana })).toMatchObject({ state: 'disputed', claim })
    expect(await w.outcome(disputeReceipt, { id, claim }, { as: ana })).toBe('cashier.order_state')
  })

  test('staff see the proof, and say with a note that the payment was made in full', async () => {
    const id = await disputed()
    const { items } = await w.call(disputes, { ...firstPage, state: 'disputed' }, { as: fay! })
    const shown = items.find(({ withdrawalId }) => withdrawalId === id)!
    expect(shown).toMatchObject({ claim, username: ana.username, amount: 2_000_000n, payout: 1_990_000n })
    const { contentType, bytes } = await w.call(viewProof, { id: shown.proofs[0]!.id }, { as: fay! })
    expect([contentType, bytes.length > 0]).toEqual(['image/jpeg', true])
    const auditor = await w.staff('auditor')
    const { items: entries } = await w.call(audit, { ...firstPage, object: `withdrawal:${id}` }, { as: auditor })
    expect(entries.some(({ action }) => action === 'withdrawal.dispute.view')).toBe(true)
    await w.call(closeDispute, { id, note: 'Bank reference 4711' }, { as: fay! })
    expect(await receiptOf(id)).toMatchObject({ state: 'full_payment', note: 'Bank reference 4711' })
    expect(await cash()).toBe('800.00')
    await w.runJobs()
    const inbox = await w.call(messages, { pageSize: 20 }, { as: ana })
    expect(inbox.items.find(({ type }) => type === 'withdrawal_full_payment')).toMatchObject({
      params: { reason: 'Bank reference 4711', orderId: id },
    })
    expect(await w.outcome(requestDisputeReturn, { id, reason: 'Again' }, { as: fay! })).toBe('cashier.order_state')
  })

  test('T155 returns the whole amount once, when a second person approves', async () => {
    const id = await disputed()
    const ask = () => w.call(requestDisputeReturn, { id, reason: 'The bank sent it back' }, { as: fay! })
    const [first, second] = [await ask(), await ask()]
    expect(await cash()).toBe('800.00')
    const approving = [first, second].map(({ approvalId }) =>
      w.outcome(approve, { approvalId, note: 'Seen' }, { as: eve! }),
    )
    expect((await Promise.all(approving)).toSorted()).toEqual(['cashier.order_state', 'ok'])
    expect(await cash()).toBe('1000.00')
    expect(await receiptOf(id)).toMatchObject({ state: 'returned', note: null })
    expect((await w.call(withdrawalById, { id }, { as: ana })).state).toBe('paid')
    await w.runJobs()
    const inbox = await w.call(messages, { pageSize: 20 }, { as: ana })
    expect(inbox.items.map(({ type }) => type)).toContain('withdrawal_returned')
  })

  test('ends once when staff close it and approve its return at the same time', async () => {
    const id = await disputed()
    const { approvalId } = await w.call(requestDisputeReturn, { id, reason: 'The bank sent it back' }, { as: fay! })
    const outcomes = await Promise.all([
      w.outcome(approve, { approvalId, note: 'Seen' }, { as: eve! }),
      w.outcome(closeDispute, { id, note: 'Bank reference 4711' }, { as: fay! }),
    ])
    expect(outcomes.toSorted()).toEqual(['cashier.order_state', 'ok'])
    expect(await cash()).toBe(outcomes[0] === 'ok' ? '1000.00' : '800.00')
  })
})
