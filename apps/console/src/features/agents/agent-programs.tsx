import { useCall } from '@croupier/api-client/react'
import { memberIdOf } from '@croupier/kernel/ids'
import { Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import type { HookDelivery } from '@croupier/wire/agents/hooks'
import { agentPrograms, type AgentPrograms as Programs } from '@croupier/wire/agents/programs.console'
import { errorText } from '../../lib/error-text.ts'
import { Fine, Refused, Timeline } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import css from './agents.module.css'

type Hook = Programs['hooks'][number]
type Key = Programs['keys'][number]

/** The keys and web-hooks of an agent, so that staff can say why a program is refused or receives nothing. */
export function AgentPrograms({ memberId }: { memberId: string }) {
  const { data, error } = useCall(agentPrograms, { memberId: memberIdOf(memberId) })
  if (error && !data) return <Refused>{errorText(error)}</Refused>
  if (!data) return <Skeleton height={80} />
  if (data.keys.length + data.hooks.length === 0) return <Fine>This agent has no key and no web-hook.</Fine>
  return (
    <div className={css.programs}>
      {data.keys.map((key) => (
        <KeyLine key={key.id} one={key} />
      ))}
      {data.hooks.map((hook) => (
        <HookLine key={hook.id} one={hook} />
      ))}
    </div>
  )
}

const KeyLine = ({ one: { name, ending, scopes, networks, expiresAt, lastUsedAt } }: { one: Key }) => (
  <div>
    <p>
      Key “{name}” <code>…{ending}</code>
    </p>
    <Fine>
      {scopes.join(', ')} · {networks.length > 0 ? `from ${networks.join(', ')}` : 'from everywhere'} ·{' '}
      {lastUsedAt ? `last used ${timeText(lastUsedAt)} UTC` : 'never used'} ·{' '}
      {expiresAt ? `valid until ${timeText(expiresAt)} UTC` : 'without an end'}
    </Fine>
  </div>
)

const HookLine = ({ one: { url, postback, events, failingSince, disabledAt, deliveries } }: { one: Hook }) => (
  <div>
    <p className="wraps">
      {postback ? `Post-back (${postback.method})` : 'Web-hook'} <code>{url}</code>{' '}
      {disabledAt ? <Tag tone="danger">Switched off</Tag> : failingSince && <Tag tone="warning">Failing</Tag>}
    </p>
    <Fine>
      {events.join(', ')}
      {failingSince && ` · failing since ${timeText(failingSince)} UTC`}
    </Fine>
    {deliveries.length > 0 && (
      <Timeline
        label={`Last deliveries to ${url}`}
        steps={deliveries.map((delivery) => ({
          key: delivery.id,
          at: delivery.triedAt ?? delivery.createdAt,
          text: deliveryText(delivery),
        }))}
      />
    )}
  </div>
)

function deliveryText({ type, outcome, attempts, status }: HookDelivery): string {
  const answer = attempts === 0 ? 'not tried yet' : status === null ? 'no answer' : `answer ${status}`
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  return `${type}: ${outcome}, ${answer}${tries}`
}
