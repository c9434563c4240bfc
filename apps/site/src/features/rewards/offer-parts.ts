import { msg } from '@lingui/core/macro'
import type { NamedText, OfferFigure, Say } from './offer-model.ts'

/** The texts in which the kinds of offers differ. */
export type KindText = {
  title: string
  lead: string
  warning: string
  /** What the member gets, and what for. */
  first: readonly OfferFigure[]
  /** What is staked as many times as the offer says. */
  base: string
  entry: readonly NamedText[]
  wager: string
  exit: string
}

export const onceText = msg`Each member with a real account gets it once, while the budget of the offer lasts.`

/** A bonus without a deposit leaves cash free, so a withdrawal needs no exit (Reward rules §4.4). */
export function freeText(say: Say, mustStake: string): Pick<KindText, 'warning' | 'base' | 'exit'> {
  return {
    warning: say(
      msg`Until you have staked ${{ mustStake }}, bonus money and what it wins cannot be withdrawn. Your cash can at any time.`,
    ),
    base: say(msg`Of the bonus`),
    exit: say(
      msg`You can end the bonus at any time: you keep your cash and lose the bonus money. You can withdraw cash without ending it.`,
    ),
  }
}

/** What a member does for an offer that no deposit and no loss brings. */
export const triggerTexts = (bonus: string) => ({
  registration: {
    lead: msg`For members who register while the offer runs.`,
    condition: msg`New account`,
    rule: msg`Register while the offer runs, and join to get ${{ bonus }} as bonus money.`,
  },
  identity: {
    lead: msg`For members whose identity we have verified.`,
    condition: msg`Verified identity`,
    rule: msg`Join to get ${{ bonus }} as bonus money as soon as we have verified your identity.`,
  },
  promoCode: {
    lead: msg`For members with a promo code.`,
    condition: msg`Promo code`,
    rule: msg`Join with your promo code to get ${{ bonus }} as bonus money.`,
  },
})
