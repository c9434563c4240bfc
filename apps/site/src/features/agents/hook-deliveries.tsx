import { Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { agentHookDeliveries, type HookDelivery } from '@croupier/wire/agents/hooks'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'
import { useHookWords } from './hook-words.ts'

/** The last events of a web-hook, and what its receiver answered. */
export function HookDeliveries({ hookId }: { hookId: string }) {
  const { data, error, refetch } = useCall(agentHookDeliveries, { hookId })
  if (!data && error) return <RecordTrouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.deliveries.length === 0)
    return (
      <p className="small text-2">
        <Trans>No events yet</Trans>
      </p>
    )
  return (
    <ul className={css.deliveries}>
      {data.deliveries.map((one) => (
        <Delivery key={one.id} one={one} />
      ))}
    </ul>
  )
}

function Delivery({ one: { id, type, createdAt, outcome, attempts, status } }: { one: HookDelivery }) {
  const words = useHookWords()
  const { dateTime } = useTimes()
  return (
    <li>
      <span className={css.bar}>
        <b>{words[type].name}</b>
        <Outcome outcome={outcome} attempts={attempts} />
      </span>
      <code className="small text-2">{id}</code>
      <span className="small text-2">
        {dateTime(createdAt)}
        {attempts > 0 && (
          <>
            {' · '}
            {status === null ? <Trans>No answer</Trans> : <Trans>Answer {status}</Trans>}
          </>
        )}
      </span>
    </li>
  )
}

function Outcome({ outcome, attempts }: Pick<HookDelivery, 'outcome' | 'attempts'>) {
  if (outcome === 'delivered')
    return (
      <Tag tone="good">
        <Trans>Delivered</Trans>
      </Tag>
    )
  if (outcome === 'failed')
    return (
      <Tag tone="danger">
        <Trans>Failed</Trans>
      </Tag>
    )
  return (
    <Tag tone={attempts > 0 ? 'warning' : 'plain'}>
      {attempts > 0 ? <Trans>Will be tried again</Trans> : <Trans>Queued</Trans>}
    </Tag>
  )
}
