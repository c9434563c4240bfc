import { dayFrom } from '@croupier/kernel/business-day'
import { moneyText, parseMoney, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMoney } from '../agents/testing.ts'
import { parseRate } from '../rate.ts'
import { type BonusOffer, cashbackOf, FUNDS_ORDERS, type OfferFacts, offerFacts } from './offers.ts'
import { type BonusEvent, bonusPart, exitFacts, subtractWager, walkBonus } from './wagering.ts'

const money = parseMoney
const percents = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([category, text]) => [category, parseRate(text)]))
const welcome: BonusOffer = {
  kind: 'depositMatch',
  match: parseRate('100'),
  bonus: null,
  bonusMax: money('500'),
  depositMin: money('20'),
  wagerBase: 'depositPlusBonus',
  wagerMultiple: money('15'),
  contribution: percents({ SLOTS: '100', FISH: '100', LIVE: '20', LOTT: '50', PVP: '0' }),
  edge: percents({ SLOTS: '4', FISH: '3.5', LIVE: '1.06', LOTT: '2.2' }),
  maxStake: money('200'),
  maxConvert: null,
  days: 30,
  fundsOrder: 'cashFirst',
}
const today = dayFrom('2026-11-21')

describe('the facts of an offer (Reward rules §4.2)', () => {
  test('are those of the worked welcome offer', () => {
    expect(offerFacts(welcome, money('100'), today)).toEqual({
      bonus: money('100'),
      mustStake: money('3000'),
      byCategory: new Map([
        ['FISH', { stakes: money('3000'), expectedCost: money('105') }],
        ['LIVE', { stakes: money('15000'), expectedCost: money('159') }],
        ['LOTT', { stakes: money('6000'), expectedCost: money('132') }],
        ['SLOTS', { stakes: money('3000'), expectedCost: money('120') }],
      ]),
      cheapest: 'FISH',
      expectedCost: money('105'),
      expectedValue: money('-5'),
      gamesThatDoNotCount: ['PVP'],
      maxWin: null,
      lastDay: '2026-12-20',
    })
  })

  test('cap the bonus', () => {
    const facts = { bonus: money('500'), mustStake: money('19500'), expectedValue: money('-182.50') }
    expect(offerFacts(welcome, money('800'), today)).toMatchObject(facts)
  })

  test('of a fixed bonus need no deposit, and round costs up', () => {
    const gift: BonusOffer = {
      ...welcome,
      kind: 'fixed',
      bonus: money('18'),
      wagerBase: 'bonus',
      wagerMultiple: money('8'),
      maxConvert: money('50'),
    }
    const facts = offerFacts(gift, money('0'), today) as OfferFacts
    expect(facts).toMatchObject({ mustStake: money('144'), expectedValue: money('12.96'), maxWin: money('50') })
    expect(facts.byCategory.get('LIVE')).toEqual({ stakes: money('720'), expectedCost: money('7.64') })
  })

  test('cut the bonus to cents', () => {
    const half = { ...welcome, match: parseRate('33.33') }
    expect(offerFacts(half, money('20.01'), today)).toHaveProperty('bonus', money('6.66'))
  })

  test('name the first category of those that cost the same', () => {
    const same = { ...welcome, edge: percents({ SLOTS: '1', FISH: '1', LIVE: '1', LOTT: '1' }) }
    expect(offerFacts(same, money('100'), today)).toHaveProperty('cheapest', 'FISH')
  })

  test('without a game that counts have no cost', () => {
    const none = { ...welcome, contribution: percents({ PVP: '0' }) }
    expect(offerFacts(none, money('100'), today)).toMatchObject({
      cheapest: null,
      expectedCost: null,
      expectedValue: null,
    })
  })

  test('refuse a deposit below the minimum', () => {
    expect(offerFacts(welcome, money('19.99'), today)).toEqual({ refusal: 'rewards.deposit_too_small' })
  })

  test('never promise fewer stakes than the engine needs (Reward rules §15.1)', () => {
    const anyOffer = fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      multiple: fc.integer({ min: 1, max: 400_000 }),
      deposit: anyMoney(5_000_000, 200_000),
    })
    fc.assert(
      fc.property(anyOffer, ({ share, multiple, deposit }) => {
        const offer = {
          ...welcome,
          wagerMultiple: units(BigInt(multiple)),
          contribution: percents({ SLOTS: `${share}` }),
        }
        const { mustStake, byCategory } = offerFacts(offer, deposit, today) as OfferFacts
        const { stakes } = byCategory.get('SLOTS')!
        const done = (stake: bigint) => {
          const bet = {
            op: 'bet',
            id: 'b',
            category: 'SLOTS',
            stake: units(stake),
            payout: units(0n),
            validBet: units(stake),
          } as const
          return (
            walkBonus(offer, { cash: units(stake), bonus: money('1'), mustStake }, [bet]).state.status === 'converted'
          )
        }
        expect(done(stakes)).toBe(true)
        // A cent less is not enough, unless the requirement is met by rounding alone.
        if (stakes > 100n) expect(done(stakes - 100n)).toBe(false)
      }),
    )
  })
})

test.each([
  ['1000', '400', '100', null, '50.00'],
  ['1000', '400', '100', '20', '20.00'],
  ['1000', '1200', '0', null, '0.00'],
])('cashback of %s staked, %s paid and %s of rewards (Reward rules §6)', (turnover, payout, rewards, cap, amount) => {
  const period = { turnover: money(turnover), payout: money(payout), rewards: money(rewards) }
  expect(moneyText(cashbackOf(period, parseRate('10'), cap === null ? null : money(cap)))).toBe(amount)
})

const bet = (id: string, category: string, stake: string, payout: string, validBet = stake): BonusEvent => ({
  op: 'bet',
  id,
  category,
  stake: money(stake),
  payout: money(payout),
  validBet: money(validBet),
})
const start = { cash: money('100'), bonus: money('100'), mustStake: money('300') }
const shown = (...walk: Parameters<typeof walkBonus>) => {
  const { status, cash, bonus, wagered, toHouse } = walkBonus(...walk).state
  return [status, ...[cash, bonus, wagered, toHouse].map(moneyText)]
}

describe('a bonus with wagering (Reward rules §4.3, §4.4)', () => {
  test.each<[string, BonusEvent[], string[]]>([
    [
      'pays a mixed bet in proportion',
      [bet('b1', 'SLOTS', '80', '0'), bet('b2', 'SLOTS', '50', '75'), bet('b3', 'SLOTS', '60', '60')],
      ['active', '30.00', '115.00', '190.00', '0.00'],
    ],
    [
      'T112 becomes cash as a whole when the requirement is met',
      [bet('b1', 'SLOTS', '150', '150'), bet('b2', 'SLOTS', '150', '300')],
      ['converted', '350.00', '0.00', '300.00', '0.00'],
    ],
    [
      'counts live games in part',
      [bet('b1', 'LIVE', '100', '195', '95')],
      ['active', '195.00', '100.00', '19.00', '0.00'],
    ],
    [
      'ends without a debt when the pocket is empty',
      [bet('b1', 'SLOTS', '100', '0'), bet('b2', 'SLOTS', '100', '0')],
      ['exhausted', '0.00', '0.00', '200.00', '0.00'],
    ],
    [
      'is lost alone at an exit',
      [bet('b1', 'SLOTS', '30', '90'), { op: 'forfeit' }],
      ['forfeited', '160.00', '0.00', '30.00', '100.00'],
    ],
    [
      'is lost alone when it expires',
      [bet('b1', 'SLOTS', '120', '240'), { op: 'expire' }],
      ['expired', '200.00', '0.00', '120.00', '120.00'],
    ],
    [
      'does not end twice, and counts nothing after its end',
      [{ op: 'expire' }, { op: 'forfeit' }, bet('b1', 'SLOTS', '50', '0')],
      ['expired', '50.00', '0.00', '0.00', '100.00'],
    ],
  ])('%s', (_, events, state) => {
    expect(shown(welcome, start, events)).toEqual(state)
  })

  test('converts up to the maximum of the offer, and the house gets the rest', () => {
    const events = [bet('b1', 'SLOTS', '150', '300'), bet('b2', 'SLOTS', '150', '300')]
    expect(shown(welcome, start, events)).toEqual(['converted', '500.00', '0.00', '300.00', '0.00'])
    const capped = { ...welcome, maxConvert: money('60') }
    expect(shown(capped, start, events)).toEqual(['converted', '410.00', '0.00', '300.00', '90.00'])
  })

  test('loses what a voided bet counted, while it is active', () => {
    const lost = { category: 'LIVE', validBet: money('95') }
    const wageredAfter = (events: BonusEvent[]) =>
      moneyText(subtractWager(welcome, walkBonus(welcome, start, events).state, lost).wagered)
    const live = bet('b1', 'LIVE', '100', '195', '95')
    expect(wageredAfter([live, bet('b2', 'SLOTS', '10', '0')])).toBe('10.00')
    expect(wageredAfter([live, { op: 'expire' }])).toBe('19.00')
  })

  test('refuses a high stake and an excluded game only when bonus money would be used', () => {
    const low = { ...welcome, maxStake: money('50') }
    const refusals = walkBonus(low, start, [
      bet('b1', 'PVP', '30', '0'),
      bet('b2', 'PVP', '90', '0'),
      bet('b3', 'SLOTS', '60', '0'),
      bet('b4', 'PVP', '20', '0'),
      bet('b5', 'SLOTS', '111', '0'),
    ]).steps.map((step) => ('refusal' in step ? step.refusal : 'paid'))
    expect(refusals).toEqual([
      'paid',
      'rewards.stake_above_maximum',
      'paid',
      'rewards.game_excluded',
      'wallet.insufficient',
    ])
  })

  test.each([
    ['cashFirst', '20.00'],
    ['bonusFirst', '50.00'],
    ['proportional', '33.3333'],
  ] as const)('T114 pays a stake of 50 from 30 cash and 60 bonus %s: %s of the bonus', (order, part) => {
    expect(moneyText(bonusPart({ cash: money('30'), bonus: money('60') }, money('50'), order))).toBe(part)
  })

  test('splits a payout in proportion to the stake, cut in favour of cash', () => {
    const house = { ...welcome, fundsOrder: 'proportional' as const }
    const pockets = { cash: money('30'), bonus: money('60'), mustStake: money('300') }
    expect(shown(house, pockets, [bet('b1', 'SLOTS', '50', '90')]).slice(1, 3)).toEqual(['43.3334', '86.6666'])
  })

  test('keeps cash, bonus and house constant but for the results of bets (Reward rules §15.2)', () => {
    const event = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          category: fc.constantFrom('SLOTS', 'LIVE', 'PVP'),
          stake: anyMoney(900_000, 1),
          payout: anyMoney(1_500_000),
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom('forfeit' as const, 'expire' as const) },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 10 }), fc.constantFrom(...FUNDS_ORDERS), (any, fundsOrder) => {
        const events = any.map(
          (one, at): BonusEvent =>
            typeof one === 'string' ? { op: one } : { ...one, op: 'bet', id: `b${at}`, validBet: one.stake },
        )
        const terms = { ...welcome, fundsOrder, maxConvert: money('80') }
        const { state, steps } = walkBonus(terms, start, events)
        const placed = new Set(steps.flatMap((step) => ('fromCash' in step ? [step.id] : [])))
        const results = events.map((one) => (one.op === 'bet' && placed.has(one.id) ? one.payout - one.stake : 0n))
        const before = start.cash + start.bonus + results.reduce((sum, result) => sum + result, 0n)
        expect(state.cash + state.bonus + state.toHouse).toBe(before)
        expect(state.cash >= 0n && state.bonus >= 0n).toBe(true)
        if (state.status !== 'active') expect(state.bonus).toBe(0n)
      }),
    )
  })

  test('does at the exit what the exit screen shows (Reward rules §4.4)', () => {
    const { state, steps } = walkBonus(welcome, start, [bet('b1', 'SLOTS', '30', '90'), { op: 'forfeit' }])
    expect(steps.at(-1)).toEqual({ op: 'forfeit', ...exitFacts({ cash: state.cash, bonus: state.toHouse }) })
  })
})
