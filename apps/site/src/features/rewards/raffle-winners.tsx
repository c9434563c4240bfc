import { Amount } from '@croupier/ui/amount'
import type { Raffle } from '@croupier/wire/rewards/raffles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

type Winners = Raffle['winners']

/** Reward rules §10, §12: the prizes with their tickets, and the masked names of the winners. */
export function RaffleWinners({ title, winners }: { title: string; winners: Winners }) {
  const { t } = useLingui()
  const currency = useCurrency()
  return (
    <table className={css.ranks}>
      <caption className="visually-hidden">{t`Winners: ${title}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Ticket</Trans>
          </th>
          <th scope="col">
            <Trans>Member</Trans>
          </th>
          <th scope="col">
            <Trans>Prize</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {winners.map(({ prize, amount, ticket, name, isOwn }) => (
          <tr key={prize} className={isOwn ? css.own : ''}>
            <td className="num">{ticket}</td>
            <th scope="row">{isOwn ? <Trans>You</Trans> : name || '–'}</th>
            <td>
              <Amount value={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
