import { memo } from 'react'
import { pageLookOf } from '../../../lib/families/looks.ts'
import { shortIssue } from '../issues.ts'
import type { Results } from '../use-results.ts'

/** Plays the last result again, in families whose players watch it. */
export const LastReplay = memo(function LastReplay({ family, results }: { family: string; results: Results }) {
  const { Replay } = pageLookOf(family)
  if (!Replay) return null
  const last = results.all?.find(({ numbers }) => numbers !== null)
  return (
    <Replay
      numbers={last?.numbers ?? undefined}
      round={last ? shortIssue(last.issueNo) : ''}
      arriving={last !== undefined && last.issueNo === results.arriving}
    />
  )
})
