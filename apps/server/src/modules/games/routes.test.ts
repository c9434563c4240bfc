import { businessDayOf } from '@croupier/kernel/business-day'
import { betMoneyOf } from '@croupier/rules/bet-outcome'
import { bet, bets } from '@croupier/wire/games/bets'
import { memberBets } from '@croupier/wire/games/bets.console'
import {
  gameList,
  gameVendor,
  hotGames,
  popularGames,
  recentGame,
  vassGameType,
  vnGameMenuRecent,
} from '@croupier/wire/games/catalogue'
import { gameMenus, vnGameMenu } from '@croupier/wire/games/menus'
import { personalProfit } from '@croupier/wire/games/profit'
import { winnerBoard } from '@croupier/wire/games/winners'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from '../../testing/bets.ts'
import { ALL_GAMES } from '../../testing/calendars.ts'
import { openingGames, turn } from '../../testing/lottery.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'
import { lineKey } from '../wallet/index.ts'

const firstPage = { pageSize: 20 }
let w: World
let ana: TestMember
let ben: TestMember
beforeAll(async () => {
  w = await world({ games: ALL_GAMES })
  await turn(w)
  ana = await w.member({ cash: '100.00', username: 'annamaria' })
  ben = await w.member({ cash: '100.00' })
})
afterAll(() => w.close())

const VIETNAMESE = ['vn-5m', 'vn-30m', 'vn18-10m']
const codes = ({ list }: { list: { code: string }[] }) => list.map(({ code }) => code)

describe('the catalogue', () => {
  test('has menus with the categories that have games', async () => {
    const { menus } = await w.call(gameMenus, {})
    expect(menus.map(({ category, games }) => [category, games.map(({ code }) => code)])).toEqual([
      ['LOTT', openingGames().map(({ code }) => code)],
    ])
  })
  test('has provider cards with their number of games, for visitors too', async () => {
    const lanes = [
      {
        title: 'LOTT',
        cards: [expect.objectContaining({ vassalage: 'LOTT', isHot: 1, gameCount: openingGames().length })],
      },
    ]
    expect((await w.call(gameVendor, {})).data.lanes).toEqual(lanes)
    expect((await w.call(gameVendor, {}, { as: ana })).data.lanes).toEqual(lanes)
  })
  test('filters its lists', async () => {
    expect(codes(await w.call(hotGames, { isPlatform: 2 }))).toEqual(
      openingGames()
        .filter(({ isHot }) => isHot)
        .map(({ code }) => code),
    )
    expect(codes(await w.call(gameList, { search: '20 MIN' }))).toEqual(['ssc-20m'])
    expect(codes(await w.call(gameList, { vassalage: 'NOBODY' }))).toEqual([])
    expect(await w.call(vassGameType, { vassalage: 'LOTT' })).toEqual({
      list: expect.arrayContaining([
        { vassalage: 'LOTT', gameType: 'LOTT', gameCount: openingGames().length - 2 },
        { vassalage: 'LOTT', gameType: 'ELOTT', gameCount: 2 },
      ]),
    })
    expect(codes(await w.call(popularGames, { prizeMode: 'Lott', count: 2 }))).toHaveLength(2)
    const asian = codes(await w.call(popularGames, { prizeMode: 'SEA', count: 20 }))
    expect(asian).toEqual(expect.arrayContaining(['vn-5m', 'th-5m', '4d-5m']))
    expect(asian).not.toContain('ssc-1m')
  })
  test('§4 names the page of each lottery by its account type', async () => {
    const { list } = await w.call(gameList, {})
    const byType = Map.groupBy(list, ({ accountTypeName }) => accountTypeName)
    const of = (name: string) => byType.get(name)?.map(({ code }) => code)
    expect(of('TCG_LOTTO_VN')).toEqual(VIETNAMESE)
    expect(of('TCG_SEA')).toEqual(['th-5m', 'th-30m', 'lao-10m', 'hanoi-10m', 'toto-5m', 'toto-30m', '4d-5m', '4d-30m'])
    expect(of('ELOTT')).toEqual(['keno-1m', 'keno-5m'])
    expect(of('LOTT')).toContain('ssc-1m')
  })
  test('§7 has a menu of the Vietnamese lotteries, by prize mode', async () => {
    const { menus } = await w.call(vnGameMenu, {})
    expect(menus.map(({ category, games }) => [category, games.map(({ code }) => code)])).toEqual([
      ['LOTT', VIETNAMESE],
    ])
    expect((await w.call(vnGameMenu, { prizeMode: 'SEA', device: 'WEB', language: 'vi' })).menus).toEqual(menus)
    expect((await w.call(vnGameMenu, { prizeMode: 'Lott' })).menus).toEqual([])
  })
})

describe('bets of a member', () => {
  test('are empty before the first bet', async () => {
    expect(await w.call(winnerBoard, {})).toEqual({ list: [] })
    expect(await w.call(recentGame, { count: 10 }, { as: ana })).toEqual({ list: [] })
    expect(await w.call(bets, firstPage, { as: ana })).toMatchObject({ items: [], next: null, totals: { bets: 0 } })
  })

  test('appear in the record with totals, on the winner list by masked name, and in the recent games', async () => {
    await place(w, ticketOf(ana.memberId, { at: w.clock.now(), bets: 2, round: 'r-1' }))
    await place(w, ticketOf(ben.memberId, { at: w.clock.now(), round: 'r-1' }))
    const open = await findOpenBets(w, 'r-1')
    const lucky = open.find(({ memberId }) => memberId === ana.memberId)!
    await settleResults(
      w,
      open.map((one) => resultOf(one, one === lucky ? 19_560_000n : 0n)),
    )
    const record = await w.call(bets, firstPage, { as: ana })
    expect(record).toMatchObject({
      next: null,
      totals: { of: 'all', bets: 2, stake: 40_000n, payout: 19_560_000n, validBet: 40_000n },
    })
    expect((await w.call(bets, { ...firstPage, status: 'won' }, { as: ana })).items.map(({ betId }) => betId)).toEqual([
      lucky.betId,
    ])
    expect(await w.call(bet, { betId: lucky.betId }, { as: ana })).toMatchObject({
      detail: { prizes: { WIN: '1956.00' }, selection: lucky.terms.detail.selection },
      status: 'won',
    })
    expect(await w.call(winnerBoard, {})).toEqual({ list: [] })
    w.clock.advance('60s')
    expect((await w.call(winnerBoard, {})).list).toMatchObject([
      { player: 'an***a', game: 'ssc-1m', gameName: 'SSC 1 minute', prize: 19_560_000n },
    ])
    expect(codes(await w.call(recentGame, { count: 10 }, { as: ana }))).toEqual(['ssc-1m'])
    expect(codes(await w.call(popularGames, { count: 20 }))[0]).toBe('ssc-1m')
  })

  test('§7 lists the Vietnamese lotteries of a member apart', async () => {
    const eve = await w.member({ cash: '100.00' })
    const at = w.clock.now()
    await place(w, ticketOf(eve.memberId, { at, round: 'r-ssc' }))
    await place(w, { ...ticketOf(eve.memberId, { at, round: 'r-vn' }), game: 'vn-5m' })
    expect(codes(await w.call(recentGame, { count: 10 }, { as: eve })).toSorted()).toEqual(['ssc-1m', 'vn-5m'])
    expect(codes(await w.call(vnGameMenuRecent, { count: 10 }, { as: eve }))).toEqual(['vn-5m'])
    expect(codes(await w.call(vnGameMenuRecent, { prizeMode: 'Lott', count: 10 }, { as: eve }))).toEqual([])
    expect(await w.outcome(vnGameMenuRecent, { count: 10 })).toBe('session.required')
  })

  test('are won only when they paid more than their stake, and returned otherwise', async () => {
    const carl = await w.member({ cash: '100.00' })
    await place(w, ticketOf(carl.memberId, { at: w.clock.now(), bets: 3, round: 'r-3' }))
    const payouts = [40_000n, 19_600n, 20_000n]
    const open = await findOpenBets(w, 'r-3')
    await settleResults(
      w,
      open.map((one, index) => resultOf(one, payouts[index] ?? 0n)),
    )
    const paid = async (status: 'won' | 'returned' | 'lost') =>
      (await w.call(bets, { ...firstPage, status }, { as: carl })).items.map(({ payout }) => payout).toSorted()
    expect(await paid('won')).toEqual([40_000n])
    expect(await paid('returned')).toEqual([19_600n, 20_000n])
    expect(await paid('lost')).toEqual([])
  })

  test('that are void or cancelled leave the sums as the ledger and the profit and loss have them', async () => {
    const dora = await w.member({ cash: '100.00' })
    const before = await w.cash(dora)
    const at = w.clock.now()
    const cancelled = ticketOf(dora.memberId, { at, round: 'r-open' })
    for (const round of ['r-settled', 'r-void']) await place(w, ticketOf(dora.memberId, { at, bets: 2, round }))
    await place(w, cancelled)
    const [won, lost] = await findOpenBets(w, 'r-settled')
    await settleResults(w, [resultOf(won!, 30_000n), resultOf(lost!, 0n)])
    await bookOf(w).voidRound({ game: 'ssc-1m', round: 'r-void', at })
    await bookOf(w).rollBack({ memberId: dora.memberId, ticketId: cancelled.ticketId, game: 'ssc-1m', at })

    const { items, totals } = await w.call(bets, firstPage, { as: dora })
    expect(items).toHaveLength(5)
    expect(totals).toEqual({ of: 'all', bets: 5, stake: 40_000n, payout: 30_000n, validBet: 40_000n })
    expect((await w.cash(dora)) - before).toBe(totals!.payout - totals!.stake)
    const day = businessDayOf(at, w.app.modules.games.businessDay())
    const { total } = await w.call(personalProfit, { from: day, to: day }, { as: dora })
    expect(total).toMatchObject({ stake: totals!.stake, payout: totals!.payout, net: -10_000n })
    const shown = items.map((one) => betMoneyOf(one)!.result)
    expect(shown.reduce((sum, result) => sum + result, 0n)).toBe(total.net)

    const ofVoid = await w.call(bets, { ...firstPage, status: 'void' }, { as: dora })
    expect(ofVoid.totals).toMatchObject({ bets: 2, stake: 0n, payout: 0n })
    const byTicket = { ...firstPage, ticketId: cancelled.ticketId }
    const ofStaff = await w.call(memberBets, byTicket, { as: await w.staff('support') })
    expect(ofStaff.totals).toMatchObject({ bets: 1, stake: 0n, payout: 0n })
  })

  test('are unknown to another member', async () => {
    const ticket = ticketOf(ben.memberId, { at: w.clock.now(), round: 'r-2' })
    await place(w, ticket)
    const betId = lineKey(ticket.ticketId, 1)
    expect(await w.outcome(bet, { betId }, { as: ben })).toBe('ok')
    expect(await w.outcome(bet, { betId }, { as: ana })).toBe('bet.unknown')
  })

  test('can be searched by staff by member and by ticket', async () => {
    const support = await w.staff('support')
    const ticket = ticketOf(ben.memberId, { at: w.clock.now(), bets: 3, round: 'r-3' })
    await place(w, ticket)
    const byTicket = await w.call(memberBets, { ...firstPage, ticketId: ticket.ticketId }, { as: support })
    expect(byTicket).toMatchObject({ next: null, totals: { bets: 3, stake: 60_000n } })
    expect(byTicket.items).toHaveLength(3)
    const byMember = await w.call(memberBets, { ...firstPage, memberId: ana.memberId }, { as: support })
    expect(new Set(byMember.items.map(({ memberId }) => memberId))).toEqual(new Set([ana.memberId]))
    const all = await w.call(memberBets, firstPage, { as: support })
    expect(all.totals!.bets).toBeGreaterThan(3)
    // Without a member or a ticket the list holds one day, and says where it begins.
    expect(all.since).toEqual(new Date(w.clock.now().getTime() - 86_400_000))
    expect([byTicket.since, byMember.since]).toEqual([null, null])
  })
})
