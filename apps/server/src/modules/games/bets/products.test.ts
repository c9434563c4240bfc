import type { MemberId } from '@croupier/kernel/ids'
import { uuidV7 } from '@croupier/kernel/ids'
import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { bets } from '@croupier/wire/games/bets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { account, CELLS, partitionsOf, ticketKey } from '../../wallet/index.ts'
import type { BetProduct, OpenBet, Outcome, ProductBook } from '../index.ts'

/**
 * Products that exist only in this test. They use the real wallet, lane, bet book, admission, figures and record page, and the
 * test proves the books at the end. `wallet` and `games` have no code for them.
 */
let w: World
let other: World
beforeAll(async () => {
  w = await world()
  other = await w.another()
  await db()
    .transaction()
    .execute((tx) => w.app.modules.games.results.addReader(tx, 'a test'))
})
afterAll(async () => {
  await other.close()
  await w.close({ without: ['orders'] })
})

const db = () => w.platform.database.db
const now = () => w.clock.now()
const money = parseMoney
const keyFor = (memberId: MemberId, name = uuidV7(now(), systemRandom)) => ticketKey(memberId, name, now())
const cash = (member: TestMember) => w.cash(member)
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

/** A product whose detail is plain JSON. */
const plain = <Detail>(
  code: string,
  house: `play.${string}`,
  describe: BetProduct<Detail>['describe'],
): BetProduct<Detail> => ({
  code,
  category: () => code.toUpperCase(),
  house: () => house,
  houses: [house],
  encode: (detail) => JSON.stringify(detail),
  decode: async (_, texts) => texts.map((text): Detail => JSON.parse(text)),
  describe,
  toWire: (bets) => bets.map(({ detail }) => detail),
})

const won = (payout: Money, stake: Money): Outcome => ({ status: 'won', payout, validBet: stake, selfRebate: ZERO })
const lost = (stake: Money): Outcome => ({ status: 'lost', payout: ZERO, validBet: stake, selfRebate: ZERO })
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
      plain<Dice>('dice', 'play.dice', ({ detail }) => ({
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
    const ticketId = keyFor(ana.memberId)
    const placed = await roll(ana, ticketId, won(money('9.80'), money('5')))
    expect(placed).toMatchObject({ balance: money('24.80'), duplicate: false })
    expect(await roll(ana, ticketId, won(money('9.80'), money('5')))).toMatchObject({
      balance: money('24.80'),
      duplicate: true,
    })
    w.clock.advance('1s')
    await roll(ana, keyFor(ana.memberId), lost(money('5')))
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
    expect(await codeOf(roll(ana, keyFor(ana.memberId), won(money('9.80'), money('5'))))).toBe(
      'wallet.insufficient_funds',
    )
    expect(await recordOf(ana)).toEqual([])
  })

  test('T035 places ten of fifty concurrent bets when cash covers ten', async () => {
    const ana = await w.member({ cash: '50.00' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(roll(ana, keyFor(ana.memberId), lost(money('5'))))),
    )
    expect(answers.filter((one) => one === 'ok')).toHaveLength(10)
    expect(await cash(ana)).toBe(ZERO)
  })

  test('takes a stake from cash first, then bonus, and refunds it to both', async () => {
    const ana = await w.member({ cash: '3.00' })
    const bonus = account.pocket(ana.memberId, 'bonus')
    const granted = { kind: 'correction', from: account.house('rewards'), to: bonus, amount: money('10') } as const
    const grant = { key: keyFor(ana.memberId), memberId: ana.memberId, at: now(), postings: [granted], payload: '' }
    expect(await w.app.modules.wallet.lane.submit(grant)).toMatchObject({ balance: money('10') })
    const ticket = {
      ticketId: keyFor(ana.memberId),
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
    const dearer = { ...ticket, ticketId: keyFor(ana.memberId), bets: [{ ...ticket.bets[0]!, stake: money('5.01') }] }
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
      plain<Slip>('sports', 'play.sports', ({ detail }) => ({
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
    ticketId: keyFor(member.memberId),
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

describe("messages about a partner's bet", () => {
  type Spin = { txId: string }
  const product = plain<Spin>('slots', 'play.slots.acme', ({ detail }) => ({ title: detail.txId, lines: [] }))
  const books: ProductBook<Spin>[] = []
  beforeAll(() => {
    for (const node of [w, other]) books.push(node.app.modules.games.registerProduct(product))
  })
  const STAKE = money('2')
  const PAYOUT = money('7')

  /** The partner's three messages about one bet, sent to a node. */
  function messages(member: TestMember, txId: string) {
    const { memberId } = member
    const ticketId = keyFor(memberId, txId)
    const detail = { txId }
    return {
      bet: (node: number) =>
        codeOf(
          books[node]!.place({
            ticketId,
            memberId,
            game: 'acme-slots',
            bets: [{ stake: STAKE, detail }],
            payload: txId,
            receivedAt: now(),
          }),
        ),
      async win(node: number) {
        const book = books[node]!
        const [bet] = await book.ticketBets(db(), memberId, ticketId)
        if (!bet) return 'bet_not_found'
        return codeOf(book.settlePayingBet({ bet, outcome: won(PAYOUT, STAKE), at: now() }))
      },
      rollback: (node: number) => books[node]!.rollBack({ memberId, ticketId, game: 'acme-slots', at: now() }),
    }
  }
  const ORDERS = [
    { order: ['bet', 'win', 'rollback'], answers: ['ok', 'ok', 'already_settled'], cash: '105' },
    { order: ['bet', 'rollback', 'win'], answers: ['ok', 'refunded', 'bet.settled'], cash: '100' },
    { order: ['win', 'bet', 'rollback'], answers: ['bet_not_found', 'ok', 'refunded'], cash: '100' },
    { order: ['win', 'rollback', 'bet'], answers: ['bet_not_found', 'key_reserved', 'wallet.cancelled'], cash: '100' },
    { order: ['rollback', 'bet', 'win'], answers: ['key_reserved', 'wallet.cancelled', 'bet_not_found'], cash: '100' },
    { order: ['rollback', 'win', 'bet'], answers: ['key_reserved', 'bet_not_found', 'wallet.cancelled'], cash: '100' },
  ] as const

  test.each(ORDERS)(
    'in the order $order are answered $answers, and so are their repeats',
    async ({ order, answers, cash: left }) => {
      const ana = await w.member({ cash: '100.00' })
      const send = messages(ana, uuidV7(now(), systemRandom))
      for (const [nth, name] of order.entries()) {
        expect(await send[name](nth % 2)).toBe(answers[nth])
        expect(await send[name]((nth + 1) % 2)).toBe(answers[nth])
      }
      expect(await cash(ana)).toBe(money(left))
    },
  )

  /** The statuses of all bets in the record. A call reads a bounded part of it. */
  async function statusesOf(member: TestMember): Promise<string[]> {
    const statuses: string[] = []
    for (let before: string | undefined; ; ) {
      const { items, next } = await w.call(bets, { pageSize: 100, ...(before ? { before } : {}) }, { as: member })
      statuses.push(...items.map(({ status }) => status))
      if (next === null) return statuses
      before = next
    }
  }
  test('sent concurrently to two nodes, leave each bet open, paid, cancelled or never placed', async () => {
    const ana = await w.member({ cash: '1000.00' })
    const sent = Array.from({ length: 100 }, () => messages(ana, uuidV7(now(), systemRandom)))
    await Promise.all(
      sent.flatMap(({ bet, win, rollback }, nth) => [
        bet(nth % 2),
        win((nth + 1) % 2),
        rollback(nth % 2),
        win(nth % 2),
      ]),
    )
    const statuses = await statusesOf(ana)
    const counted = (status: string) => statuses.filter((one) => one === status).length
    expect(counted('accepted') + counted('won') + counted('cancelled')).toBe(statuses.length)
    const due = 10_000_000n - BigInt(counted('accepted')) * STAKE + BigInt(counted('won')) * (PAYOUT - STAKE)
    expect(await cash(ana)).toBe(units(due))
  })
})

test('every product refuses a bet of a blocked member and still pays the open ones', async () => {
  const ana = await w.member({ cash: '20.00' })
  const game = w.app.modules.games.registerProduct(plain<null>('wheel', 'play.wheel', () => ({ title: '', lines: [] })))
  const order = () => ({
    ticketId: keyFor(ana.memberId),
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
  const { rows } = await w.platform.database.pool.query(
    `select count(*)::int as settled, count(f.bet_id)::int as fed, count(*) filter (where b.version > 0)::int as corrected
     from games.bets b left join games.result_feed f on f.bet_id = b.bet_id and f.version = 0
     where b.status in ('won', 'lost', 'pushed')`,
  )
  const [{ settled, fed, corrected }] = rows
  expect(fed).toBe(settled)
  expect(corrected).toBeGreaterThan(0)
  const corrections = await w.platform.database.pool.query(
    'select sum(sign) as sum from games.result_feed where version > 0',
  )
  expect(corrections.rows).toEqual([{ sum: 0n }])
})
