import { Tag } from '@croupier/ui/tag'
import { useLingui } from '@lingui/react/macro'
import { OUTCOME_TONES, outcomeOf, useOutcomeWords } from '../../../lib/bets/outcome.ts'
import type { RecordedBet } from '../../../lib/bets/recorded-bet.ts'
import { type Issue, shortIssue } from '../issues.ts'

/** The outcome of a bet. An undecided bet waits for its round to close, and then for the draw. */
export function BetStatusTag({ bet, open }: { bet: RecordedBet; open: Issue | undefined }) {
  const { t } = useLingui()
  const words = useOutcomeWords()
  const outcome = outcomeOf(bet)
  const round = shortIssue(bet.round ?? '')
  const isClosed = bet.round !== open?.issueNo
  const undecided = isClosed ? t`Drawing…` : t`Waiting for ${round}`
  return <Tag tone={OUTCOME_TONES[outcome]}>{outcome === 'accepted' ? undecided : words[outcome]}</Tag>
}
