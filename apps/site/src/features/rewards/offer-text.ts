import type { Money } from '@croupier/kernel/money'
import type { OfferFacts } from '@croupier/rules/rewards/offers'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** How the site writes amounts, instants and categories of games. */
export type OfferFormat = {
  sum: (amount: Money) => string
  time: (at: Date) => string
  category: (code: string) => string
}

/** `name` says what a text is about; each is there once. */
export type NamedText = { name: string; text: string }
export type OfferFigure = { name: string; label: string; figure: string; note?: string }
export type OfferGame = NamedText & { category: string; percent: number }

export type OfferText = {
  title: string
  lead: string
  /** The terms, whatever the deposit. */
  terms: readonly OfferFigure[]
  /** The numbers of one deposit. */
  sums: readonly OfferFigure[]
  warning: string
  games: readonly OfferGame[]
  rules: readonly NamedText[]
}

/** The deposit that the numbers are of, with its facts. */
export type OfferCase = { deposit: Money; facts: OfferFacts }

/**
 * Reward rules §4.2 (T110): everything that a member reads about an offer. The texts have no number of their own: each comes from
 * the terms and the facts, which the engine uses, too.
 */
export function offerText(
  i18n: I18n,
  offer: ShownOffer,
  { deposit, facts }: OfferCase,
  format: OfferFormat,
): OfferText {
  const say = (message: MessageDescriptor) => i18n._(message)
  const { matchPercent } = offer
  const bonusMax = format.sum(offer.bonusMax)
  const depositMin = format.sum(offer.depositMin)
  const mustStake = format.sum(facts.mustStake)
  return {
    title: say(msg`${{ matchPercent }}% bonus on your deposit`),
    lead: say(msg`Up to ${{ bonusMax }}, for one deposit of at least ${{ depositMin }}.`),
    terms: termsOf(say, offer, format),
    sums: sumsOf(say, facts, format),
    warning: say(
      msg`Until you have staked ${{ mustStake }}, bonus money and what it wins cannot be withdrawn. Your cash can, after you end the bonus.`,
    ),
    games: gamesOf(say, offer, facts, format),
    rules: [...entryRules(say, offer, format), ...wagerRules(say, offer, { deposit, facts }, format), ...endRules(say)],
  }
}

type Say = (message: MessageDescriptor) => string

const timesText = ({ multiple }: ShownOffer) => msg`${plural({ multiple }, { one: '# time', other: '# times' })}`
const daysText = ({ days: value }: ShownOffer) => msg`${plural({ value }, { one: '# day', other: '# days' })}`

function termsOf(say: Say, offer: ShownOffer, { sum }: OfferFormat): OfferFigure[] {
  const bonusMax = sum(offer.bonusMax)
  const base = offer.wagerBase === 'bonus' ? msg`The bonus, not the deposit` : msg`The deposit and the bonus together`
  const days = say(daysText(offer))
  return [
    {
      name: 'match',
      label: say(msg`You get`),
      figure: `${offer.matchPercent}%`,
      note: say(msg`Up to ${{ bonusMax }}`),
    },
    {
      name: 'depositMin',
      label: say(msg`Smallest deposit`),
      figure: sum(offer.depositMin),
      note: say(msg`Join the offer first`),
    },
    { name: 'multiple', label: say(msg`You must stake`), figure: say(timesText(offer)), note: say(base) },
    { name: 'days', label: say(msg`Time`), figure: days, note: say(msg`Then the bonus money ends`) },
    {
      name: 'maxStake',
      label: say(msg`Largest stake`),
      figure: sum(offer.maxStake),
      note: say(msg`With bonus money`),
    },
    {
      name: 'maxWin',
      label: say(msg`Most you can keep`),
      figure: say(msg`No limit`),
      note: say(msg`All that the bonus wins`),
    },
  ]
}

function sumsOf(say: Say, facts: OfferFacts, { sum, category }: OfferFormat): OfferFigure[] {
  const { lastDay } = facts
  const game = facts.cheapest === null ? '' : category(facts.cheapest)
  const cost =
    facts.expectedCost === null || facts.expectedValue === null
      ? []
      : [
          {
            name: 'expectedCost',
            label: say(msg`Expected cost of these stakes`),
            figure: sum(facts.expectedCost),
            note: say(msg`Where they cost least: ${{ game }}`),
          },
          {
            name: 'expectedValue',
            label: say(msg`Worth of the bonus after this cost`),
            figure: sum(facts.expectedValue),
          },
        ]
  return [
    { name: 'bonus', label: say(msg`You get`), figure: sum(facts.bonus) },
    { name: 'mustStake', label: say(msg`You must stake`), figure: sum(facts.mustStake) },
    ...cost,
    { name: 'lastDay', label: say(msg`Last day, if you claim it today`), figure: lastDay },
  ]
}

function gamesOf(say: Say, { categories }: ShownOffer, facts: OfferFacts, { sum, category }: OfferFormat): OfferGame[] {
  return categories.map(({ category: code, percent }) => {
    const counted = facts.byCategory.get(code)
    const named = { name: category(code), category: code, percent }
    if (!counted) return { ...named, text: say(msg`Does not count`) }
    const stakes = sum(counted.stakes)
    const cost = sum(counted.expectedCost)
    return {
      ...named,
      text: say(msg`${{ percent }}% counts · stakes ${{ stakes }} · expected cost ${{ cost }}`),
    }
  })
}

function entryRules(say: Say, offer: ShownOffer, { sum, time }: OfferFormat): NamedText[] {
  const { matchPercent } = offer
  const start = time(offer.startsAt)
  const end = time(offer.endsAt)
  const bonusMax = sum(offer.bonusMax)
  const depositMin = sum(offer.depositMin)
  return [
    { name: 'window', text: say(msg`The offer runs from ${{ start }} until ${{ end }}.`) },
    {
      name: 'bonus',
      text: say(
        msg`Join first. Then one deposit of at least ${{ depositMin }} brings ${{ matchPercent }}% of it as bonus money, at most ${{ bonusMax }}.`,
      ),
    },
    {
      name: 'once',
      text: say(msg`Each member with a real account gets it once, while the budget of the offer lasts.`),
    },
  ]
}

function wagerRules(
  say: Say,
  { multiple, days: value, wagerBase, ...offer }: ShownOffer,
  one: OfferCase,
  { sum, category }: OfferFormat,
): NamedText[] {
  const deposit = sum(one.deposit)
  const mustStake = sum(one.facts.mustStake)
  const maxStake = sum(offer.maxStake)
  const games = one.facts.gamesThatDoNotCount.map(category).join(', ')
  return [
    {
      name: 'wager',
      text: say(
        wagerBase === 'bonus'
          ? msg`Stake the bonus ${plural({ multiple }, { one: '# time', other: '# times' })} before it becomes cash. For a deposit of ${{ deposit }}, that is ${{ mustStake }}.`
          : msg`Stake the deposit and the bonus ${plural({ multiple }, { one: '# time', other: '# times' })} before the bonus becomes cash. For a deposit of ${{ deposit }}, that is ${{ mustStake }}.`,
      ),
    },
    {
      name: 'days',
      text: say(
        msg`You have ${plural({ value }, { one: '# day', other: '# days' })} for it, including the day of the claim. Then the bonus money that is left ends.`,
      ),
    },
    {
      name: 'games',
      text: say(
        games === ''
          ? msg`Bonus money cannot be used for games that are not listed.`
          : msg`Bonus money cannot be used for games that are not listed, or for these: ${{ games }}.`,
      ),
    },
    {
      name: 'maxStake',
      text: say(
        msg`A stake that uses bonus money is at most ${{ maxStake }}. The offer does not limit stakes from cash alone.`,
      ),
    },
  ]
}

function endRules(say: Say): NamedText[] {
  return [
    {
      name: 'order',
      text: say(
        msg`Your cash pays first, then your bonus. Wins are split the same way. When your counted stakes reach the target, the whole bonus becomes cash, without a limit.`,
      ),
    },
    { name: 'exhausted', text: say(msg`When the bonus money is used up, the target is gone and you owe nothing.`) },
    {
      name: 'exit',
      text: say(
        msg`You can end the bonus at any time: you keep your cash and lose the bonus money. A withdrawal asks you to end it first.`,
      ),
    },
    {
      name: 'versions',
      text: say(
        msg`The terms that you join never change for you. We may pause the offer. A bonus that you have goes on.`,
      ),
    },
  ]
}
