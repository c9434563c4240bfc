import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../testing/world.ts'
import { account, type LanePosting, ticketKey } from '../index.ts'

let w: World
let count = 0
const at = new Date('2026-03-02T10:00:00.000Z')

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

async function rich(amount: bigint): Promise<MemberId> {
  const memberId = `lane${++count}` as MemberId
  const { wallet } = w.app.modules
  await w.platform.database.db.transaction().execute(async (tx) => {
    await wallet.openAccounts(tx, memberId)
    await wallet.post(tx, {
      kind: 'deposit',
      reference: `d-${memberId}`,
      at,
      postings: [{ from: account.house('world'), to: account.cash(memberId), amount: units(amount) }],
    })
  })
  return memberId
}
const stake = (memberId: MemberId, name: string, amount: bigint, payload = 'p'): LanePosting => ({
  key: ticketKey(memberId, name, at),
  memberId,
  kind: 'stake',
  amount: units(amount),
  payload,
  receivedAt: at,
})
const outcome = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))

test('T035 fifty bets on money for ten: ten are taken', async () => {
  const memberId = await rich(100n)
  const { wallet } = w.app.modules
  const told = await Promise.all(
    Array.from({ length: 50 }, (_, n) => outcome(wallet.lane.submit(stake(memberId, `bet-${n}`, 10n)))),
  )
  expect(told.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(40)
  expect((await wallet.balanceOf(w.platform.database.db, memberId)).cash).toBe(0n)
})

test('T047 the same key fifteen times at once moves money once, and all hear the same', async () => {
  const memberId = await rich(100n)
  const { wallet } = w.app.modules
  const told = await Promise.all(Array.from({ length: 15 }, () => wallet.lane.submit(stake(memberId, 'same-key', 10n))))
  expect(new Set(told.map(({ balance }) => balance))).toEqual(new Set([90n]))
  expect(told.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
  expect(await wallet.lane.submit(stake(memberId, 'same-key', 10n))).toMatchObject({ balance: 90n, duplicate: true })
})

test('a key that comes with another payload is refused, at once and later', async () => {
  const memberId = await rich(100n)
  const { wallet } = w.app.modules
  const first = wallet.lane.submit(stake(memberId, 'payload-key', 10n, 'one'))
  expect(await outcome(wallet.lane.submit(stake(memberId, 'payload-key', 10n, 'two')))).toBe('wallet.payload_differs')
  await first
  expect(await outcome(wallet.lane.submit(stake(memberId, 'payload-key', 10n, 'two')))).toBe('wallet.payload_differs')
  expect(await outcome(wallet.lane.submit(stake(memberId, 'payload-key', 11n, 'one')))).toBe('wallet.payload_differs')
})
