import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkRecord } from '@croupier/game-math/fairness/index'
import { families, issueAt, payout, playAt, settleSelection, validateDraw } from '@croupier/game-math/lottery/index'
import { openedNumero, vnNumerosOpened } from '@croupier/wire/draws/draws'
import { draw } from '@croupier/wire/draws/fairness'
import type { Input, Output } from '@croupier/wire/endpoint'
import { placeTicket, ticket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashOf, LOTTERY_START, proveBooks, randomBet, turn } from '../../testing/lottery.ts'
import { type TestMember, testClock, type World, world } from '../../testing/world.ts'

const verifier = fileURLToPath(new URL('../../../../../tools/verify/verify.mjs', import.meta.url))
let w: World
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draws-'))
  w = await world({ clock: testClock(LOTTERY_START), games: openingGames.map(([code]) => code) })
  await turn(w)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await w.close()
})

const newestFirst = (one: Date, other: Date) => other.getTime() - one.getTime()
const BETS_PER_TICKET = 100
const openingGames = [...families.values()].flatMap((family) =>
  family.openingGames.slice(0, 1).map((game) => [game.code, game, family] as const),
)
type OpeningGame = (typeof openingGames)[number]
/** Games with the same times: one turn draws all of them, and costs the draws of every other game meanwhile. */
const gamesByTimes = [...Map.groupBy(openingGames, ([, { calendar }]) => JSON.stringify(calendar)).values()]

async function goTo(at: Date): Promise<void> {
  w.clock.set(at)
  await turn(w)
  await w.app.modules.draws.advance(w.clock.now())
  await w.runJobs()
}

/** A ticket with a bet on each play of a game, and the commitment that was published before its draw. */
type Placed = Output<typeof placeTicket> &
  Pick<Input<typeof placeTicket>, 'issueNo' | 'bets'> & { ana: TestMember; drawAt: Date; commitment: string }
const placed = new Map<string, Placed>()

async function placeOn([game, { calendar }, family]: OpeningGame): Promise<void> {
  const ana = await w.member({ cash: '100000.00' })
  const { issueNo, drawAt } = issueAt(calendar, w.clock.now())
  const bets = family.plays.slice(0, BETS_PER_TICKET).map(randomBet)
  const sold = await w.call(placeTicket, { game, issueNo, bets }, { as: ana })
  const { commitment } = await w.call(draw, { game, issueNo })
  placed.set(game, { ...sold, issueNo, bets, ana, drawAt, commitment })
}

/** Places a ticket on the open issue of each game, and goes past its draw. */
async function playAll(together: readonly OpeningGame[]): Promise<void> {
  const { closeAt, drawAt } = issueAt(together[0]![1].calendar, w.clock.now())
  for (const game of together) await placeOn(game)
  await goTo(new Date(closeAt.getTime() + 1_001))
  await goTo(new Date(drawAt.getTime() + 100))
}

describe('every family: a game is committed, bet on, drawn, verified and settled', () => {
  beforeAll(async () => {
    for (const together of gamesByTimes) await playAll(together)
  })
  test.each(openingGames)('%s', async (game, _, family) => {
    const { ana, issueNo, bets, ticketId, stake, balance, drawAt, commitment } = placed.get(game)!
    const record = await w.call(draw, { game, issueNo })
    expect(record).toMatchObject({ status: 'drawn', family: family.code, ticketCount: 1, totalStake: stake })
    const drawn = validateDraw(family.code, record.numbers)
    const published = join(folder, `${game}.json`)
    const { body } = await w.app.site.inject(`/wps/draws/${game}/${issueNo}`)
    expect(checkRecord(JSON.parse(body).value, commitment).verdict).toBe('proven')
    await writeFile(published, body)
    const verified = await promisify(execFile)(process.execPath, [verifier, published, '--commitment', commitment])
    expect(verified.stdout).toContain('The numbers follow from the final seed.')

    const settled = await w.call(ticket, { ticketId }, { as: ana })
    let won = 0n
    for (const [nth, bet] of settled.bets.entries()) {
      const play = family.plays[nth]!
      const selection = bets[nth]!.selection as never
      const unitPrice = (bet.stake * 1000n) / BigInt(bet.units * bet.multiple * bet.mode)
      const terms = { prizes: bet.prizes, unitPrice: unitPrice as never, multiple: bet.multiple, mode: bet.mode }
      const played = playAt(play, drawAt)
      const result = settleSelection(played, selection, drawn)
      expect(bet.payout, play.code).toBe(payout({ ...result, ...terms, payMode: play.payMode }))
      won += bet.payout
    }
    expect(settled.payout).toBe(won)
    expect(await cashOf(w, ana.memberId)).toBe(balance + won)
  })

  test('the books are right after all draws', () => proveBooks(w))

  test('§7 the results of Vietnam are in a public list of their own, newest first', async () => {
    const { items } = await w.call(vnNumerosOpened, { count: 100 })
    const games = new Set(items.map(({ gameCode }) => gameCode))
    expect(games).toEqual(new Set(['vn-5m', 'vn18-10m']))
    expect(items.map(({ openedAt }) => openedAt)).toEqual(items.map(({ openedAt }) => openedAt).toSorted(newestFirst))
    const newest = (await w.call(vnNumerosOpened, { count: 1 })).items
    expect(newest.map(({ openedAt }) => openedAt)).toEqual([items[0]?.openedAt])
    const ofOne = await w.call(vnNumerosOpened, { gameCode: 'vn-5m', prizeMode: 'SEA', count: 100 })
    expect(ofOne.items).toEqual(items.filter(({ gameCode }) => gameCode === 'vn-5m'))
    expect((await w.call(vnNumerosOpened, { prizeMode: 'Lott', count: 100 })).items).toEqual([])
    expect(await w.outcome(vnNumerosOpened, { gameCode: 'ssc-1m', count: 1 })).toBe('game.unknown')
    const ana = await w.member({ cash: '1.00' })
    const asian = await w.call(openedNumero, { prizeMode: 'SEA', count: 1 }, { as: ana })
    expect(asian.items.map(({ gameCode }) => gameCode)).toEqual(expect.arrayContaining(['vn-5m', 'th-5m']))
    expect(asian.items.map(({ gameCode }) => gameCode)).not.toContain('ssc-1m')
  })
})
