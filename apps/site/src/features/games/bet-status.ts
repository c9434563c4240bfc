import type { Tone } from '@croupier/ui/tag'
import { useLingui } from '@lingui/react/macro'
import type { BetStatus } from '../../lib/bets/recorded-bet.ts'

export const STATUSES = ['accepted', 'won', 'lost', 'pushed', 'void', 'cancelled'] as const satisfies BetStatus[]

export const STATUS_TONES: Record<BetStatus, Tone> = {
  accepted: 'info',
  won: 'good',
  lost: 'plain',
  pushed: 'plain',
  void: 'plain',
  cancelled: 'plain',
}

export function useStatusWords(): Record<BetStatus, string> {
  const { t } = useLingui()
  return {
    accepted: t({ message: 'Open', context: 'a bet without a result' }),
    won: t`Won`,
    lost: t`Lost`,
    pushed: t`Stake returned`,
    void: t`Void`,
    cancelled: t`Cancelled`,
  }
}
