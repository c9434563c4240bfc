import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import {
  type AgentHook,
  agentHookDeliveries,
  agentHooks,
  deleteAgentHook,
  HOOKS_MAX,
  testAgentHook,
} from '@croupier/wire/agents/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'
import { HookDeliveries } from './hook-deliveries.tsx'
import { useHookWords } from './hook-words.ts'
import { NewHook } from './new-hook.tsx'
import { NewPostback } from './new-postback.tsx'
import { ShownOnce } from './shown-once.tsx'
import { SureButton } from './sure-button.tsx'

/** Addresses of the agent's programs to which events are sent. */
export function Hooks() {
  const { t } = useLingui()
  const { data, error, refetch } = useCall(agentHooks, {})
  const [secret, setSecret] = useState<string | null>(null)
  const [isPostback, setPostback] = useState(false)
  if (!data && error) return <RecordTrouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} radius={16} />
  const postbacks = data.hooks.filter(({ postback }) => postback)
  const created = (of: 'hook' | 'postback') => (made: string) => {
    setPostback(of === 'postback')
    setSecret(made)
  }
  return (
    <>
      {secret && (
        <ShownOnce
          title={isPostback ? t`The secret of your post-back` : t`The secret of your web-hook`}
          secret={secret}
          copyLabel={t`Copy secret`}
          onDone={() => setSecret(null)}
        >
          <Trans>Copy the secret now. Your program checks with it that a message comes from us.</Trans>
        </ShownOnce>
      )}
      {!secret && data.hooks.length - postbacks.length < HOOKS_MAX && (
        <Card as="section">
          <CardHead title={t`New web-hook`} />
          <NewHook onCreated={created('hook')} />
        </Card>
      )}
      {!secret && postbacks.length < HOOKS_MAX && (
        <Card as="section">
          <CardHead title={t`New post-back`} />
          <NewPostback onCreated={created('postback')} />
        </Card>
      )}
      {data.hooks.length > 0 && (
        <ul className={css.links}>
          {data.hooks.map((one) => (
            <li key={one.id}>
              <Card>
                <OneHook one={one} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function OneHook({ one }: { one: AgentHook }) {
  const words = useHookWords()
  const { dateTime } = useTimes()
  const [isOpen, setOpen] = useState(false)
  const created = dateTime(one.createdAt)
  return (
    <div className={css.facts}>
      <div className={css.bar}>
        <b className="title-3 wraps">{new URL(one.url).host}</b>
        <HookState one={one} />
      </div>
      <code className="small text-2 wraps">
        {one.postback && `${one.postback.method} `}
        {one.url}
      </code>
      {one.postback?.body && <code className="small text-2 wraps">{one.postback.body}</code>}
      <span className="small text-2">{one.events.map((event) => words[event].name).join(' · ')}</span>
      <span className="small text-2">
        <Trans>Created {created}</Trans>
      </span>
      <HookActs hookId={one.id} isOpen={isOpen} onOpen={setOpen} />
      {isOpen && <HookDeliveries hookId={one.id} />}
    </div>
  )
}

function HookState({ one: { disabledAt, failingSince } }: { one: AgentHook }) {
  const { dateTime } = useTimes()
  if (disabledAt)
    return (
      <Tag tone="danger">
        <Trans>Switched off</Trans>
      </Tag>
    )
  if (failingSince) {
    const since = dateTime(failingSince)
    return (
      <Tag tone="warning">
        <Trans>Failing since {since}</Trans>
      </Tag>
    )
  }
  return (
    <Tag tone="good">
      <Trans>Active</Trans>
    </Tag>
  )
}

type ActsProps = { hookId: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** A second press confirms a deletion, because what is not delivered yet is lost. */
function HookActs({ hookId, isOpen, onOpen }: ActsProps) {
  const errorText = useErrorText()
  const [isSure, setSure] = useState(false)
  const changes = [agentHooks, agentHookDeliveries]
  const test = useCommand(testAgentHook, { changes })
  const remove = useCommand(deleteAgentHook, { changes: [agentHooks] })
  const error = errorText(test.error) ?? errorText(remove.error)
  const sendTest = () =>
    void test.run({ hookId }).then(
      () => onOpen(true),
      () => {},
    )
  return (
    <div className={css.acts}>
      {!isSure && (
        <>
          <Button size="s" busy={test.busy} onClick={sendTest}>
            <Trans>Send a test</Trans>
          </Button>
          <Button size="s" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            <Trans>Deliveries</Trans>
          </Button>
        </>
      )}
      <SureButton
        label={<Trans>Delete</Trans>}
        sureLabel={<Trans>Delete now</Trans>}
        isSure={isSure}
        onSure={setSure}
        busy={remove.busy}
        onDo={() => void remove.run({ hookId }).catch(() => {})}
      />
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
