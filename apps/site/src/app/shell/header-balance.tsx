import type { Money } from '@croupier/kernel/money'
import { BalancePill } from '@croupier/ui/balance-pill'
import { balance } from '@croupier/wire/wallet/wallet'
import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import { remembered } from '../../lib/storage.ts'
import { useFunds } from '../../lib/use-funds.ts'
import { useCredit } from './use-credit.ts'

const stored = remembered('balanceHidden')
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** §2: the balance can be hidden (which is remembered) and refreshed, and follows the live channel. Bonus money stands beside it (T026). */
export function HeaderBalance() {
  const { t } = useLingui()
  const currency = useCurrency()
  const { data, refetch } = useCall(balance, {})
  const [refreshing, setRefreshing] = useState(false)
  const hidden = useSyncExternalStore(subscribe, stored.get) === '1'
  const bonus = useFunds()?.bonus
  const credit: Money | undefined = useCredit()
  const toggle = () => {
    stored.set(hidden ? null : '1')
    for (const listener of listeners) listener()
  }
  const refresh = () => {
    setRefreshing(true)
    refetch().finally(() => setRefreshing(false))
  }
  return (
    <BalancePill
      value={data?.sumBalance}
      bonus={bonus ? { value: bonus, label: t`Bonus`, purpose: t`Bonus money, used after your cash` } : undefined}
      currency={currency}
      hidden={hidden}
      onToggleHidden={toggle}
      refreshing={refreshing}
      onRefresh={refresh}
      change={credit}
      deposit={{ href: memberHref('depositv2'), label: t`Deposit` }}
      withdraw={{ href: memberHref('withdraw'), label: t`Withdraw` }}
    />
  )
}
