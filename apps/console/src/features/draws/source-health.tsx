import { StatCard } from '@croupier/ui/card'
import { Figures } from '@croupier/ui/console-shell'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { outsideDraws } from '@croupier/wire/lottery/results.console'
import { timeText } from '../../lib/time.ts'
import { failureText } from './outside-words.ts'

type Source = Output<typeof outsideDraws>['sources'][number]

/**
 * Back-office rules §5.1: whether each source answers, and since when one does not. Sources are asked from a cut-off until the
 * result. Undefined while they are not known: a game has two at least, so their places, with as many lines, keep the list from moving.
 */
export function SourceHealth({ sources }: { sources: readonly Source[] | undefined }) {
  if (sources?.length === 0) return null
  return (
    <Figures>
      {sources?.map((source) => (
        <StatCard
          key={`${source.game} ${source.code}`}
          dense
          label={`${source.name} · ${source.game}`}
          note={noteOf(source)}
        >
          <Tag tone={source.failures > 0 ? 'danger' : source.answeredAt ? 'good' : 'plain'}>{stateOf(source)}</Tag>
        </StatCard>
      )) ??
        [1, 2].map((nth) => (
          <StatCard key={nth} dense label={`Source ${nth}`} note="Its last answer is not known yet" />
        ))}
    </Figures>
  )
}

type Health = Pick<Source, 'failures' | 'failure' | 'answeredAt'>

export function stateOf({ failures, failure, answeredAt }: Health): string {
  if (failures > 0) return failureText(failure ?? '')
  return answeredAt ? 'Answers' : 'Not asked yet'
}

export function noteOf({ failures, answeredAt }: Health): string {
  const last = answeredAt ? `Last answer ${timeText(answeredAt)} UTC` : 'No answer yet'
  return failures > 0 ? `${last} · failed ${failures === 1 ? 'once' : `${failures} times`} since` : last
}
