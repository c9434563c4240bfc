import { playOf } from '@croupier/game-math/lottery/index'
import { Amount } from '@croupier/ui/amount'
import { IconButton } from '@croupier/ui/button'
import { Tag } from '@croupier/ui/tag'
import { Ticket, TicketLine } from '@croupier/ui/ticket'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useMemo } from 'react'
import { useCurrency } from '../../../lib/merchant.ts'
import { playName } from '../../../lib/plays/names.ts'
import { selectionText } from '../../../lib/plays/selection-text.ts'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'
import { BasketTotal } from './basket-total.tsx'
import { type Line, lineStake, quote, type Terms, termsOf } from './lines.ts'
import { halfTerms, type NumberRoom, roomOf } from './number-room.ts'
import { PrizeSlider } from './prize-slider.tsx'
import { RepeatPanel } from './repeat-panel.tsx'
import { RoomNote } from './room-note.tsx'
import { SyndicatePanel } from './syndicate-panel.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { betting: Betting; checkout: Checkout; sticky?: boolean; onClose?: () => void }

/** The basket: lines, repeat order, prize mode, totals, and the button that places it. */
export function Basket({ betting, checkout, sticky, onClose }: Props) {
  const { t } = useLingui()
  const { lines, game, empty } = betting
  const count = lines.length
  return (
    <Ticket
      label={t`Bet basket`}
      title={<Trans>Basket</Trans>}
      {...(sticky ? { sticky } : {})}
      headEnd={
        <>
          <Tag tone="tide">{plural(count, { one: '# line', other: '# lines' })}</Tag>
          <IconButton label={t`Empty basket`} onClick={empty} disabled={count === 0}>
            <Trash size={18} aria-hidden="true" />
          </IconButton>
          {onClose && (
            <IconButton label={t`Close`} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
      options={
        <div className={css.options}>
          <RepeatPanel betting={betting} checkout={checkout} />
          <SyndicatePanel betting={betting} isRepeat={checkout.plan !== undefined} onStarted={onClose} />
          <PrizeSlider betting={betting} />
        </div>
      }
      total={<BasketTotal betting={betting} checkout={checkout} />}
      said={
        <Trans>Bets close {game.lockSeconds} seconds before the draw. A late bet is not moved to the next round.</Trans>
      }
    >
      {count === 0 && (
        <p className={css.none}>
          <Trans>Pick numbers and add them here. Several bets make one ticket.</Trans>
        </p>
      )}
      {lines.map((line) => (
        <BasketLine key={line.id} line={line} betting={betting} />
      ))}
    </Ticket>
  )
}

function BasketLine({ line, betting }: { line: Line; betting: Betting }) {
  const { t, i18n } = useLingui()
  const currency = useCurrency()
  const play = playOf(line.play)
  const { game, group, limits } = betting
  const terms = termsOf(game, play, group)
  const room = terms && roomOf(game, terms, line, limits)
  const name = playName(i18n, play)
  return (
    <TicketLine
      play={
        <button type="button" className={css.edit} title={t`Edit this bet`} onClick={() => betting.edit(line)}>
          {name}
        </button>
      }
      picks={<span title={selectionText(i18n, play, line.selection)}>{selectionText(i18n, play, line.selection)}</span>}
      amount={terms && <Amount value={lineStake(terms, line)} currency={currency} />}
      meta={`${plural(line.units, { one: '# bet', other: '# bets' })} × ${line.multiple}`}
      prize={terms && room && <LinePrize line={line} terms={termsIn(room, terms, line)} betting={betting} />}
      removeLabel={t`Remove ${name}`}
      onRemove={() => betting.remove(line)}
      problem={room ? hasNote(room) && <RoomNote room={room} /> : <Trans>This bet is not available now</Trans>}
    />
  )
}

/** The terms at which the line would be accepted now. */
const termsIn = ({ halved }: NumberRoom, terms: Terms, line: Line): Terms =>
  halved.length > 0 ? halfTerms(terms, line) : terms
const hasNote = ({ full, halved }: NumberRoom): boolean => full !== undefined || halved.length > 0

/** The best case of a line. It needs a search, so it follows the prize mode when the browser has time. */
function LinePrize({ line, terms, betting: { game } }: { line: Line; terms: Terms; betting: Betting }) {
  const currency = useCurrency()
  const quoted = useDeferredValue(JSON.stringify(Object.values(terms.prizes).map(String)))
  const paysUpTo = useMemo(() => quote(game, terms, line).paysUpTo, [game, line, quoted])
  return (
    <Trans>
      Pays up to <Amount value={paysUpTo} currency={currency} />
    </Trans>
  )
}
