import { parseMoney } from '@croupier/kernel/money'
import { amountText } from './amounts.ts'
import type { FreeRounds, GameName, State } from './api.ts'
import { element } from './element.ts'
import type { Texts } from './texts.ts'

type Campaigns = Pick<State<GameName>, 'freeRounds'>

/** The campaign that pays the next round; null when the balance does. */
export const freeRoundOf = ({ freeRounds }: Campaigns): FreeRounds | null =>
  freeRounds && freeRounds.left > 0 ? freeRounds : null

/**
 * The stake of the next round: that of the campaign which pays it, or what the player has chosen. `wish` is the part of the request that
 * names the campaign.
 */
export function nextStake(
  state: Campaigns,
  chosen: string,
): { stake: string; isFree: boolean; wish: { campaignId?: string } } {
  const campaign = freeRoundOf(state)
  if (!campaign) return { stake: chosen, isFree: false, wish: {} }
  return { stake: campaign.stake, isFree: true, wish: { campaignId: campaign.campaignId } }
}

/** What a page says about free rounds: the next one, or what all of them won. Empty without any. */
export function freeRoundsText(t: Texts, { freeRounds }: Campaigns): string {
  if (!freeRounds) return ''
  const { rounds: of, left, won: sum } = freeRounds
  const won = amountText(parseMoney(sum))
  return left > 0 ? t('freeRound', { number: of - left + 1, of, won }) : t('freeRoundsWon', { won })
}

/** The line of a stage that says so. */
export function freeRoundsLine(t: Texts) {
  const node = element('p', { class: 'free-rounds', hidden: true, 'data-testid': 'free-rounds' })
  return {
    node,
    show(state: Campaigns) {
      node.textContent = freeRoundsText(t, state)
      node.hidden = state.freeRounds === null
    },
  }
}
