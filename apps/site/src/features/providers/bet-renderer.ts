import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { ProductRenderer } from '../../lib/bets/products.ts'
import { roundHref } from './round-href.ts'

/** Lines of a bet in a list. Its detail shows the others. */
const SHOWN = 3
const detailShape = z.object({
  txId: z.string(),
  roundId: z.nullable(z.string()),
  title: z.string(),
  details: z._default(z.array(z.object({ label: z.string(), value: z.string() })), []),
})

/** Describes bets on games of providers in the words of the provider, and leads to their rounds. */
export const providerRenderer: ProductRenderer = {
  show(i18n, { detail, game }) {
    const read = z.safeParse(detailShape, detail)
    if (!read.success) return null
    const { txId, roundId, title, details } = read.data
    const vassalage = game.slice(0, game.indexOf('/'))
    return {
      title,
      lines: details.slice(0, SHOWN),
      more: [
        ...details.slice(SHOWN),
        { label: i18n._(msg`Provider`), value: vassalage },
        { label: i18n._(msg`Transaction`), value: txId },
        ...(roundId ? [{ label: i18n._(msg({ message: 'Round', context: 'of a game' })), value: roundId }] : []),
      ],
      ...(roundId ? { roundHref: roundHref({ vassalage, roundId }) } : {}),
    }
  },
}
