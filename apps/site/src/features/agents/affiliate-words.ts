import type { Tone } from '@croupier/ui/tag'
import type { IncomeStatement } from '@croupier/wire/agents/income'
import { useLingui } from '@lingui/react/macro'

/** How far the payment of an income is, and of a month of an affiliate. */
export function useIncomeStates(): Record<IncomeStatement['state'], { text: string; tone: Tone }> {
  const { t } = useLingui()
  return {
    open: { text: t({ message: 'Open', context: 'a month that still runs' }), tone: 'plain' },
    nothing: { text: t`Nothing due`, tone: 'plain' },
    waiting: { text: t`Waiting for approval`, tone: 'warning' },
    approved: { text: t`Approved`, tone: 'info' },
    paid: { text: t`Paid`, tone: 'good' },
  }
}
