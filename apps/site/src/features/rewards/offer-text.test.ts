import { fileURLToPath } from 'node:url'
import { dayFrom } from '@croupier/kernel/business-day'
import { cents, displayMoney, type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import { CASHBACK_PERIODS, factsOf } from '@croupier/rules/rewards/offer-terms'
import type { OfferFacts } from '@croupier/rules/rewards/offers'
import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'
import { type BonusOfferTerms, bonusOffer, FIXED_TRIGGERS, type ShownOffer } from '@croupier/wire/rewards/offers'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { stakeParts, wageredOf } from '../../../../server/src/modules/rewards/bonus/rules.ts'
import { winningsOf } from '../../../../server/src/modules/rewards/free-rounds/rules.ts'
import { bonusOf } from '../../../../server/src/modules/rewards/offers/rules.ts'
import type { OfferText } from './offer-model.ts'
import { offerText } from './offer-text.ts'

vi.mock('@lingui/core/macro', async () => (await import('../../lib/testing/macros.ts')).macros)

const LANGUAGES = ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi']
const OFFERS = 1_000
const TODAY = dayFrom('2026-11-21')

/** The texts of each language, from the catalogues of the site. */
let languages: readonly I18n[] = []
beforeAll(async () => {
  const configPath = fileURLToPath(new URL('../../../lingui.config.ts', import.meta.url))
  const [catalog] = await getCatalogs(getConfig({ configPath }))
  languages = await Promise.all(
    LANGUAGES.map(async (locale) => {
      const texts = Object.entries((await catalog?.read(locale)) ?? {})
      const messages = Object.fromEntries(texts.map(([id, { translation = '' }]) => [id, translation]))
      const missing = (id: string) => {
        throw new Error(`${locale} has no text ${id}`)
      }
      return setupI18n({ locale, messages: { [locale]: messages }, missing }).setMessagesCompiler(compileMessage)
    }),
  )
})

const amount = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((one) => displayMoney(cents(one)).replaceAll(',', ''))
const wagering = {
  code: fc.constant('any-offer'),
  firstDay: fc.constant('2026-01-01'),
  lastDay: fc.constant('2026-12-31'),
  multiple: fc.integer({ min: 1, max: 100 }),
  categories: fc.uniqueArray(
    fc.record({
      category: fc.constantFrom(...BONUS_CATEGORIES),
      percent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
      edgeHundredths: fc.integer({ min: 0, max: 10_000 }),
    }),
    { selector: ({ category }) => category, minLength: 1 },
  ),
  maxStake: amount(1, 10_000_000),
  days: fc.integer({ min: 1, max: 365 }),
  budget: fc.constant('99999999'),
}
const GAME = { provider: 'house', game: 'harbour-lanterns', gameName: 'Harbour Lanterns' }
const anyOffer = fc
  .oneof(
    fc.record({
      ...wagering,
      kind: fc.constant('depositMatch'),
      matchPercent: fc.integer({ min: 1, max: 500 }),
      bonusMax: amount(1, 100_000_000),
      depositMin: amount(100, 100_000),
      wagerBase: fc.constantFrom('bonus', 'depositPlusBonus'),
    }),
    fc
      .record({
        ...wagering,
        kind: fc.constant('fixed'),
        trigger: fc.constantFrom(...FIXED_TRIGGERS),
        bonus: amount(1, 1_000_000),
      })
      .map((terms) => ({ ...terms, promoCode: terms.trigger === 'promoCode' ? 'LANTERN' : null })),
    fc.record({
      ...wagering,
      kind: fc.constant('cashback'),
      period: fc.constantFrom(...CASHBACK_PERIODS),
      lossPercent: fc.integer({ min: 1, max: 100 }),
      bonusMax: amount(1, 100_000_000),
    }),
    fc
      .record({
        ...wagering,
        kind: fc.constant('freeSpins'),
        multiple: fc.integer({ min: 0, max: 100 }),
        trigger: fc.constantFrom(...FIXED_TRIGGERS),
        rounds: fc.integer({ min: 1, max: 500 }),
        stake: amount(1, 100_000),
        winMax: fc.option(amount(1, 100_000_000)),
        playDays: fc.integer({ min: 1, max: 90 }),
      })
      .map((terms) => ({ ...terms, ...GAME, promoCode: terms.trigger === 'promoCode' ? 'LANTERN' : null })),
  )
  .map((terms) => bonusOffer.parse(terms))
/** An offer, and what is deposited beyond the smallest deposit, or lost, in cents. */
const anyCase = fc.tuple(anyOffer, fc.integer({ min: 0, max: 50_000_000 }))

const START = new Date('2026-01-01T00:00:00Z')
const format = {
  sum: (one: Money) => `P\u00a0${displayMoney(one)}`,
  time: (at: Date) => (at === START ? 'START' : 'END'),
  category: (code: string) => code,
}

type Case = { offer: BonusOfferTerms; base: Money; facts: OfferFacts }
function caseOf([offer, more]: [BonusOfferTerms, number]): Case {
  const base =
    offer.kind === 'fixed' ? ZERO : units(cents(more) + (offer.kind === 'depositMatch' ? offer.depositMin : 0n))
  const facts = factsOf(offer, base, TODAY)
  if ('refusal' in facts) throw new Error('the deposit is large enough')
  return { offer, base, facts }
}
function textOf(i18n: I18n, { offer, ...one }: Case): OfferText {
  const standing = { startsAt: START, endsAt: new Date(), version: '', state: 'join', grantId: null } as const
  const shown: ShownOffer = { ...offer, ...standing }
  return offerText(i18n, shown, one, format)
}

/** The numbers of a text in any language, smallest first. */
const numbersIn = (text: string): Money[] =>
  sorted(
    (text.match(/\u2212?\d[\d,]*(\.\d+)?/g) ?? []).map((one) =>
      parseMoney(one.replaceAll(',', '').replace('\u2212', '-')),
    ),
  )
const sorted = (numbers: readonly bigint[]): Money[] =>
  numbers.map(units).toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
/** A count, as `numbersIn` reads it. */
const count = (number: number) => cents(number * 100)

type Rounds = { offer: Extract<BonusOfferTerms, { kind: 'freeSpins' }>; base: Money; mustStake: Money }
function numbersOfRounds({ offer, base, mustStake }: Rounds): Record<string, readonly bigint[]> {
  const { rounds, stake, playDays, winMax, multiple } = offer
  const most = winMax === null ? [] : [winMax]
  return {
    title: [count(rounds)],
    lead: [],
    'terms rounds': [count(rounds)],
    'terms roundStake': [stake],
    'terms condition': [],
    'terms playDays': [count(playDays)],
    'terms maxWin': most,
    'rules bonus': [count(rounds)],
    'rules play': [count(playDays), stake],
    'rules winnings': most,
    'rules wager': multiple === 0 ? [] : [count(multiple), base, mustStake],
  }
}

/** The numbers of the texts in which the kinds of offers differ. */
function numbersOfKind({ offer, base, facts: { mustStake } }: Case): Record<string, readonly bigint[]> {
  const multiple = count(offer.multiple)
  if (offer.kind === 'freeSpins') return numbersOfRounds({ offer, base, mustStake })
  if (offer.kind === 'fixed') {
    const { bonus } = offer
    const rules = { 'rules bonus': [bonus], 'rules wager': [multiple, mustStake] }
    return { title: [bonus], lead: [], 'terms fixed': [bonus], 'terms condition': [], ...rules }
  }
  const { bonusMax } = offer
  const wager = { 'rules wager': [multiple, base, mustStake] }
  if (offer.kind === 'cashback') {
    const part = count(offer.lossPercent)
    const rules = { 'rules bonus': [part, bonusMax], 'rules loss': [], ...wager }
    return { title: [part], lead: [bonusMax], 'terms match': [part, bonusMax], 'terms period': [], ...rules }
  }
  const { depositMin } = offer
  const match = count(offer.matchPercent)
  return {
    title: [match],
    lead: [bonusMax, depositMin],
    'terms match': [match, bonusMax],
    'terms depositMin': [depositMin],
    'rules bonus': [depositMin, match, bonusMax],
    ...wager,
  }
}

/** The numbers that each text of an offer must have, and no others. */
function numbersOf(one: Case): Record<string, readonly bigint[]> {
  const { offer, facts } = one
  const days = count(offer.days)
  const { mustStake, bonus, expectedCost, expectedValue } = facts
  const games = offer.categories.map(({ category, percent }) => {
    const told = facts.byCategory.get(category)
    return [`games ${category}`, told ? [count(percent), told.stakes, told.expectedCost] : []] as const
  })
  const always = { 'sums bonus': [bonus], 'rules window': [], 'rules once': [], 'rules versions': [] }
  // What free rounds win in cash has no terms of bonus money.
  if (offer.multiple === 0) return { ...always, ...numbersOfKind(one), warning: [] }
  return {
    'terms maxWin': [],
    ...numbersOfKind(one),
    ...always,
    warning: [mustStake],
    'terms multiple': [count(offer.multiple)],
    'terms days': [days],
    'terms maxStake': [offer.maxStake],
    'sums mustStake': [mustStake],
    ...(expectedCost === null ? {} : { 'sums expectedCost': [expectedCost] }),
    ...(expectedValue === null ? {} : { 'sums expectedValue': [expectedValue] }),
    ...Object.fromEntries(games),
    'rules days': [days],
    'rules games': [],
    'rules maxStake': [offer.maxStake],
    'rules order': [],
    'rules exhausted': [],
    'rules exit': [],
  }
}

/** All texts of an offer by their place; the last day, which is a date, is compared by itself. */
function placesOf({ title, lead, warning, terms, sums, games, rules }: OfferText): Record<string, string> {
  const figures = [...terms.map((one) => ({ ...one, at: 'terms' })), ...sums.map((one) => ({ ...one, at: 'sums' }))]
  return {
    title,
    lead,
    warning,
    ...Object.fromEntries(
      figures
        .filter(({ name }) => name !== 'lastDay')
        .map(({ at, name, label, figure, note = '' }) => [`${at} ${name}`, `${label}: ${figure} ${note}`]),
    ),
    ...Object.fromEntries(games.map(({ name, text }) => [`games ${name}`, text])),
    ...Object.fromEntries(rules.map(({ name, text }) => [`rules ${name}`, text])),
  }
}

describe('the texts of an offer (Reward rules §15.1, T110)', () => {
  test('have the numbers of the facts and no others, in every language, for 1,000 random offers', () => {
    fc.assert(
      fc.property(anyCase, (any) => {
        const one = caseOf(any)
        const expected = Object.entries(numbersOf(one)).map(([place, numbers]) => [place, sorted(numbers)])
        for (const i18n of languages) {
          const places = Object.entries(placesOf(textOf(i18n, one)))
          expect(Object.fromEntries(places.map(([place, text]) => [place, numbersIn(text)])), i18n.locale).toEqual(
            Object.fromEntries(expected),
          )
        }
      }),
      { numRuns: OFFERS },
    )
  })

  test('name the window, the last day, the cheapest games and those that do not count, in every language', () => {
    fc.assert(
      fc.property(anyCase, (any) => {
        const one = caseOf(any)
        for (const i18n of languages) {
          const { sums, rules } = textOf(i18n, one)
          const rule = (name: string) => rules.find((text) => text.name === name)?.text ?? ''
          const sum = (name: string) => sums.find((figure) => figure.name === name)
          expect(rule('window')).toMatch(/START.*END/)
          expect(sum('lastDay')?.figure).toBe(one.offer.multiple === 0 ? undefined : one.facts.lastDay)
          if (one.offer.multiple > 0) expect(sum('expectedCost')?.note ?? '').toContain(one.facts.cheapest ?? '')
          const isCash = one.offer.multiple === 0
          for (const game of isCash ? [] : one.facts.gamesThatDoNotCount) expect(rule('games')).toContain(game)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('have the numbers by which the engine pays, counts and refuses, for 1,000 random offers', () => {
    fc.assert(
      fc.property(anyCase, (any) => {
        const { offer, base, facts } = caseOf(any)
        const engine =
          offer.kind === 'freeSpins'
            ? winningsOf(offer, base, TODAY)
            : bonusOf(offer, { base, day: TODAY, given: ZERO })
        if (!engine) {
          expect(facts.bonus).toBe(ZERO)
          return
        }
        const { wager: terms, amount: paid } = engine
        if (terms === null) {
          expect([paid, offer.multiple]).toEqual([facts.bonus, 0])
          return
        }
        expect([paid, terms.mustStake, terms.days, terms.maxStake]).toEqual([
          facts.bonus,
          facts.mustStake,
          offer.days,
          offer.maxStake,
        ])
        const pockets = { cash: ZERO, bonus: units(offer.maxStake + 1n) }
        const refusal = (category: string, stake: Money) => {
          const parts = stakeParts({ terms, amount: paid }, pockets, { category, stake })
          return 'refusal' in parts ? parts.refusal : null
        }
        for (const category of BONUS_CATEGORIES) {
          const told = facts.byCategory.get(category)
          if (!told) {
            expect(refusal(category, offer.maxStake)).toBe('rewards.game_excluded')
            continue
          }
          expect(refusal(category, offer.maxStake)).toBeNull()
          expect(refusal(category, units(offer.maxStake + 1n))).toBe('rewards.stake_above_maximum')
          const wagered = (stakes: bigint) =>
            wageredOf({ terms, baseline: new Map() }, new Map([[category, units(stakes)]]))
          expect(wagered(told.stakes) >= terms.mustStake).toBe(true)
          expect(wagered(told.stakes - cents(1)) < terms.mustStake).toBe(true)
        }
      }),
      { numRuns: OFFERS },
    )
  })
})
