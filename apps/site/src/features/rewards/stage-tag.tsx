import { Tag } from '@croupier/ui/tag'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The stages of a leaderboard and of a raffle: to come, running, being counted or drawn, and over. */
export type Stage = 'comingSoon' | 'running' | 'waiting' | 'over'

/** `waiting` and `over` are what the last two stages are called here. */
export function StageTag({ stage, waiting, over }: { stage: Stage; waiting: ReactNode; over: ReactNode }) {
  if (stage === 'running')
    return (
      <Tag tone="good">
        <Trans>Running</Trans>
      </Tag>
    )
  if (stage === 'waiting') return <Tag tone="lamp">{waiting}</Tag>
  return <Tag>{stage === 'over' ? over : <Trans>Coming soon</Trans>}</Tag>
}
