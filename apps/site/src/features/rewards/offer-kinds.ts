import type { ShownOffer } from '@croupier/wire/rewards/offers'
import { msg, plural } from '@lingui/core/macro'
import { freeRoundsText } from './offer-free-rounds.ts'
import type { OfferCase, OfferFormat, Say } from './offer-model.ts'
import { freeText, type KindText, onceText, triggerTexts } from './offer-parts.ts'

type Kind<Name> = Extract<ShownOffer, { kind: Name }>

export function kindText(say: Say, offer: ShownOffer, one: OfferCase, format: OfferFormat): KindText {
  if (offer.kind === 'fixed') return fixedText(say, offer, one, format)
  if (offer.kind === 'freeSpins') return freeRoundsText(say, offer, one, format)
  return offer.kind === 'cashback' ? cashbackText(say, offer, one, format) : depositText(say, offer, one, format)
}

function depositText(say: Say, offer: Kind<'depositMatch'>, one: OfferCase, { sum }: OfferFormat): KindText {
  const { matchPercent, multiple } = offer
  const bonusMax = sum(offer.bonusMax)
  const depositMin = sum(offer.depositMin)
  const deposit = sum(one.base)
  const mustStake = sum(one.facts.mustStake)
  const isBonus = offer.wagerBase === 'bonus'
  return {
    title: say(msg`${{ matchPercent }}% bonus on your deposit`),
    lead: say(msg`Up to ${{ bonusMax }}, for one deposit of at least ${{ depositMin }}.`),
    warning: say(
      msg`Until you have staked ${{ mustStake }}, bonus money and what it wins cannot be withdrawn. Your cash can, after you end the bonus.`,
    ),
    first: [
      { name: 'match', label: say(msg`You get`), figure: `${matchPercent}%`, note: say(msg`Up to ${{ bonusMax }}`) },
      {
        name: 'depositMin',
        label: say(msg`Smallest deposit`),
        figure: depositMin,
        note: say(msg`Join the offer first`),
      },
    ],
    base: say(isBonus ? msg`The bonus, not the deposit` : msg`The deposit and the bonus together`),
    entry: [
      {
        name: 'bonus',
        text: say(
          msg`Join first. Then one deposit of at least ${{ depositMin }} brings ${{ matchPercent }}% of it as bonus money, at most ${{ bonusMax }}.`,
        ),
      },
      { name: 'once', text: say(onceText) },
    ],
    wager: say(
      isBonus
        ? msg`Stake the bonus ${plural({ multiple }, { one: '# time', other: '# times' })} before it becomes cash. For a deposit of ${{ deposit }}, that is ${{ mustStake }}.`
        : msg`Stake the deposit and the bonus ${plural({ multiple }, { one: '# time', other: '# times' })} before the bonus becomes cash. For a deposit of ${{ deposit }}, that is ${{ mustStake }}.`,
    ),
    exit: say(
      msg`You can end the bonus at any time: you keep your cash and lose the bonus money. A withdrawal asks you to end it first.`,
    ),
  }
}

function fixedText(say: Say, offer: Kind<'fixed'>, { facts }: OfferCase, { sum }: OfferFormat): KindText {
  const { multiple, trigger } = offer
  const bonus = sum(offer.bonus)
  const mustStake = sum(facts.mustStake)
  const { lead, condition, rule } = triggerTexts(bonus)[trigger]
  return {
    ...freeText(say, mustStake),
    title: say(msg`Bonus of ${{ bonus }}`),
    lead: say(lead),
    first: [
      { name: 'fixed', label: say(msg`You get`), figure: bonus, note: say(msg`Once for each member`) },
      {
        name: 'condition',
        label: say(msg`Condition`),
        figure: say(condition),
        note: say(msg`Join the offer first`),
      },
    ],
    entry: [
      { name: 'bonus', text: say(rule) },
      { name: 'once', text: say(onceText) },
    ],
    wager: say(
      msg`Stake the bonus ${plural({ multiple }, { one: '# time', other: '# times' })} before it becomes cash. That is ${{ mustStake }}.`,
    ),
  }
}

function cashbackText(say: Say, offer: Kind<'cashback'>, one: OfferCase, { sum }: OfferFormat): KindText {
  const { multiple, lossPercent } = offer
  const isWeekly = offer.period === 'weekly'
  const bonusMax = sum(offer.bonusMax)
  const loss = sum(one.base)
  const mustStake = sum(one.facts.mustStake)
  const rule = isWeekly
    ? msg`Join first. After each week, you get ${{ lossPercent }}% of what you lost in it as bonus money, at most ${{ bonusMax }}.`
    : msg`Join first. After each month, you get ${{ lossPercent }}% of what you lost in it as bonus money, at most ${{ bonusMax }}.`
  return {
    ...freeText(say, mustStake),
    title: say(msg`${{ lossPercent }}% cashback`),
    lead: say(
      isWeekly
        ? msg`On what you lose in a week, up to ${{ bonusMax }}.`
        : msg`On what you lose in a month, up to ${{ bonusMax }}.`,
    ),
    first: [
      { name: 'match', label: say(msg`You get`), figure: `${lossPercent}%`, note: say(msg`Up to ${{ bonusMax }}`) },
      {
        name: 'period',
        label: say(msg`Period`),
        figure: say(isWeekly ? msg`A week from Monday` : msg`A month`),
        note: say(msg`Join the offer first`),
      },
    ],
    entry: [
      { name: 'bonus', text: say(rule) },
      {
        name: 'loss',
        text: say(
          msg`Your loss is your settled stakes less their payouts and less the rewards that you claimed, from the day you join.`,
        ),
      },
      { name: 'once', text: say(msg`Members with a real account get it while the budget of the offer lasts.`) },
    ],
    wager: say(
      msg`Stake the bonus ${plural({ multiple }, { one: '# time', other: '# times' })} before it becomes cash. For a loss of ${{ loss }}, that is ${{ mustStake }}.`,
    ),
  }
}
