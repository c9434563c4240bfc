import { useCall } from '@croupier/api-client/react'
import type { Money } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { deskMerchant } from '@croupier/wire/content/settings.console'
import { createContext, type ReactNode, useContext } from 'react'

const CurrencySign = createContext('')

/** Reads the merchant's currency once. Until then, amounts have no sign. */
export function CurrencyProvider({ children }: { children: ReactNode }) {
  const merchant = useCall(deskMerchant, {})
  return <CurrencySign value={merchant.data?.currency.symbol ?? ''}>{children}</CurrencySign>
}

/** An amount in the merchant's currency. */
export function Sum({ value, signed = false }: { value: Money; signed?: boolean }) {
  return <Amount value={value} currency={useContext(CurrencySign) || undefined} signed={signed} />
}
