import { DOWNLINE_ORDERS, DOWNLINE_SEEN } from '@croupier/wire/agents/downlines'
import { useLingui } from '@lingui/react/macro'
import { amountOf, isAmount, useFilters } from './filters.tsx'

/** The filters of the list of downlines, and the fields of its request. */
export function useDownlineFilters() {
  const { t } = useLingui()
  const wrong = t`Enter an amount, such as 100.`
  const filters = useFilters([
    { name: 'name', label: t`Name begins with`, maxLength: 40 },
    {
      name: 'type',
      label: t`Type of account`,
      options: [
        { value: '', label: t`All types` },
        { value: 'member', label: t`Member` },
        { value: 'agent', label: t`Agent` },
      ],
    },
    {
      name: 'seen',
      label: t`Last login`,
      options: [
        { value: '', label: t`At any time` },
        { value: 'today', label: t`Today` },
        { value: '7days', label: t`In the last 7 days` },
        { value: '30days', label: t`In the last 30 days` },
        { value: 'longer', label: t`Longer ago or never` },
      ],
    },
    { name: 'minBalance', label: t`Balance from`, isRight: isAmount, wrong, maxLength: 15 },
    { name: 'maxBalance', label: t`Balance up to`, isRight: isAmount, wrong, maxLength: 15 },
    {
      name: 'order',
      label: t({ message: 'Order', context: 'by which a list is sorted' }),
      options: [
        { value: '', label: t`Newest first` },
        { value: 'lastSeen', label: t`Last login first` },
        { value: 'balance', label: t`Largest balance first` },
        { value: 'validBet', label: t`Largest valid bet first` },
      ],
    },
  ])
  const { name, type, seen, minBalance, maxBalance, order } = filters.values
  const input = {
    name,
    type: (['member', 'agent'] as const).find((one) => one === type),
    seen: DOWNLINE_SEEN.find((one) => one === seen),
    minBalance: amountOf(minBalance),
    maxBalance: amountOf(maxBalance),
    order: DOWNLINE_ORDERS.find((one) => one === order),
  }
  return { filters, input }
}
