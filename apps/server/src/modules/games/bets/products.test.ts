import { parseMoney, ZERO } from '@croupier/kernel/money'
import { bets } from '@croupier/wire/games/bets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { codeOf, fedResults, keyFor, lost, plainProduct, won } from '../../../testing/products.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { account, CELLS, partitionsOf } from '../../wallet/index.ts'
import type { OpenBet, Outcome, ProductBook } from '../index.ts'

/** Products of this test use the real wallet, lane, bet book, admission, figures and record page. The books are proved at the end. */
let w: World
beforeAll(async () => {
  w = await world()
  await db()
    .transaction()
    .execute((tx) => w.app.modules.games.results.addReader(tx, 'a test'))
})
afterAll(() => w.close({ without: ['orders'] }))

const db = () => w.platform.database.db
const now = () => w.clock.now()
const money = parseMoney
const cash = (member: TestMember) => w.cash(member)

const figuresOf = async ({ memberId }: TestMember) =>
  (await w.app.modules.games.figures.ofMembers(db(), [memberId])).get(memberId)
const recordOf = async (member: TestMember) =>
  (await w.call(bets, { pageSize: 20 }, { as: member })).items.map(({ product, status, payout, description }) => ({
    product,
    status,
    payout,
    title: description.title,
  }))

describe('an instant game', () => {
  type Dice = { over: number; rolled: number }
  let dice: ProductBook<Dice>
  beforeAll(() => {
    dice = w.app.modules.games.registerProduct(
      plainProduct<Dice>('dice', 'play.dice', ({ detail }) => ({
        title: `Over ${detail.over}`,
        lines: [{ label: 'Rolled', value: `${detail.rolled}` }],
      })),
    )
  })
  const roll = (member: TestMember, ticketId: string, outcome: Outcome, stake = money('5')) =>
    dice.placeSettled({
      ticketId,
      memberId: member.memberId,
      game: 'dice-1',
      bets: [{ stake, detail: { over: 50, rolled: 77 }, outcome }],
      payload: 'over 50',
      receivedAt: now(),
    })

  test('posts stake and payout in one journal, and adds no row for a round', async () => {
    const ana = await w.member({ cash: '20.00' })
    const ticketId = keyFor(w, ana.memberId)
    const placed = await roll(ana, ticketId, won(money('9.80'), money('5')))
    expect(placed).toMatchObject({ balance: money('24.80'), duplicate: false })
    expect(await roll(ana, ticketId, won(money('9.80'), money('5')))).toMatchObject({
      balance: money('24.80'),
      duplicate: true,
    })
    w.clock.advance('1s')
    await roll(ana, keyFor(w, ana.memberId), lost(money('5')))
    expect(await cash(ana)).toBe(money('19.80'))
    const { rows } = await w.platform.database.pool.query(
      `select count(*)::int as rounds from games.rounds r join games.bet_games g using (game_id) where g.product = 'dice'`,
    )
    expect(rows[0]).toEqual({ rounds: 0 })
    expect(await figuresOf(ana)).toEqual({
      bets: 2,
      countedBet: money('10'),
      stake: money('10'),
      validBet: money('10'),
      payout: money('9.80'),
      selfRebate: ZERO,
    })
    expect(await recordOf(ana)).toEqual([
      { product: 'dice', status: 'lost', payout: ZERO, title: 'Over 50' },
      { product: 'dice', status: 'won', payout: money('9.80'), title: 'Over 50' },
    ])
  })

  test('cannot pay a stake from its own win', async () => {
    const ana = await w.member({ cash: '4.00' })
    expect(await codeOf(roll(ana, keyFor(w, ana.memberId), won(money('9.80'), money('5'))))).toBe(
      'wallet.insufficient_funds',
    )
    expect(await recordOf(ana)).toEqual([])
  })

  test('T035 places ten of fifty concurrent bets when cash covers ten', async () => {
    const ana = await w.member({ cash: '50.00' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(roll(ana, keyFor(w, ana.memberId), lost(money('5'))))),
    )
    expect(answers.filter((one) => one === 'ok')).toHaveLength(10)
    expect(await cash(ana)).toBe(ZERO)
  })

  test('takes a stake from cash first, then bonus, and refunds it to both', async () => {
    const ana = await w.member({ cash: '3.00' })
    const bonus = account.pocket(ana.memberId, 'bonus')
    const granted = { kind: 'correction', from: account.house('rewards'), to: bonus, amount: money('10') } as const
    const grant = { key: keyFor(w, ana.memberId), memberId: ana.memberId, at: now(), postings: [granted], payload: '' }
    expect(await w.app.modules.wallet.lane.submit(grant)).toMatchObject({ balance: money('10') })
    const ticket = {
      ticketId: keyFor(w, ana.memberId),
      memberId: ana.memberId,
      game: 'dice-1',
      bets: [{ stake: money('8'), detail: { over: 50, rolled: 0 } }],
      payload: '',
      receivedAt: now(),
      funds: ['cash', 'bonus'],
    }
    await dice.place(ticket)
    const balance = await w.app.modules.wallet.balanceOf(db(), ana.memberId)
    expect([balance.cash, balance.others.get('bonus')]).toEqual([ZERO, money('5')])
    const [placed] = await dice.ticketBets(db(), ana.memberId, ticket.ticketId)
    expect(placed?.funds).toEqual(
      new Map([
        ['cash', money('3')],
        ['bonus', money('5')],
      ]),
    )
    const dearer = {
      ...ticket,
      ticketId: keyFor(w, ana.memberId),
      bets: [{ ...ticket.bets[0]!, stake: money('5.01') }],
    }
    expect(await codeOf(dice.place(dearer))).toBe('wallet.insufficient_funds')
    await db()
      .transaction()
      .execute((tx) => dice.cancelTicket(tx, { memberId: ana.memberId, ticketId: ticket.ticketId, at: now() }))
    const after = await w.app.modules.wallet.balanceOf(db(), ana.memberId)
    expect([after.cash, after.others.get('bonus')]).toEqual([money('3'), money('10')])
  })
})

describe('an accumulator over three events', () => {
  type Leg = { event: string; odds: string }
  type Slip = { legs: Leg[] }
  let sports: ProductBook<Slip>
  beforeAll(() => {
    sports = w.app.modules.games.registerProduct(
      plainProduct<Slip>('sports', 'play.sports', ({ detail }) => ({
        title: 'Accumulator',
        lines: detail.legs.map(({ event, odds }) => ({ label: event, value: odds })),
      })),
    )
  })
  const EVENTS = [
    { game: 'football', round: 'e-1' },
    { game: 'football', round: 'e-2' },
    { game: 'tennis', round: 'e-3' },
  ]
  const slip = (member: TestMember, odds: string) => ({
    ticketId: keyFor(w, member.memberId),
    memberId: member.memberId,
    game: 'football',
    bets: [
      {
        stake: money('10'),
        detail: { legs: EVENTS.map(({ round }) => ({ event: round, odds })) },
        rounds: EVENTS,
      },
    ],
    payload: odds,
    receivedAt: now(),
  })
  const openOn = async (event: (typeof EVENTS)[number]) => {
    const found: OpenBet<Slip>[] = []
    for (const partition of partitionsOf(CELLS)) {
      const collect = async (tx: Tx) => {
        for await (const page of sports.openBets(tx, { ...event, partition, pageSize: 100 })) found.push(...page)
      }
      await db().transaction().execute(collect)
    }
    return found
  }

  test('is open for each of its events, and settles once', async () => {
    const ana = await w.member({ cash: '20.00' })
    const { ticketId } = await sports.place(slip(ana, '2.00'))
    for (const event of EVENTS) expect(await openOn(event)).toHaveLength(1)
    const open = await openOn(EVENTS[2]!)
    const page = {
      at: now(),
      game: 'football',
      results: open.map((bet) => ({ bet, outcome: won(money('80'), money('10')) })),
    }
    await w.platform.database.pipelineWrites((write) => write(sports.settlePageWrites(page)))
    for (const event of EVENTS) expect(await openOn(event)).toEqual([])
    expect(await cash(ana)).toBe(money('90'))
    expect(await figuresOf(ana)).toMatchObject({ bets: 1, payout: money('80') })
    expect(await recordOf(ana)).toEqual([
      { product: 'sports', status: 'won', payout: money('80'), title: 'Accumulator' },
    ])
    const [bet] = await sports.ticketBets(db(), ana.memberId, ticketId)
    // A correction reverses the first result in the balance and in the figures.
    const corrected = { bet: bet!, outcome: lost(money('10')), at: now() }
    expect(
      await db()
        .transaction()
        .execute((tx) => sports.resettleBet(tx, corrected)),
    ).toBe(true)
    expect(await cash(ana)).toBe(money('10'))
    expect(await figuresOf(ana)).toMatchObject({ bets: 1, payout: ZERO, validBet: money('10') })
  })

  test('is open for each of its events when held money paid it', async () => {
    const ana = await w.member({ cash: '10.00' })
    const order = slip(ana, '3.00')
    const held = account.held(ana.memberId)
    await db()
      .transaction()
      .execute(async (tx) => {
        const postings = [{ from: account.cash(ana.memberId), to: held, amount: money('10') }]
        await w.app.modules.wallet.post(tx, { kind: 'chase.hold', reference: order.ticketId, at: now(), postings })
        await sports.placeFromHeld(tx, order)
      })
    for (const event of EVENTS) expect(await openOn(event)).toHaveLength(1)
    const at = now()
    expect(await sports.voidRound({ ...EVENTS[2]!, at })).toBe(1)
    // The void has refunded the stake, so a later rollback moves no money.
    const end = { memberId: ana.memberId, ticketId: order.ticketId, game: order.game, at }
    expect(await sports.rollBack(end)).toBe('refunded')
    expect(await cash(ana)).toBe(money('10'))
  })

  test('adds no shared row for a change of odds', async () => {
    const ana = await w.member({ cash: '100.00' })
    const count = async () => {
      const { rows } = await w.platform.database.pool.query(
        'select (select count(*)::int from games.rounds) + (select count(*)::int from games.bet_games) as shared',
      )
      return rows[0]
    }
    await sports.place(slip(ana, '1.50'))
    const before = await count()
    for (const odds of ['1.51', '1.52', '1.53']) await sports.place(slip(ana, odds))
    expect(await count()).toEqual(before)
    const event = EVENTS[0]!
    expect(await sports.voidRound({ ...event, at: now() })).toBe(4)
    expect(await cash(ana)).toBe(money('100'))
  })
})

test('every product refuses a bet of a blocked member and still pays the open ones', async () => {
  const ana = await w.member({ cash: '20.00' })
  const game = w.app.modules.games.registerProduct(
    plainProduct<null>('wheel', 'play.wheel', () => ({ title: '', lines: [] })),
  )
  const order = () => ({
    ticketId: keyFor(w, ana.memberId),
    memberId: ana.memberId,
    game: 'wheel-1',
    bets: [{ stake: money('1'), detail: null }],
    payload: '',
    receivedAt: now(),
  })
  const { ticketId } = await game.place(order())
  const block = (blocked: boolean) =>
    db()
      .transaction()
      .execute((tx) => w.app.modules.identity.setBlocked(tx, ana.memberId, blocked))
  await block(true)
  expect(await codeOf(game.place(order()))).toBe('member.blocked')
  const settled = { ...order(), bets: [{ stake: money('1'), detail: null, outcome: lost(money('1')) }] }
  expect(await codeOf(game.placeSettled(settled))).toBe('member.blocked')
  expect(
    await codeOf(
      db()
        .transaction()
        .execute((tx) => game.placeFromHeld(tx, order())),
    ),
  ).toBe('member.blocked')
  const [open] = await game.ticketBets(db(), ana.memberId, ticketId)
  await game.settlePayingBet({ bet: open!, outcome: won(money('3'), money('1')), at: now() })
  expect(await cash(ana)).toBe(money('22'))
  await block(false)
  expect(await codeOf(game.place(order()))).toBe('ok')
})

test('the feed of results has the first result of every bet, whichever way it was settled, and its corrections', async () => {
  const { settled, fed, corrected } = await fedResults(w)
  expect(fed).toBe(settled)
  expect(corrected).toBeGreaterThan(0)
  const corrections = await w.platform.database.pool.query(
    'select sum(sign) as sum from games.result_feed where version > 0',
  )
  expect(corrections.rows).toEqual([{ sum: 0n }])
})
