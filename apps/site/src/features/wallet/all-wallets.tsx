import { Amount } from '@croupier/ui/amount'
import { Pairs } from '@croupier/ui/card'
import { consolidatedFunds } from '@croupier/wire/providers/wallets'
import { useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { listText } from '../../lib/list-text.ts'
import { useCurrency } from '../../lib/merchant.ts'

/** §6 consolidated data: the sum of all wallets, and what it lacks while a provider does not answer. */
export function AllWallets({ names }: { names: readonly { code: string; name: string | null }[] }) {
  const { t, i18n } = useLingui()
  const { data } = useCall(consolidatedFunds, {})
  const currency = useCurrency()
  if (!data) return null
  const missing = names.filter(({ code }) => data.unanswered.includes(code)).map(({ code, name }) => name ?? code)
  return (
    <Pairs
      pairs={[
        { label: t`All wallets together`, value: <Amount value={data.total} currency={currency} /> },
        ...(data.unconfirmed > 0n
          ? [{ label: t`Waiting for an answer`, value: <Amount value={data.unconfirmed} currency={currency} /> }]
          : []),
        ...(missing.length > 0 ? [{ label: t`Without`, value: listText(i18n.locale, missing) }] : []),
      ]}
    />
  )
}
