import { parseMoney } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRate } from '../rate.ts'
import {
  type ContractActor,
  type ContractEvent,
  type ContractStatus,
  lowerRateImpact,
  stepContract,
} from './contracts.ts'
import { checkOffer, HOUSE, type Offer } from './offers.ts'
import type { DividendTerms, RealtimeTerms, Terms } from './terms.ts'
import { anyTree } from './testing.ts'
import { pathOf } from './tree.ts'

const money = parseMoney
const rate = parseRate
const tier = (validBet: string, profitAndLoss: string, activeMembers: number, percent: string) => ({
  validBet: money(validBet),
  profitAndLoss: money(profitAndLoss),
  activeMembers,
  rate: rate(percent),
})
type Tiers = DividendTerms['tiers']
const dividend = (tiers: Tiers, change: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: 'dividend',
  period: 'semimonthly',
  carryMode: 'forever',
  tiers,
  ...change,
})
const own = dividend([
  tier('100000', '5000', 5, '12'),
  tier('500000', '20000', 10, '16'),
  tier('2000000', '80000', 20, '20'),
])
const on = { dividend: true, dailySalary: true, hourlySalary: true, realtimeSalary: true }
const policy = {
  isOn: on,
  maxTiers: 6,
  rateStep: rate('0.05'),
  maxRate: { dividend: rate('60'), dailySalary: rate('3'), hourlySalary: rate('3'), realtimeSalary: rate('3') },
  membersMaySign: false,
}
const offerOf = (terms: Terms, change: Partial<Offer> = {}): Offer => ({
  payer: 'a',
  payerType: 1,
  payeeType: 1,
  payeeUpline: 'a',
  own: { status: 'accepted', terms: own },
  hasOpenRequest: false,
  terms,
  ...change,
})
const fine = dividend([tier('500000', '20000', 10, '15')])

describe('an offer (Agent rules §6.3)', () => {
  test.each<[name: string, terms: Terms, warnings: string[]]>([
    ['of tiers nowhere better', dividend([tier('100000', '5000', 5, '10'), tier('500000', '20000', 10, '15')]), []],
    ['of a rate behind a harder tier', dividend([tier('600000', '25000', 12, '16')]), []],
    [
      'of another period up to the highest rate',
      dividend([tier('1', '1', 1, '20')], { period: 'weekly' }),
      ['period_differs'],
    ],
    ['without carry', dividend(fine.tiers, { carryMode: 'none' }), ['carry_differs']],
    [
      'of another period without carry',
      dividend(fine.tiers, { carryMode: 'none', period: 'weekly' }),
      ['period_differs', 'carry_differs'],
    ],
  ])('%s is allowed', (_, terms, warnings) => {
    expect(checkOffer(policy, offerOf(terms))).toEqual({ warnings })
  })

  test.each<[name: string, terms: Terms, refusal: object]>([
    ['without tiers', dividend([]), { refusal: 'agents.tiers_count' }],
    [
      'of seven tiers',
      dividend([1, 2, 3, 4, 5, 6, 7].map((nth) => tier('2000000', '80000', 20 + nth, String(nth)))),
      { refusal: 'agents.tiers_count' },
    ],
    [
      'of a rate between the steps',
      dividend([tier('1', '1', 1, '0.01')]),
      { refusal: 'agents.rate_not_offered', tier: 1 },
    ],
    [
      'above the maximum of the house',
      dividend([tier('1', '1', 1, '60.05')]),
      { refusal: 'agents.rate_not_offered', tier: 1 },
    ],
    [
      'with a threshold that falls',
      dividend([tier('200000', '5000', 5, '10'), tier('150000', '9000', 6, '12')]),
      { refusal: 'agents.tiers_order', tier: 2 },
    ],
    [
      'with a rate that does not rise',
      dividend([tier('200000', '5000', 5, '10'), tier('250000', '5000', 5, '10')]),
      { refusal: 'agents.tiers_order', tier: 2 },
    ],
    [
      'of the same rate for less',
      dividend([tier('90000', '5000', 5, '12')]),
      { refusal: 'agents.rate_above_own', tier: 1 },
    ],
    [
      'of another period with a higher rate',
      dividend([tier('1', '1', 1, '20'), tier('2', '1', 1, '20.05')], { period: 'weekly' }),
      { refusal: 'agents.rate_above_own', tier: 2 },
    ],
  ])('%s is refused', (_, terms, refusal) => {
    expect(checkOffer(policy, offerOf(terms))).toEqual(refusal)
  })

  /** Each case breaks its own check and all later ones, so the order of the checks decides. */
  test('is checked in the order of the rules', () => {
    const steps: [Partial<Offer>, string][] = [
      [{}, 'agents.contract_off'],
      [{}, 'agents.not_an_agent'],
      [{ payerType: 1 }, 'agents.payee_not_direct'],
      [{ payeeUpline: 'a' }, 'agents.no_own_contract'],
      [{ own: { status: 'accepted', terms: own } }, 'agents.contract_pending'],
      [{ hasOpenRequest: false }, 'agents.tiers_count'],
    ]
    let offer = offerOf(dividend([]), { payerType: 0, payeeUpline: 'z', own: null, hasOpenRequest: true })
    for (const [at, [change, refusal]] of steps.entries()) {
      offer = { ...offer, ...change }
      expect(checkOffer(at === 0 ? { ...policy, isOn: {} } : policy, offer)).toEqual({ refusal })
    }
  })

  test('needs an accepted contract of the same kind', () => {
    for (const held of [
      { status: 'newRequest', terms: own },
      { status: 'accepted', terms: { kind: 'dailySalary' as const, tiers: [] } },
    ])
      expect(checkOffer(policy, offerOf(fine, { own: held }))).toEqual({ refusal: 'agents.no_own_contract' })
  })

  test('to a player needs the policy', () => {
    const toPlayer = offerOf(fine, { payeeType: 0 })
    expect(checkOffer(policy, toPlayer)).toEqual({ refusal: 'agents.payee_not_direct' })
    expect(checkOffer({ ...policy, membersMaySign: true }, toPlayer)).toEqual({ warnings: [] })
  })

  test('of the house goes to master agents and needs no contract above', () => {
    const house = offerOf(fine, { payer: HOUSE, payerType: 0, payeeType: 2, payeeUpline: null, own: null })
    expect(checkOffer(policy, house)).toEqual({ warnings: [] })
    expect(checkOffer(policy, { ...house, payeeUpline: 'm' })).toEqual({ refusal: 'agents.payee_not_direct' })
  })

  test('of a real-time salary compares both rates', () => {
    const realtime = (profit: string, loss: string): RealtimeTerms => ({
      kind: 'realtimeSalary',
      tiers: [{ singleBetAmount: money('2'), profitRate: rate(profit), lossRate: rate(loss) }],
    })
    const verdict = (profit: string, loss: string) =>
      checkOffer(policy, offerOf(realtime(profit, loss), { own: { status: 'accepted', terms: realtime('0.6', '1') } }))
    expect(verdict('0.6', '1')).toEqual({ warnings: [] })
    expect(verdict('0.6', '1.05')).toEqual({ refusal: 'agents.rate_above_own', tier: 1 })
    expect(verdict('0.65', '1')).toEqual({ refusal: 'agents.rate_above_own', tier: 1 })
  })
})

describe('the life of a contract (Agent rules §6.4)', () => {
  const step = (status: ContractStatus | null, event: ContractEvent, actor: ContractActor) =>
    stepContract({ status, event, actor, affected: [], isConfirmed: false })

  test.each<[ContractStatus | null, ContractEvent, ContractActor, ContractStatus]>([
    [null, 'offer', 'payer', 'newRequest'],
    [null, 'offer', 'staff', 'newRequest'],
    ['newRequest', 'accept', 'payee', 'accepted'],
    ['newRequest', 'reject', 'payee', 'rejected'],
    ['newRequest', 'withdraw', 'payer', 'terminated'],
    ['newRequest', 'expire', 'clock', 'terminated'],
    ['newRequest', 'branchMove', 'rule', 'terminated'],
    ['accepted', 'terminate', 'payee', 'terminated'],
    ['accepted', 'terminate', 'staff', 'terminated'],
    ['accepted', 'agreeEnd', 'payee', 'terminated'],
    ['accepted', 'replace', 'rule', 'terminated'],
    ['accepted', 'lowerRate', 'rule', 'terminated'],
    ['accepted', 'accountClosed', 'rule', 'terminated'],
  ])('%s, %s by the %s: %s', (status, event, actor, next) => {
    expect(step(status, event, actor)).toEqual({ status: next })
  })

  test.each<[ContractStatus | null, ContractEvent, ContractActor, string]>([
    ['newRequest', 'accept', 'payer', 'agents.contract_not_yours'],
    ['newRequest', 'withdraw', 'payee', 'agents.contract_not_yours'],
    ['accepted', 'terminate', 'payer', 'agents.contract_not_yours'],
    ['accepted', 'accept', 'payer', 'agents.contract_state'],
    ['newRequest', 'terminate', 'payee', 'agents.contract_state'],
    ['rejected', 'accept', 'payee', 'agents.contract_state'],
    ['terminated', 'lowerRate', 'rule', 'agents.contract_state'],
    [null, 'accept', 'payee', 'agents.contract_state'],
  ])('%s, %s by the %s is refused with %s', (status, event, actor, refusal) => {
    expect(step(status, event, actor)).toEqual({ refusal })
  })

  test.each<[ContractStatus | null, ContractEvent, ContractActor, ContractStatus]>([
    [null, 'offer', 'payer', 'newRequest'],
    ['newRequest', 'accept', 'payee', 'accepted'],
  ])('%s, %s needs a confirmation when contracts end (Agent rules §6.5)', (status, event, actor, next) => {
    const lower = { status, event, actor, affected: ['c2', 'c1'] }
    expect(stepContract({ ...lower, isConfirmed: false })).toEqual({
      refusal: 'agents.lower_rate_unconfirmed',
      ids: ['c1', 'c2'],
    })
    expect(stepContract({ ...lower, isConfirmed: true })).toEqual({ status: next })
  })

  test('may be rejected without a confirmation', () => {
    const reject = {
      status: 'newRequest',
      event: 'reject',
      actor: 'payee',
      affected: ['c1'],
      isConfirmed: false,
    } as const
    expect(stepContract(reject)).toEqual({ status: 'rejected' })
  })
})

describe('a lower rate than contracts below (Agent rules §6.5)', () => {
  const uplines = new Map<string, string | null>([
    ['m', null],
    ['bay_trader', 'm'],
    ['quay_line', 'bay_trader'],
    ['saltmarket', 'bay_trader'],
    ['tran_h', 'bay_trader'],
    ['deep', 'tran_h'],
    ['other', 'm'],
  ])
  const contract = (id: string, payee: string, status: string, percent: string) => ({
    id,
    payee,
    status,
    terms: dividend([tier('0', '0', 0, '1'), tier('1', '0', 0, percent)]),
  })
  const contracts = [
    contract('c2', 'saltmarket', 'accepted', '16'),
    contract('c1', 'quay_line', 'accepted', '16'),
    contract('c3', 'tran_h', 'accepted', '14'),
    contract('c4', 'deep', 'newRequest', '15.5'),
    contract('c5', 'other', 'accepted', '18'),
    contract('c6', 'tran_h', 'terminated', '17'),
    contract('c8', 'bay_trader', 'accepted', '18'),
  ]
  const impact = (percent: string) =>
    lowerRateImpact(uplines, contracts, { payee: 'bay_trader', terms: dividend([tier('0', '0', 0, percent)]) })

  test.each([
    ['16', [], []],
    ['15', ['c1', 'c2'], ['c4']],
    ['13', ['c1', 'c2', 'c3'], ['c4']],
  ])('of %s %% ends %j and withdraws %j', (percent, terminates, withdraws) => {
    expect(impact(percent)).toEqual({ needsConfirmation: terminates.length > 0, terminates, withdraws })
  })

  test('compares either rate of a real-time salary, and no other kind', () => {
    const realtime = (profit: string, loss: string): RealtimeTerms => ({
      kind: 'realtimeSalary',
      tiers: [{ singleBetAmount: money('0'), profitRate: rate(profit), lossRate: rate(loss) }],
    })
    const below = [{ id: 'r1', payee: 'quay_line', status: 'accepted', terms: realtime('0.1', '0.7') }, ...contracts]
    const lower = (terms: RealtimeTerms) => lowerRateImpact(uplines, below, { payee: 'bay_trader', terms }).terminates
    expect([lower(realtime('0.5', '0.6')), lower(realtime('0.1', '0.7'))]).toEqual([['r1'], []])
  })

  test('leaves no higher accepted contract below (Agent rules §14.11)', () => {
    const anyRates = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 13, maxLength: 13 })
    fc.assert(
      fc.property(anyTree(), anyRates, fc.nat(), (tree, percents, which) => {
        const ids = [...tree.keys()]
        const all = ids.map((payee, at) => contract(`k${at}`, payee, 'accepted', String(percents[at])))
        const payee = ids[which % ids.length]!
        const offered = percents[12]!
        const terms = dividend([tier('0', '0', 0, String(offered))])
        const ended = new Set(lowerRateImpact(tree, all, { payee, terms }).terminates)
        for (const [at, one] of all.entries()) {
          const isHigherBelow = pathOf(tree, one.payee).includes(payee) && Math.max(1, percents[at]!) > offered
          expect(ended.has(one.id)).toBe(isHigherBelow)
        }
      }),
    )
  })
})
