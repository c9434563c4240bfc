import { parseMoney } from '@croupier/kernel/money'
import { walletTransfer } from '@croupier/wire/providers/transfers'
import {
  askTransfer,
  noteTransferBreak,
  requestTransferCorrection,
  transferBreaks,
  transferDesk,
} from '@croupier/wire/providers/transfers.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type VendorWorld, vendorWorld } from '../../../testing/vendor-world.ts'
import type { TestMember, World } from '../../../testing/world.ts'
import { RECONCILE } from './reconciling.ts'
import { RESOLVE } from './sending.ts'

let w: World
let acme: VendorWorld['acme']
let vendor: VendorWorld['vendor']
let site: VendorWorld
let ana: TestMember
/** Sessions end with the day, so each call has a new member of staff. */
const finance = () => w.staff('finance')
const treasury = () => w.staff('treasury')
beforeAll(async () => {
  site = await vendorWorld()
  w = site.w
  acme = site.acme
  vendor = site.vendor
})
beforeEach(async () => {
  ana = await w.member({ cash: '100.00' })
})
afterEach(() => vendor.behave('works'))
afterAll(() => site.close())

const run = async (task: string) => {
  await w.platform.jobs.add(w.platform.database.db, task, {})
  await w.runJobs()
}
async function move(direction: 'in' | 'out', amount: string, as = ana): Promise<string> {
  const asked = { direction, vassalage: acme.id, amount: parseMoney(amount) }
  const { transfers } = await w.call(walletTransfer, asked, { as })
  await w.runJobs()
  return transfers[0]!.id
}
/** A transfer that we gave up, although the provider applies it later. */
async function lateTransfer(direction: 'in' | 'out', amount: string): Promise<string> {
  vendor.behave('waits')
  const id = await move(direction, amount)
  vendor.behave('works')
  w.clock.advance('10m')
  await run(RESOLVE)
  vendor.applyLate()
  return id
}
const nextDay = async () => {
  w.clock.advance('1d')
  await run(RECONCILE)
}
const breaksOf = async (id: string, state: 'open' | 'posted' | 'noted' = 'open') =>
  (await w.call(transferBreaks, { state, page: 1, pageSize: 100 }, { as: await finance() })).items.filter(
    ({ transferId }) => transferId === id,
  )
const cash = async () => Number(await w.cash(ana)) / 10_000
const correct = async (breakId: string) => {
  const { approvalId } = await w.call(
    requestTransferCorrection,
    { id: breakId, reason: 'The provider has it' },
    { as: await finance() },
  )
  await w.call(approve, { approvalId, note: '' }, { as: await treasury() })
}

describe('the list of staff', () => {
  test('shows transfers with their state, finds them by member and by id, and asks again', async () => {
    vendor.behave('pending')
    const id = await move('in', '30.00')
    const listed = async (filter: object) =>
      (await w.call(transferDesk, { page: 1, pageSize: 10, ...filter }, { as: await finance() })).items
    expect(await listed({ search: ana.username })).toMatchObject([{ id, username: ana.username, state: 'unknown' }])
    expect(await listed({ search: id, state: 'done' })).toEqual([])
    expect(await w.call(askTransfer, { id }, { as: await finance() })).toEqual({ state: 'unknown' })
    vendor.transfers.set(id, { ...vendor.transfers.get(id)!, state: 'refused' })
    expect(await w.call(askTransfer, { id }, { as: await finance() })).toEqual({ state: 'refused' })
    expect(await w.outcome(askTransfer, { id }, { as: await finance() })).toBe('transfer.state_known')
    expect(await w.outcome(askTransfer, { id: 'vnothing' }, { as: await finance() })).toBe('transfer.unknown')
    expect(await cash()).toBe(100)
  })
})

describe('T046 the daily comparison with the log of a provider', () => {
  test('finds nothing where both sides agree, also over midnight and several pages', async () => {
    const ids = []
    for (const amount of ['1.00', '2.00', '3.00']) ids.push(await move('in', amount))
    w.clock.set(new Date('2026-03-09T23:59:59.000Z'))
    ana = await w.member({ cash: '100.00' })
    vendor.behave('waits')
    ids.push(await move('in', '4.00'))
    w.clock.advance('2s')
    vendor.applyLate()
    vendor.behave('works')
    await run(RESOLVE)
    await nextDay()
    await nextDay()
    for (const id of ids) expect(await breaksOf(id)).toEqual([])
  })
  test('finds a transfer that was applied after we gave it up, once', async () => {
    const id = await lateTransfer('in', '60.00')
    expect(await cash()).toBe(100)
    await nextDay()
    await run(RECONCILE)
    expect(await breaksOf(id)).toMatchObject([
      { kind: 'applied_there', username: ana.username, direction: 'in', amount: 600_000n, correction: -600_000n },
    ])
  })
  test('finds money that left the provider and was not credited', async () => {
    await move('in', '60.00')
    const id = await lateTransfer('out', '20.00')
    await nextDay()
    const [found] = await breaksOf(id)
    expect(found).toMatchObject({ kind: 'applied_there', correction: 200_000n })
    await correct(found!.id)
    expect(await cash()).toBe(60)
  })
  test('finds a transfer that the provider lost, and one of another amount', async () => {
    const [lost, other] = [await move('in', '10.00'), await move('in', '20.00')]
    vendor.transfers.delete(lost)
    vendor.transfers.set(other, { ...vendor.transfers.get(other)!, amount: '190000' })
    await nextDay()
    expect(await breaksOf(lost)).toMatchObject([{ kind: 'missing_there', correction: 100_000n }])
    expect(await breaksOf(other)).toMatchObject([{ kind: 'differs', correction: null }])
  })
  test('finds a transfer that nobody here sent', async () => {
    const fields = { playerId: ana.memberId, direction: 'in', amount: '50000', exponent: 4, currency: 'P' } as const
    vendor.transfers.set('vstranger', { transferId: 'vstranger', ...fields, state: 'done', at: w.clock.now() })
    await nextDay()
    expect(await breaksOf('vstranger')).toMatchObject([{ kind: 'unknown_here', memberId: null, correction: null }])
  })
  test('counts a log that does not come as a difference, and ends it when the log comes later', async () => {
    const id = await lateTransfer('in', '5.00')
    vendor.behave('down')
    await nextDay()
    const missing = async (state: 'open' | 'noted') =>
      (await w.call(transferBreaks, { state, page: 1, pageSize: 100 }, { as: await finance() })).items.filter(
        ({ kind }) => kind === 'log_missing',
      )
    expect(await missing('open')).toMatchObject([{ vassalage: acme.id, transferId: null }])
    vendor.behave('works')
    await nextDay()
    expect(await missing('open')).toEqual([])
    expect(await missing('noted')).toHaveLength(1)
    expect(await breaksOf(id)).toMatchObject([{ kind: 'applied_there' }])
  })
})

describe('the end of a difference', () => {
  test('needs two people where money moves, and moves it once', async () => {
    const id = await lateTransfer('in', '60.00')
    await nextDay()
    const [found] = await breaksOf(id)
    const asked = { id: found!.id, reason: 'The provider has it' }
    const as = await finance()
    const { approvalId } = await w.call(requestTransferCorrection, asked, { as })
    expect(await cash()).toBe(100)
    expect(await w.outcome(approve, { approvalId, note: '' }, { as })).not.toBe('ok')
    await w.call(approve, { approvalId, note: '' }, { as: await treasury() })
    expect(await cash()).toBe(40)
    expect(await breaksOf(id, 'posted')).toHaveLength(1)
    expect(await w.outcome(requestTransferCorrection, asked, { as: await finance() })).toBe('transfer.break_ended')
  })
  test('leaves a debt where the cash is gone', async () => {
    const id = await lateTransfer('in', '60.00')
    await move('in', '90.00')
    await nextDay()
    await correct((await breaksOf(id))[0]!.id)
    const balance = await w.app.modules.wallet.balanceOf(w.platform.database.db, ana.memberId)
    expect([balance.cash, balance.receivable]).toEqual([0n, 500_000n])
  })
  test('is a note where the provider corrects its side', async () => {
    const id = await lateTransfer('in', '60.00')
    await nextDay()
    const [found] = await breaksOf(id)
    await w.call(noteTransferBreak, { id: found!.id, note: 'They took it back' }, { as: await finance() })
    expect(await breaksOf(id, 'noted')).toMatchObject([{ note: 'They took it back' }])
    const again = { id: found!.id, note: 'Once more' }
    expect(await w.outcome(noteTransferBreak, again, { as: await finance() })).toBe('transfer.break_ended')
    expect(await cash()).toBe(100)
  })
  test('without an amount of ours has nothing to post', async () => {
    const open = (await w.call(transferBreaks, { state: 'open', page: 1, pageSize: 100 }, { as: await finance() }))
      .items
    const stranger = open.find(({ kind }) => kind === 'unknown_here')!
    const asked = { id: stranger.id, reason: 'Nobody knows it' }
    expect(await w.outcome(requestTransferCorrection, asked, { as: await finance() })).toBe(
      'transfer.break_without_money',
    )
    expect(await w.outcome(noteTransferBreak, { id: 'bnone', note: 'Nothing' }, { as: await finance() })).toBe(
      'transfer.break_unknown',
    )
  })
})
