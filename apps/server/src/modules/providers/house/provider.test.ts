import {
  DICE_WIN_COUNT,
  diceMultiplier,
  PLINKO_RISKS,
  PLINKO_ROWS,
  plinkoMultipliers,
} from '@croupier/game-math/casino/index'
import { studioList } from '@croupier/wire/providers/providers.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HouseWorld, houseWorld } from '../../../testing/house.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: HouseWorld
beforeAll(async () => {
  site = await houseWorld()
  w = site.w
})
afterAll(() => site.close())

/** The exact variance of what a round of 1 returns, in thousandths, rounded up. */
const varianceMilli = (outcomes: readonly { times: number; chance: number }[]): number => {
  const mean = (power: number) => outcomes.reduce((sum, { times, chance }) => sum + chance * times ** power, 0)
  return Math.ceil(1_000 * (mean(2) - mean(1) ** 2))
}
/** Each ball falls into bucket k with the chance (rows over k) / 2^rows. */
const plinkoOutcomes = (table: readonly number[]) => {
  let ways = 1
  return table.map((multiplier1e4, bucket) => {
    const chance = ways / 2 ** (table.length - 1)
    ways = (ways * (table.length - 1 - bucket)) / (bucket + 1)
    return { times: multiplier1e4 / 10_000, chance }
  })
}

test('T084 the variances of dice and plinko are those of their widest bets', async () => {
  const { providers } = await w.call(studioList, {}, { as: await w.staff('game-manager') })
  const { games } = providers.find(({ id }) => id === 'house')!
  const declared = Object.fromEntries(games.map((game) => [game.gameCode, game.varianceMilli]))
  const tables = PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => plinkoMultipliers({ rows, risk })))
  const rarest = { times: diceMultiplier(DICE_WIN_COUNT.min) / 10_000, chance: DICE_WIN_COUNT.min / 10_000 }
  expect(declared).toEqual({
    crash: null,
    dice: varianceMilli([rarest]),
    // Casino rules §4: 19.623107.
    'harbour-lanterns': 19_624,
    mines: null,
    plinko: Math.max(...tables.map((table) => varianceMilli(plinkoOutcomes(table)))),
  })
})

describe('the pages of the house provider', () => {
  test('T159 is shown by pages of the site only', async () => {
    const { headers } = await site.provider().server.inject({ method: 'GET', url: '/' })
    expect(headers['content-security-policy']).toContain('frame-ancestors http://site.example;')
  })

  test('answers launches of the wallet only', async () => {
    const sent = { gameCode: 'dice', language: 'en', launchToken: 'x' }
    expect((await site.say('/v1/launchUrl', sent)).http).toBe(401)
  })
})
