import { uuidV7 } from '@croupier/kernel/ids'
import { parseMoney, units, ZERO } from '@croupier/kernel/money'
import { popularGames } from '@croupier/wire/games/catalogue'
import { ownListing, setOwnListing, winnerBoard } from '@croupier/wire/games/winners'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { turn } from '../../../testing/lottery.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { ticketKey } from '../../wallet/index.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await turn(w)
})
// The wins of a test are a day old for the next one.
beforeEach(() => w.clock.advance('24h'))
afterAll(() => w.close())

const money = parseMoney
const db = () => w.platform.database.db
let rounds = 0
/** A bet of the member, settled with a payout. */
async function win(member: TestMember, payout: string) {
  const round = `winners-${++rounds}`
  const ticket = ticketOf(member.memberId, { at: w.clock.now(), round })
  await place(w, ticket)
  const open = await findOpenBets(w, round)
  await settleResults(
    w,
    open.map((one) => resultOf(one, money(payout))),
  )
  const [bet] = await bookOf(w).ticketBets(db(), member.memberId, ticket.ticketId)
  return bet!
}
const shown = async () => (await w.call(winnerBoard, {})).list.map(({ player, prize }) => [player, prize])
const shownLater = async () => {
  w.clock.advance('60s')
  return shown()
}
const named = (username: string, cash = '100.00') => w.member({ username, cash })

describe('Reward rules §12 the winner list', () => {
  test('shows a large win after 60 seconds and for a day, the newest first', async () => {
    const anna = await named('annamaria')
    await win(anna, '500.00')
    w.clock.advance('30s')
    await win(anna, '700.00')
    w.clock.advance('29s')
    expect(await shown()).toEqual([])
    w.clock.advance('1s')
    expect(await shown()).toEqual([['an***a', money('500.00')]])
    w.clock.advance('30s')
    expect(await shown()).toEqual([
      ['an***a', money('700.00')],
      ['an***a', money('500.00')],
    ])
    w.clock.advance('24h')
    expect(await shown()).toEqual([])
  })

  test('shows no small win, and never more than there is', async () => {
    const ben = await named('benedict')
    await win(ben, '199.99')
    await win(ben, '200.00')
    expect(await shownLater()).toEqual([['be***t', money('200.00')]])
  })

  test('shows a hundred wins at most', async () => {
    const cara = await named('caroline', '1000.00')
    const ticket = ticketOf(cara.memberId, { at: w.clock.now(), round: 'hundred', bets: 101 })
    await place(w, ticket)
    const open = await findOpenBets(w, 'hundred')
    await settleResults(
      w,
      open.map((one) => resultOf(one, money('500.00'))),
    )
    expect(await shownLater()).toHaveLength(100)
  })

  test('shows the win of an instant game, which is not among the popular lotteries', async () => {
    const { games } = w.app.modules
    const book = games.registerProduct<object>({
      code: 'instant',
      category: () => 'RNG',
      house: () => 'play.instant',
      houses: ['play.instant'],
      encode: () => '{}',
      decode: async (_, texts) => texts.map(() => ({})),
      describe: () => ({ title: 'Instant', lines: [] }),
      toWire: (bets) => bets.map(() => ({})),
    })
    const game = { code: 'instant-1', name: 'Instant', category: 'RNG', gameType: 'RNG', defaultPlayType: null }
    const offered = { ...game, isOpen: true, isHot: false, prizeModes: [], accountTypeName: '' }
    const vendor = {
      vassalage: 'INST',
      displayName: 'Instant',
      picture: 'balls',
      isHot: false,
      isOpen: true,
      isSeamless: true,
      isGrouped: false,
      position: 9,
    }
    await db()
      .transaction()
      .execute((tx) => games.publishVendor(tx, vendor, [offered]))
    const dora = await named('dorothea')
    const at = w.clock.now()
    const stake = money('1.00')
    const outcome = { status: 'won', payout: money('150.00'), validBet: stake, selfRebate: ZERO } as const
    await book.placeSettled({
      ticketId: ticketKey(dora.memberId, uuidV7(at, systemRandom), at),
      memberId: dora.memberId,
      game: 'instant-1',
      bets: [
        { stake, detail: {}, outcome },
        { stake, detail: {}, outcome: { ...outcome, payout: money('99.99') } },
      ],
      payload: '',
      receivedAt: at,
    })
    w.clock.advance('60s')
    expect((await w.call(winnerBoard, {})).list).toEqual([
      { player: 'do***a', game: 'instant-1', gameName: 'Instant', category: 'RNG', prize: money('150.00'), wonAt: at },
    ])
    const popular = (await w.call(popularGames, { count: 20 })).list.map(({ category }) => category)
    expect(new Set(popular)).toEqual(new Set(['LOTT']))
  })

  test('follows a correction of the result', async () => {
    const eva = await named('evangeline')
    const [lost, raised] = [await win(eva, '600.00'), await win(eva, '5.00')]
    const at = w.clock.now()
    await db()
      .transaction()
      .execute(async (tx) => {
        const outcome = { status: 'lost', payout: ZERO, validBet: lost.stake, selfRebate: ZERO } as const
        await bookOf(w).resettleBet(tx, { bet: lost, outcome, at })
        await bookOf(w).changePayout(tx, {
          bet: raised,
          change: units(money('800.00') - money('5.00')),
          part: 'correction',
          at,
        })
      })
    expect(await shownLater()).toEqual([['ev***e', money('800.00')]])
  })

  test('shows nobody who takes a time-out or has excluded themselves', async () => {
    const [finn, gail, hana] = [await named('finnegan'), await named('gabrielle'), await named('hannelore')]
    for (const one of [finn, gail, hana]) await win(one, '500.00')
    await w.call(takeTimeOut, { days: 1 }, { as: finn })
    await w.call(excludeMyself, { months: 6 }, { as: gail })
    expect(await shownLater()).toEqual([['ha***e', money('500.00')]])
  })

  test('shows no win of a trial account', async () => {
    const trial = await w.member({ accountType: 4, cash: '100.00' })
    await win(trial, '500.00')
    expect(await shownLater()).toEqual([])
  })

  test('shows nobody who does not want it, and again those who want it again', async () => {
    const iris = await named('irisiris')
    await win(iris, '500.00')
    expect(await w.call(ownListing, {}, { as: iris })).toEqual({ isListed: true })
    for (const _ of ['', 'again']) await w.call(setOwnListing, { isListed: false }, { as: iris })
    expect(await w.call(ownListing, {}, { as: iris })).toEqual({ isListed: false })
    expect(await shownLater()).toEqual([])
    await w.call(setOwnListing, { isListed: true }, { as: iris })
    expect(await shown()).toEqual([['ir***s', money('500.00')]])
  })
})
