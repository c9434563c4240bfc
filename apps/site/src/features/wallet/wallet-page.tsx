import { Amount } from '@croupier/ui/amount'
import { LinkButton } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import type { Output } from '@croupier/wire/endpoint'
import { MAIN_WALLET, merchantWallet } from '@croupier/wire/providers/wallets'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans } from '@lingui/react/macro'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Gift from 'lucide-react/icons/gift'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from 'wouter'
import { BalanceCard } from '../../lib/balance-card.tsx'
import { useCall } from '../../lib/call.ts'
import { useCurrency, useMerchant } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import { AllWallets } from './all-wallets.tsx'
import { LatestTransfers } from './latest-transfers.tsx'
import { MoveMoney } from './move-money.tsx'
import { useTransfers } from './use-transfers.ts'
import css from './wallet.module.css'

/** §2 transferFund: the wallets of the member, and transfers to and from those that game providers keep. */
export function WalletPage() {
  const { data } = useCall(merchantWallet, {})
  const others = data?.wallets.filter(({ code }) => code !== MAIN_WALLET) ?? []
  const transfers = useTransfers(others.length > 0)
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
        {data ? <Wallets wallets={data.wallets} /> : <Skeleton height={56} />}
        {data?.hasTotal && others.length > 0 && <AllWallets names={others} />}
      </Card>
      {others.length > 0 && <MoveMoney wallets={others} transfers={transfers} />}
      {transfers.length > 0 && <LatestTransfers transfers={transfers} />}
    </div>
  )
}

type Shown = Output<typeof merchantWallet>['wallets'][number]

function Wallets({ wallets }: { wallets: readonly Shown[] }) {
  const { data: funds } = useCall(balance, {})
  const currency = useCurrency()
  const name = useMerchant()?.walletName
  const isOnly = wallets.length === 1
  return (
    <ul>
      {wallets.map((wallet) =>
        wallet.code === MAIN_WALLET ? (
          <ListRow
            key={wallet.code}
            as="li"
            icon={<Wallet aria-hidden="true" />}
            title={name ?? <Trans>Main wallet</Trans>}
            note={
              isOnly ? (
                <Trans>All games use this wallet. You never need to move money.</Trans>
              ) : (
                <Trans>
                  Used by <Link href="/seamless">all games without a wallet of their own</Link>.
                </Trans>
              )
            }
            end={wallet.balance !== null && <Amount value={wallet.balance} currency={currency} />}
          />
        ) : (
          <ListRow
            key={wallet.code}
            as="li"
            icon={<Wallet aria-hidden="true" />}
            title={wallet.name}
            note={
              wallet.balance === null && (
                <Trans>The provider does not answer at the moment. Your money there is safe.</Trans>
              )
            }
            end={
              wallet.balance === null ? (
                <Trans>Not known now</Trans>
              ) : (
                <Amount value={wallet.balance} currency={currency} />
              )
            }
          />
        ),
      )}
      {funds && funds.bonus > 0n && (
        <ListRow
          as="li"
          icon={<Gift aria-hidden="true" />}
          title={
            <a href={memberHref('rewardCenter')}>
              <Trans>Bonus money</Trans>
            </a>
          }
          note={<Trans>It pays when your cash does not cover a stake. See the reward centre for its progress.</Trans>}
          end={<Amount value={funds.bonus} currency={currency} />}
        />
      )}
    </ul>
  )
}
