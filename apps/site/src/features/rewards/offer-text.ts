import type { OfferFacts } from '@croupier/rules/rewards/offers'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { listText } from '../../lib/list-text.ts'
import { winsCash } from './offer-free-rounds.ts'
import { kindText } from './offer-kinds.ts'
import type { NamedText, OfferCase, OfferFigure, OfferFormat, OfferGame, OfferText, Say } from './offer-model.ts'

/**
 * Reward rules §4.2 (T110): everything that a member reads about an offer. The texts have no number of their own: each comes from
 * the terms and the facts, which the engine uses, too.
 */
export function offerText(i18n: I18n, offer: ShownOffer, one: OfferCase, format: OfferFormat): OfferText {
  const say: Say = (message) => i18n._(message)
  const isCash = winsCash(offer)
  const { title, lead, warning, first, base, entry, wager, exit } = kindText(say, offer, one, format)
  return {
    title,
    lead,
    warning,
    terms: [...first, ...(isCash ? [] : termsOf(say, offer, { base, ...format })), maxWinOf(say, offer, format)],
    sums: sumsOf(say, one.facts, format).filter(({ name }) => !isCash || name === 'bonus'),
    games: isCash ? [] : gamesOf(say, offer, one.facts, format),
    rules: [
      windowRule(say, offer, format),
      ...entry,
      { name: 'wager', text: wager },
      ...(isCash ? [] : stakeRules(say, offer, one, { ...format, list: (items) => listText(i18n.locale, items) })),
      ...(isCash ? [] : endRules(say, exit)),
      { name: 'versions', text: say(versionsText) },
    ],
  }
}

function termsOf(say: Say, offer: ShownOffer, { base, sum }: OfferFormat & { base: string }): OfferFigure[] {
  const { multiple, days: value } = offer
  return [
    {
      name: 'multiple',
      label: say(msg`You must stake`),
      figure: say(msg`${plural({ multiple }, { one: '# time', other: '# times' })}`),
      note: base,
    },
    {
      name: 'days',
      label: say(msg({ message: 'Time', context: 'how long a bonus lasts' })),
      figure: say(msg`${plural({ value }, { one: '# day', other: '# days' })}`),
      note: say(msg`Then the bonus money ends`),
    },
    {
      name: 'maxStake',
      label: say(msg`Largest stake`),
      figure: sum(offer.maxStake),
      note: say(msg`With bonus money`),
    },
  ]
}

/** T112: what the bonus wins has no maximum. What free rounds win may have one. */
function maxWinOf(say: Say, offer: ShownOffer, { sum }: OfferFormat): OfferFigure {
  const isFree = offer.kind === 'freeSpins'
  return {
    name: 'maxWin',
    label: say(msg`Most you can keep`),
    figure: isFree && offer.winMax !== null ? sum(offer.winMax) : say(msg`No limit`),
    note: say(isFree ? msg`Of what the rounds win` : msg`All that the bonus wins`),
  }
}

const versionsText = msg`The terms that you join never change for you. We may pause the offer. A bonus that you have goes on.`

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

function windowRule(say: Say, offer: ShownOffer, { time }: OfferFormat): NamedText {
  const start = time(offer.startsAt)
  const end = time(offer.endsAt)
  return { name: 'window', text: say(msg`The offer runs from ${{ start }} until ${{ end }}.`) }
}

function stakeRules(
  say: Say,
  { days: value, ...offer }: ShownOffer,
  { facts }: OfferCase,
  { sum, category, list }: OfferFormat & { list(items: string[]): string },
): NamedText[] {
  const maxStake = sum(offer.maxStake)
  const games = list(facts.gamesThatDoNotCount.map(category))
  return [
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

function endRules(say: Say, exit: string): NamedText[] {
  return [
    {
      name: 'order',
      text: say(
        msg`Your cash pays first, then your bonus. Wins are split the same way. When your counted stakes reach the target, the whole bonus becomes cash, without a limit.`,
      ),
    },
    { name: 'exhausted', text: say(msg`When the bonus money is used up, the target is gone and you owe nothing.`) },
    { name: 'exit', text: exit },
  ]
}
