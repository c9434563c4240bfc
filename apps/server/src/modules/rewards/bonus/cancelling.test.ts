import { parseMoney } from '@croupier/kernel/money'
import { ownBonus } from '@croupier/wire/rewards/bonus'
import { cancelBonus, deskBonus } from '@croupier/wire/rewards/bonus.console'
import { claimGrant, endedGrants } from '@croupier/wire/rewards/grants'
import { grantDesk } from '@croupier/wire/rewards/grants.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld, moneys } from '../../../testing/bonus-money.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let bonus: BonusWorld
beforeAll(async () => {
  bonus = await bonusWorld()
  w = bonus.w
  await bonus.terms({ maxStake: '500' })
})
afterAll(() => bonus.close())

const money = parseMoney

describe('Reward rules §13 a running bonus that staff cancel', () => {
  const why = { code: 'opposite_bets', reason: 'Both sides of 12 rounds' } as const

  test('keeps the cash and loses the bonus money, also of open bets, with a reason for the member and a note for staff', async () => {
    const { as, id } = await bonus.member({ cash: '20.00' })
    const { ticketId } = await bonus.stake(as, '40')
    expect((await w.call(deskBonus, { id }, { as: bonus.host })).exit).toMatchObject({ bonusLost: money('80') })
    expect(await w.call(cancelBonus, { id, ...why }, { as: bonus.host })).toEqual({ approvalId: null })
    expect(await bonus.pockets(as)).toEqual(moneys('0', '0'))
    await bonus.settle(as, ticketId, '100')
    await bonus.run()
    expect(await bonus.pockets(as)).toEqual(moneys('50', '0'))
    const seen = await w.call(ownBonus, {}, { as })
    expect(seen).toMatchObject({ bonus: { status: 'cancelled', lost: money('130') }, endReason: why.code })
    const ended = await w.call(endedGrants, { pageSize: 20 }, { as })
    expect(ended.items).toMatchObject([{ state: 'claimed', endReason: why.code }])
    expect(JSON.stringify([seen, ended], (_, value: unknown) => `${value}`)).not.toContain(why.reason)
    const desk = await w.call(grantDesk, { search: as.username, page: 1, pageSize: 20 }, { as: bonus.host })
    expect(desk.items).toMatchObject([{ endReason: why.code, endNote: why.reason }])
    expect(await w.outcome(cancelBonus, { id, ...why }, { as: bonus.host })).toBe('rewards.bonus_unknown')
    const next = await bonus.offer(as, '20')
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('ok')
  })

  test('needs a second person above the limit, also when the bonus money has grown above it', async () => {
    const { as, id } = await bonus.member({ cash: '0.00' })
    await bonus.play(as, '100', '150')
    const { approvalId } = await w.call(cancelBonus, { id, ...why }, { as: bonus.host })
    expect((await bonus.own(as)).status).toBe('active')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: bonus.host })).toBe(
      'session.forbidden',
    )
    await w.call(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })
    expect(await bonus.own(as)).toMatchObject({ status: 'cancelled', lost: money('150') })
    expect(await bonus.pockets(as)).toEqual(moneys('0', '0'))
  })

  test('is not cancelled once its stakes are made: what is earned is never taken', async () => {
    const { as, id } = await bonus.member({ cash: '0.00', multiple: 1 })
    await bonus.play(as, '100', '120')
    expect(await w.outcome(cancelBonus, { id, ...why }, { as: bonus.host })).toBe('rewards.bonus_earned')
    await bonus.run()
    expect(await bonus.pockets(as)).toEqual(moneys('120', '0'))
    expect(await w.outcome(cancelBonus, { id, ...why }, { as: bonus.host })).toBe('rewards.bonus_unknown')
  })
})
