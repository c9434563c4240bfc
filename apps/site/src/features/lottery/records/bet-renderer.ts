import { parseSelection, plays } from '@croupier/game-math/lottery/index'
import { lotteryDetailOf } from '@croupier/wire/lottery/detail'
import { msg } from '@lingui/core/macro'
import type { ProductRenderer } from '../../../lib/bets/products.ts'
import { playName } from '../../../lib/plays/names.ts'
import { selectionText } from '../../../lib/plays/selection-text.ts'

/** Describes lottery bets by play and picks, in the visitor's language. */
export const lotteryRenderer: ProductRenderer = {
  describe(i18n, bet) {
    const detail = lotteryDetailOf(bet)
    const play = detail && plays.get(detail.play)
    if (!play) return null
    const selection = parseSelection(play, detail.selection)
    return {
      title: playName(i18n, play),
      lines: [{ label: i18n._(msg`Your pick`), value: selectionText(i18n, play, selection) }],
    }
  },
  checkHref: ({ game, round, settledAt }) =>
    settledAt && round ? `/verify?${new URLSearchParams({ game, issue: round })}` : null,
}
