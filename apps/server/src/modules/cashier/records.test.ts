import { deposits } from '@croupier/wire/cashier/deposits'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depositsIn } from '../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../testing/gateway.ts'
import { withdrawalsIn } from '../../testing/withdrawals.ts'
import type { TestMember } from '../../testing/world.ts'

const firstPage = { pageSize: 20 }
let w: GatewayWorld
let ana: TestMember
beforeAll(async () => {
  w = await gatewayWorld()
  ana = await withdrawalsIn(w).member()
})
afterAll(() => w.close())

describe('a member filters their own orders', () => {
  test('deposits by the time of the order and by state', async () => {
    const first = await depositsIn(w).order(ana)
    w.clock.advance('1s')
    const second = await depositsIn(w).order(ana)
    const idsOf = async (filters: object) =>
      (await w.call(deposits, { ...firstPage, ...filters }, { as: ana })).items.map(({ id }) => id)
    expect(await idsOf({ state: 'pending' })).toEqual([second.id, first.id])
    expect(await idsOf({ state: 'expired' })).toEqual([])
    expect(await idsOf({ from: second.createdAt })).toEqual([second.id])
    expect(await idsOf({ from: first.createdAt, to: second.createdAt })).toContain(first.id)
    expect(await idsOf({ from: first.createdAt, to: second.createdAt })).not.toContain(second.id)
  })

  test('withdrawals by the time of the request and by state', async () => {
    const order = await withdrawalsIn(w).request(ana)
    const totalOf = async (filters: object) => {
      const { items, next } = await w.call(withdrawals, { ...firstPage, ...filters }, { as: ana })
      expect(next).toBeNull()
      return items.length
    }
    expect(await totalOf({})).toBe(1)
    expect(await totalOf({ state: 'requested', from: order.requestedAt })).toBe(1)
    expect(await totalOf({ state: 'paid' })).toBe(0)
    expect(await totalOf({ to: order.requestedAt })).toBe(0)
  })
})
