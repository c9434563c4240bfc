import { Tag, type Tone } from '@croupier/ui/tag'
import type { betStatus } from '@croupier/wire/games/bets'
import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'

type Status = z.output<typeof betStatus>
const TONES: Record<Status, Tone> = {
  accepted: 'info',
  won: 'good',
  lost: 'plain',
  pushed: 'plain',
  void: 'plain',
  cancelled: 'plain',
}

export function BetStatusTag({ status, round }: { status: Status; round: string }) {
  const { t } = useLingui()
  const words: Record<Status, string> = {
    accepted: t`Waiting for ${round}`,
    won: t`Won`,
    lost: t`Lost`,
    pushed: t`Stake returned`,
    void: t`Void, stake returned`,
    cancelled: t`Cancelled`,
  }
  return <Tag tone={TONES[status]}>{words[status]}</Tag>
}
