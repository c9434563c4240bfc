import { parseMoney } from '@croupier/kernel/money'
import { messages } from '@croupier/wire/messaging/inbox'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { pointRewards, redeemPointList, redeemPointReward } from '@croupier/wire/rewards/mall'
import { decideMallOrder, mallOrders, mallRewards, saveMallReward } from '@croupier/wire/rewards/mall.console'
import { pointBalance, pointMoves } from '@croupier/wire/rewards/points'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const PASSWORD = '836104'
let w: World
let [marketing, support]: [TestStaff, TestStaff] = [] as never
beforeAll(async () => {
  w = await world()
  marketing = await w.staff('marketing')
  support = await w.staff('support')
})
afterAll(() => w.close())

const MUG = {
  ...{
    name: 'Mug',
    picture: null,
    motif: 'mug' as const,
    pointsRequirement: 1_200,
    amountRequirement: parseMoney('10'),
    worth: parseMoney('0'),
  },
  ...{ levelMin: 0, limitPerMember: 3, stock: 5, needsAddress: true, isActive: true, opensAt: null, closesAt: null },
}
type Wish = Partial<Omit<typeof MUG, 'limitPerMember' | 'opensAt'>> & { limitPerMember?: null; opensAt?: Date }
const add = async (wish: Wish = {}): Promise<string> =>
  (await w.call(saveMallReward, { ...MUG, ...wish, id: null, reason: 'A new gift' }, { as: marketing })).id
/** A member with points, as a night of play would have given them. */
async function rich(cash = '100.00', points = 5_000): Promise<TestMember> {
  const who = await w.member({ cash, paymentPassword: PASSWORD })
  const { pool } = w.platform.database
  const lot = 'insert into rewards.point_lots (member_id, lot_no, expires_on, points) values ($1, 1, $2, $3)'
  await pool.query('insert into rewards.point_accounts (member_id, next_lot, next_move) values ($1, 2, 2)', [
    who.memberId,
  ])
  await pool.query(lot, [who.memberId, '2026-06-01', points])
  await pool.query(
    `insert into rewards.point_moves (member_id, move_no, kind, points, balance_after, owed_after, reference, moved_at)
     values ($1, 1, 'earned', $2, $2, 0, '2026-03-01', now())`,
    [who.memberId, points],
  )
  return who
}
const order = (as: TestMember, id: string, quantity = 1, receivingAddress = '1 Harbour Road') =>
  w.outcome(redeemPointReward, { id, quantity, receivingAddress }, { as, paymentPassword: PASSWORD })
const stockOf = async (id: string) =>
  (await w.call(mallRewards, {}, { as: marketing })).rewards.find((one) => one.id === id)?.stock
const heldBy = async (as: TestMember, id: string) => [
  (await w.call(pointBalance, {}, { as })).points,
  (await w.call(balance, {}, { as })).cash,
  await stockOf(id),
]
const decide = (id: string, decision: 'approve' | 'reject', remark: string) =>
  w.outcome(decideMallOrder, { id, decision, remark }, { as: support })
const newest = async (as: TestMember) => (await w.call(redeemPointList, { pageSize: 20 }, { as })).items[0]!

describe('an order of the points mall', () => {
  // Reward rules §3.3, the worked example.
  test('takes points, cash and stock together, and a rejection returns them', async () => {
    const as = await rich()
    const id = await add()
    const asked = { id, quantity: 2, receivingAddress: '1 Harbour Road' }
    const made = await w.call(redeemPointReward, asked, { as, paymentPassword: PASSWORD })
    expect(made).toMatchObject({ status: 'inProcess', points: 2_400, amount: parseMoney('20'), pointsBalance: 2_600 })
    expect(await heldBy(as, id)).toEqual([2_600, parseMoney('80'), 3])
    const { items } = await w.call(mallOrders, { search: as.username, page: 1, pageSize: 9 }, { as: support })
    expect(items).toMatchObject([{ id: made.id, username: as.username, receivingAddress: '1 Harbour Road' }])
    expect(await decide(made.id, 'reject', '')).toBe('rewards.remark_missing')
    const decisions = await Promise.all(Array.from({ length: 15 }, () => decide(made.id, 'reject', 'Sold out')))
    expect(decisions.toSorted()).toEqual(['ok', ...Array(14).fill('rewards.order_decided')])
    expect(await heldBy(as, id)).toEqual([5_000, parseMoney('100'), 5])
    expect(await newest(as)).toMatchObject({ status: 'rejected', remark: 'Sold out' })
    const moves = (await w.call(pointMoves, { pageSize: 20 }, { as })).items.map(({ kind, points }) => [kind, points])
    expect(moves).toEqual([
      ['refunded', 2_400],
      ['redeemed', -2_400],
      ['earned', 5_000],
    ])
    const inbox = await w.call(messages, { show: 'rewards', pageSize: 9 }, { as })
    expect(inbox.items).toMatchObject([{ type: 'points_order_rejected', params: { name: 'Mug', reason: 'Sold out' } }])
  })

  test('is final when staff approve it, with or without a remark', async () => {
    const as = await rich()
    const id = await add()
    expect(await order(as, id)).toBe('ok')
    const made = await newest(as)
    expect(await decide(made.id, 'approve', '')).toBe('ok')
    expect(await decide(made.id, 'reject', 'Sold out')).toBe('rewards.order_decided')
    expect(await decide('o-unknown', 'approve', '')).toBe('rewards.order_unknown')
    expect(await newest(as)).toMatchObject({ status: 'approved' })
    expect(await heldBy(as, id)).toEqual([3_800, parseMoney('90'), 4])
    expect(await w.call(balance, {}, { as })).toMatchObject({ held: 0n })
  })

  test('is refused in the order of the rules', async () => {
    const as = await rich()
    const id = await add({ stock: 2 })
    const later = new Date(w.clock.now().getTime() + 1_000)
    expect(await order(as, await add({ isActive: false, levelMin: 2 }))).toBe('rewards.reward_off')
    expect(await order(as, await add({ opensAt: later }))).toBe('rewards.reward_off')
    expect(await order(as, 'no-such-reward')).toBe('rewards.reward_off')
    expect(await order(as, await add({ levelMin: 2 }), 0)).toBe('rewards.level_too_low')
    expect(await order(as, id, 0)).toBe('rewards.quantity')
    expect(await order(as, id, -1)).toBe('rewards.quantity')
    expect(await order(as, id, 4)).toBe('rewards.reward_limit')
    expect(await order(as, id, 3, ' ')).toBe('rewards.out_of_stock')
    expect(await order(as, id, 2, ' ')).toBe('rewards.address_missing')
    expect(await order(as, await add({ pointsRequirement: 5_001, amountRequirement: parseMoney('101') }))).toBe(
      'points.not_enough',
    )
    expect(await order(as, await add({ amountRequirement: parseMoney('101') }))).toBe('wallet.insufficient_funds')
    const wrong = { as, paymentPassword: '000000' }
    expect(await w.outcome(redeemPointReward, { id, quantity: 0, receivingAddress: '' }, wrong)).toBe(
      'payment_password.wrong',
    )
    expect(await heldBy(as, id)).toEqual([5_000, parseMoney('100'), 2])
    expect(await order(as, id, 2)).toBe('ok')
    const shown = (await w.call(pointRewards, {}, { as })).rewards.find((one) => one.id === id)
    expect(shown).toMatchObject({ motif: 'mug', stock: 0, left: 1 })
  })

  test('for the last piece succeeds once, of twenty members at once', async () => {
    const id = await add({ stock: 1 })
    const members = await Promise.all(Array.from({ length: 20 }, () => rich()))
    const other = await w.another()
    const outcomes = await Promise.all(
      members.map((as, at) =>
        (at % 2 ? w : other).outcome(
          redeemPointReward,
          { id, quantity: 1, receivingAddress: 'Here' },
          { as, paymentPassword: PASSWORD },
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['ok', ...Array(19).fill('rewards.out_of_stock')])
    expect(await stockOf(id)).toBe(0)
  })

  test('T113 debits points once, of fifteen orders at once that the points cover once', async () => {
    const as = await rich('100.00', 1_200)
    const id = await add({ limitPerMember: null })
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => order(as, id)))
    expect(outcomes.toSorted()).toEqual(['ok', ...Array(14).fill('points.not_enough')])
    expect(await heldBy(as, id)).toEqual([0, parseMoney('90'), 4])
  })

  test('of cash is approved at once, and becomes a reward to claim', async () => {
    const as = await rich()
    const id = await add({ name: 'P 50.00', worth: parseMoney('50'), needsAddress: false })
    expect(await order(as, id, 2, 'not needed')).toBe('ok')
    expect(await newest(as)).toMatchObject({ status: 'approved', worth: parseMoney('100'), receivingAddress: '' })
    const [grant] = (await w.call(offeredGrants, {}, { as })).items
    expect(grant).toMatchObject({ source: 'mall', amount: parseMoney('100'), note: 'P 50.00' })
    expect(await w.outcome(claimGrant, { id: grant!.id }, { as })).toBe('ok')
    expect(await heldBy(as, id)).toEqual([2_600, parseMoney('180'), 3])
    await changeSettings(w, 'rewards.points', { approvesCash: false })
    // The list is ordered by time.
    w.clock.advance('1s')
    expect(await order(as, id)).toBe('ok')
    expect(await newest(as)).toMatchObject({ status: 'inProcess' })
  })
})

describe('a reward of the points mall', () => {
  test('keeps the pieces sold while staff change it without its stock', async () => {
    const as = await rich()
    const id = await add()
    expect(await order(as, id)).toBe('ok')
    const { stock: _, ...kept } = MUG
    await w.call(saveMallReward, { ...kept, id, name: 'Cup', reason: 'A better name' }, { as: marketing })
    expect(await stockOf(id)).toBe(4)
    expect(await newest(as)).toMatchObject({ name: 'Mug' })
  })

  test('needs a picture of the library, and an end after its beginning', async () => {
    const sha = 'a'.repeat(64)
    const picture = { id: sha, url: `/media/${sha}.png`, width: 10, height: 10 }
    const save = (wish: object) =>
      w.outcome(saveMallReward, { ...MUG, ...wish, id: null, reason: 'A new gift' }, { as: marketing })
    expect(await save({ picture })).toBe('file.unknown')
    const now = w.clock.now()
    expect(await save({ opensAt: now, closesAt: now })).toBe('rewards.window_invalid')
    expect(await save({ closesAt: now })).toBe('ok')
  })
})
