import { parseMoney } from '@croupier/kernel/money'
import { forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { claimGrant } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BonusWorld, bonusWorld, codeOf, moneys } from '../../../testing/bonus-money.ts'
import { onServer } from '../../../testing/server.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let bonus: BonusWorld
beforeAll(async () => {
  bonus = await bonusWorld()
  w = bonus.w
  await bonus.terms({ maxStake: '50' })
})
afterAll(() => bonus.close())

const money = parseMoney

describe('the terms of a bonus', () => {
  test('refuse a stake above the maximum and a game that does not count, before the bet, if bonus money would pay', async () => {
    const { as, id } = await bonus.member({ cash: '60.00' })
    expect(await codeOf(bonus.stake(as, '61'))).toBe('rewards.stake_above_maximum')
    expect(await codeOf(bonus.stake(as, '55', { game: 'CARDS' }))).toBe('ok')
    expect(await codeOf(bonus.stake(as, '6', { game: 'CARDS' }))).toBe('rewards.game_excluded')
    expect(await codeOf(bonus.stake(as, '200'))).toBe('wallet.insufficient_funds')
    const { ticketId } = await bonus.stake(as, '50')
    expect(await bonus.pockets(as)).toEqual(moneys('0', '55'))
    // Reward rules §13: how many stakes of bonus money were close to the largest one; 55 came from cash alone.
    await bonus.settle(as, ticketId, '0')
    await bonus.play(as, '44', '0')
    await bonus.play(as, '11', '0')
    await bonus.run()
    const { rows } = await w.platform.database.pool.query(
      'select stakes, limit_stakes as "atLimit" from rewards.bonuses where bonus_id = $1',
      [id],
    )
    expect(rows).toEqual([{ stakes: 3, atLimit: 1 }])
  })

  test('stay those of its grant when the setting changes', async () => {
    const { as } = await bonus.member({ cash: '0.00' })
    await bonus.terms({ maxStake: '5' })
    expect(await codeOf(bonus.stake(as, '50'))).toBe('ok')
    await bonus.terms({ maxStake: '50' })
  })

  test('take no more stakes than the setting allows', async () => {
    const as = await w.member()
    const asked = { member: as.username, amount: money('10'), multiple: 41, note: 'A bonus', reason: 'A test' }
    expect(await w.outcome(offerGrant, asked, { as: bonus.host })).toBe('rewards.multiple_too_high')
  })
})

describe('the claim of a bonus', () => {
  test('is paid once of fifteen at once over two nodes', async () => {
    const as = await w.member()
    const id = await bonus.offer(as)
    const claims = Array.from({ length: 15 }, (_, at) => (at % 2 ? w : bonus.other).outcome(claimGrant, { id }, { as }))
    const codes = await Promise.all(claims)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => !['ok', 'rewards.grant_ended', 'rewards.bonus_active'].includes(code))).toEqual([])
    expect(await bonus.pockets(as)).toEqual(moneys('0', '100'))
  })

  test('T115 stays open when its payment fails', async () => {
    const as = await w.member()
    const id = await bonus.offer(as)
    const right = (sql: string) => onServer(w.database.url, (client) => client.query(sql))
    await right('revoke insert on wallet.journal from croupier_app')
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('server.fault')
    await right('grant insert on wallet.journal to croupier_app')
    expect((await w.call(ownBonus, {}, { as })).bonus).toBeNull()
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('ok')
    expect(await bonus.pockets(as)).toEqual(moneys('0', '100'))
  })

  test('waits until the bonus before it has ended and its bets are settled', async () => {
    const { as, id } = await bonus.member({ cash: '0.00' })
    const next = await bonus.offer(as, '20')
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('rewards.bonus_active')
    const { ticketId } = await bonus.stake(as, '10')
    await w.call(forfeitBonus, { id, bonusLost: money('90') }, { as })
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('rewards.bonus_active')
    await bonus.settle(as, ticketId, '0')
    expect(await w.outcome(claimGrant, { id: next }, { as })).toBe('ok')
    expect(await bonus.pockets(as)).toEqual(moneys('0', '20'))
  })
})
