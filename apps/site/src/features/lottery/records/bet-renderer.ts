import { hitPicks, parseSelection, plays } from '@croupier/game-math/lottery/index'
import { type LotteryDetail, lotteryDetailOf } from '@croupier/wire/lottery/detail'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createElement } from 'react'
import type { ProductRenderer, ShownBet, ShownLine } from '../../../lib/bets/products.ts'
import type { RecordedBet } from '../../../lib/bets/recorded-bet.ts'
import { DrawnNumbers } from '../../../lib/families/drawn.tsx'
import { playName } from '../../../lib/plays/names.ts'
import { selectionParts } from '../../../lib/plays/selection-text.ts'
import { changeBasket } from '../basket/basket-store.ts'
import { type LotteryBet, payoutSteps } from './payout-steps.ts'

/** Describes lottery bets by play, picks and the numbers drawn, in the visitor's language. */
export const lotteryRenderer: ProductRenderer = {
  show(i18n, bet) {
    const detail = lotteryDetailOf(bet)
    const play = detail && plays.get(detail.play)
    if (!play) return null
    const selection = parseSelection(play, detail.selection)
    const payout = payoutSteps(i18n, bet, { play, selection, detail })
    return {
      title: playName(i18n, play),
      lines: [pickLine(i18n, { play, selection, detail }), stakeLine(i18n, detail)],
      ...(detail.resultNote ? { more: [noteLine(i18n, detail.resultNote)] } : {}),
      ...(detail.numbers ? { drawn: drawnOf(play.family, detail.numbers, detail.drawAt) } : {}),
      ...(payout ? { payout } : {}),
      ...proofOf(bet),
      playAgain: (newId) => addToBasket(bet.game, { play, selection, detail, id: newId() }),
    }
  },
}

const drawnOf = (family: string, numbers: readonly number[], at: Date | undefined): NonNullable<ShownBet['drawn']> => ({
  numbers,
  show: (props) => createElement(DrawnNumbers, { family, numbers, at, ...props }),
})

function pickLine(i18n: I18n, { play, selection, detail: { numbers } }: LotteryBet): ShownLine {
  const parts = selectionParts(i18n, play, selection, numbers ? hitPicks(play, selection, numbers) : [])
  return { label: i18n._(msg`Your pick`), value: parts.map(({ text }) => text).join(''), parts }
}

const stakeLine = (i18n: I18n, { units, multiple }: LotteryDetail): ShownLine => ({
  label: i18n._(msg`Bets × multiplier`),
  value: `${units} × ${multiple}`,
})

/** Why a round is void, or a bet of it, or that its result was corrected. */
const NOTES: Record<NonNullable<LotteryDetail['resultNote']>, MessageDescriptor> = {
  corrected: msg`The result was corrected after the draw`,
  known_numbers: msg`Void: the numbers were known when this bet was accepted`,
  no_result: msg`Void: the sources of the result did not agree in time`,
  cancelled: msg`Void: our staff cancelled the round`,
  not_revealed_in_time: msg`Void: the round was not drawn in time`,
  seed_unreadable: msg`Void: the round was not drawn in time`,
  beacon_missing: msg`Void: the public random value did not arrive in time`,
}
const noteLine = (i18n: I18n, note: keyof typeof NOTES): ShownLine => ({
  label: i18n._(msg`About the round`),
  value: i18n._(NOTES[note]),
})

/** A cancelled ticket is not in the tree of its round, so there is nothing to prove. */
const proofOf = ({ game, round, ticketId, status }: RecordedBet): Pick<ShownBet, 'proofHref'> =>
  round && status !== 'cancelled'
    ? { proofHref: `/verify?${new URLSearchParams({ game, issue: round, ticket: ticketId })}` }
    : {}

function addToBasket(game: string, { play, selection, detail, id }: LotteryBet & { id: string }): string {
  const { multiple, mode } = detail
  const line = { id, play: play.code, selection, units: play.units(selection), multiple, mode }
  changeBasket(game, (lines) => [...lines, line])
  return `/lottery?${new URLSearchParams({ gameCode: game, playType: play.code })}`
}
