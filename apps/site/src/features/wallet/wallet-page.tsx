import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { balance, merchantWallet } from '@croupier/wire/wallet/wallet'
import { Trans } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Gift from 'lucide-react/icons/gift'
import Wallet from 'lucide-react/icons/wallet'
import { BalanceCard } from '../../lib/balance-card.tsx'
import { useCall } from '../../lib/call.ts'
import { useCurrency, useMerchant } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import css from './wallet.module.css'

/** §2 transferFund: the wallets of the member. One wallet serves all games, so there is nothing to transfer. */
export function WalletPage() {
  const { data } = useCall(merchantWallet, {})
  const { data: funds } = useCall(balance, {})
  const currency = useCurrency()
  const name = useMerchant()?.walletName
  return (
    <div className={css.page}>
      <BalanceCard />
      <div className={css.acts}>
        <LinkButton kind="primary" href={memberHref('depositv2')} icon={<ArrowDownToLine aria-hidden="true" />}>
          <Trans>Deposit</Trans>
        </LinkButton>
        <LinkButton href={memberHref('withdraw')} icon={<ArrowUpFromLine aria-hidden="true" />}>
          <Trans>Withdraw</Trans>
        </LinkButton>
      </div>
      <Card as="section">
        <CardHead title={<Trans>Wallets</Trans>} />
        {data ? (
          <ul>
            {data.wallets.map((wallet) => (
              <ListRow
                key={wallet.code}
                as="li"
                icon={<Wallet aria-hidden="true" />}
                title={name ?? <Trans>Main wallet</Trans>}
                note={<Trans>All games use this wallet. You never need to move money.</Trans>}
                end={<Amount value={wallet.balance} currency={currency} />}
              />
            ))}
            {funds && funds.bonus > 0n && (
              <ListRow
                as="li"
                icon={<Gift aria-hidden="true" />}
                title={
                  <a href={memberHref('rewardCenter')}>
                    <Trans>Bonus money</Trans>
                  </a>
                }
                note={
                  <Trans>It pays when your cash does not cover a stake. See the reward centre for its progress.</Trans>
                }
                end={<Amount value={funds.bonus} currency={currency} />}
              />
            )}
          </ul>
        ) : (
          <Skeleton height={56} />
        )}
      </Card>
    </div>
  )
}
