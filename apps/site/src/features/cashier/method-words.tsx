import type { paymentMethod } from '@croupier/wire/cashier/methods'
import { useLingui } from '@lingui/react/macro'
import Landmark from 'lucide-react/icons/landmark'
import QrCode from 'lucide-react/icons/qr-code'
import Wallet from 'lucide-react/icons/wallet'
import type * as z from 'zod/mini'
import { useMoneyText } from '../../lib/money-text.ts'

export type Method = z.output<typeof paymentMethod>
export type Terms = NonNullable<Method['deposit']>

const ICONS = { qr: QrCode, ewallet: Wallet, bank: Landmark } as const

export function MethodIcon({ kind }: { kind: Method['kind'] }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" />
}

/** Names of methods, and their time and fee in one line. */
export function useMethodWords() {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const names: Record<Method['kind'], string> = {
    qr: t`QR bank transfer`,
    ewallet: t`E-wallet`,
    bank: t`Bank transfer`,
  }
  return {
    nameOf: (kind: Method['kind']) => names[kind],
    noteOf: ({ minutesFrom, minutesTo, feeFixed, feeBps }: Terms): string => {
      const time = minutesTo <= 1 ? t`About 1 minute` : t`${minutesFrom}–${minutesTo} minutes`
      const percent = `${feeBps / 100}%`
      const fee =
        feeBps > 0 && feeFixed > 0n
          ? t`fee ${moneyText(feeFixed)} + ${percent}`
          : feeBps > 0
            ? t`fee ${percent}`
            : feeFixed > 0n
              ? t`fee ${moneyText(feeFixed)}`
              : t`no fee`
      return `${time} · ${fee}`
    },
  }
}
