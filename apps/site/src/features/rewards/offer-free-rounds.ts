import { freeRoundsValue } from '@croupier/rules/rewards/offer-terms'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import { msg, plural } from '@lingui/core/macro'
import type { NamedText, OfferCase, OfferFormat, Say } from './offer-model.ts'
import { freeText, type KindText, onceText, triggerTexts } from './offer-parts.ts'

type FreeRounds = Extract<ShownOffer, { kind: 'freeSpins' }>

/** Whether what the rounds of an offer win is cash, which needs no stakes. */
export const winsCash = (offer: ShownOffer): boolean => offer.kind === 'freeSpins' && offer.multiple === 0

/** What the rounds win when they win as much as they stake: the figures of the offer until the visitor types an amount. */
export const firstWinnings = (offer: FreeRounds) => freeRoundsValue(offer)

export function freeRoundsText(say: Say, offer: FreeRounds, one: OfferCase, { sum }: OfferFormat): KindText {
  const { rounds, multiple, gameName } = offer
  const won = sum(one.base)
  const mustStake = sum(one.facts.mustStake)
  const { lead, condition } = triggerTexts('')[offer.trigger]
  const wager = say(
    msg`Stake what they win ${plural({ multiple }, { one: '# time', other: '# times' })} before it becomes cash. For winnings of ${{ won }}, that is ${{ mustStake }}.`,
  )
  const cash = { base: '', exit: '', warning: say(msg`What the rounds win is cash, and yours to withdraw.`) }
  return {
    ...(winsCash(offer) ? cash : { ...freeText(say, mustStake), base: say(msg`What the rounds win`) }),
    title: say(msg`${plural({ rounds }, { one: '# free round', other: '# free rounds' })} on ${{ gameName }}`),
    lead: say(lead),
    first: figuresOf(say, offer, { sum, condition: say(condition) }),
    entry: rulesOf(say, offer, sum),
    wager: winsCash(offer) ? say(msg`What they win is cash. You can withdraw it, and need not stake it.`) : wager,
  }
}

function figuresOf(
  say: Say,
  { rounds, stake, playDays, gameName }: FreeRounds,
  { sum, condition }: { sum: OfferFormat['sum']; condition: string },
): KindText['first'] {
  return [
    {
      name: 'rounds',
      label: say(msg`You get`),
      figure: say(msg`${plural({ rounds }, { one: '# free round', other: '# free rounds' })}`),
      note: gameName,
    },
    { name: 'roundStake', label: say(msg`Stake of each round`), figure: sum(stake), note: say(msg`We pay it`) },
    { name: 'condition', label: say(msg`Condition`), figure: condition, note: say(msg`Join the offer first`) },
    {
      name: 'playDays',
      label: say(msg`Time to play them`),
      figure: say(msg`${plural({ value: playDays }, { one: '# day', other: '# days' })}`),
      note: say(msg`From the day you claim them`),
    },
  ]
}

function rulesOf(say: Say, offer: FreeRounds, sum: OfferFormat['sum']): NamedText[] {
  const { rounds, playDays: value, gameName, winMax } = offer
  const stake = sum(offer.stake)
  const most = winMax === null ? '' : sum(winMax)
  const rule = {
    registration: msg`Register while the offer runs, and join to get ${plural({ rounds }, { one: '# free round', other: '# free rounds' })}.`,
    identity: msg`Join to get ${plural({ rounds }, { one: '# free round', other: '# free rounds' })} as soon as we have verified your identity.`,
    promoCode: msg`Join with your promo code to get ${plural({ rounds }, { one: '# free round', other: '# free rounds' })}.`,
  }[offer.trigger]
  return [
    { name: 'bonus', text: say(rule) },
    {
      name: 'play',
      text: say(
        msg`Claim them, and play them on ${{ gameName }} within ${plural({ value }, { one: '# day', other: '# days' })}, including the day of the claim. Each is for ${{ stake }}, which we pay. Rounds that you do not play end.`,
      ),
    },
    {
      name: 'winnings',
      text: say(
        winMax === null
          ? msg`When all rounds are over or their time has ended, you get what they won, in whole cents and without a limit.`
          : msg`When all rounds are over or their time has ended, you get what they won, in whole cents and at most ${{ most }}.`,
      ),
    },
    { name: 'once', text: say(onceText) },
  ]
}
