import { cssVars } from '@croupier/ui/css-vars'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import css from './lobby.module.css'
import { type Opened, tailCounts } from './order.ts'

/** §9 */
const ROUNDS = 100

/** How often each number of two digits ended a prize of the last Vietnamese draws. */
export function NumberTable({ results }: { results: readonly Opened[] }) {
  const counted = results.slice(0, ROUNDS)
  const counts = tailCounts(counted.map(({ numbers }) => numbers))
  const least = Math.min(...counts)
  const most = Math.max(...counts)
  // The colour shows the differences, which are small beside the counts.
  const heatOf = (count: number) => (most > least ? Math.round((100 * (count - least)) / (most - least)) : 0)
  const rounds = counted.length
  return (
    <section className={css.numbers}>
      <h3 className="title-3">
        <Trans>Numbers drawn, 00 to 99</Trans>
      </h3>
      <p className="small text-2">
        {plural(rounds, {
          one: 'How often each number ended a prize in the last round.',
          other: 'How often each number ended a prize in the last # rounds.',
        })}{' '}
        <Trans>In the next round each is as likely as any other, whatever came before.</Trans>
      </p>
      <ol className={css.tails}>
        {counts.map((count, number) => (
          <li key={number} className={css.tail} style={cssVars({ '--heat': `${heatOf(count)}%` })}>
            <b className="num">{String(number).padStart(2, '0')}</b>
            <small className="num">{count}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
