import { Card, CardHead } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { type AgentKey, agentKeys, revokeAgentKey } from '@croupier/wire/agents/keys'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { listText } from '../../lib/list-text.ts'
import { useMember } from '../../lib/member.ts'
import { RecordTrouble } from '../../lib/record/record-trouble.tsx'
import { SetPaymentPassword } from '../../lib/set-payment-password.tsx'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'
import { Hooks } from './hooks.tsx'
import { useScopeWords } from './key-words.ts'
import { NewKey } from './new-key.tsx'
import { ShownOnce } from './shown-once.tsx'
import { SureButton } from './sure-button.tsx'

/** Keys by which the agent's own programs read the agent centre, and web-hooks and post-backs that notify them. */
export function KeysPage() {
  const { t } = useLingui()
  const { info } = useMember()
  const { data, error, refetch } = useCall(agentKeys, {})
  const [created, setCreated] = useState<string | null>(null)
  if (!data && error) return <RecordTrouble error={error} onRetry={() => void refetch()} />
  if (!data || !info) return <Skeleton height={420} radius={16} />
  return (
    <div className={css.page}>
      {created ? (
        <ShownOnce title={t`Your new key`} secret={created} copyLabel={t`Copy key`} onDone={() => setCreated(null)}>
          <Trans>Copy the key now and keep it secret. We store only its fingerprint and cannot show it again.</Trans>
        </ShownOnce>
      ) : (
        <Card as="section">
          <CardHead title={info.hasPaymentPassword ? t`New key` : t`First, set a payment password`} />
          {info.hasPaymentPassword ? <NewKey onCreated={setCreated} /> : <SetPaymentPassword />}
        </Card>
      )}
      <KeyList keys={data.keys} />
      {info.hasPaymentPassword && <Hooks />}
    </div>
  )
}

function KeyList({ keys }: { keys: readonly AgentKey[] }) {
  if (keys.length === 0)
    return (
      <EmptyState title={<Trans>No keys yet</Trans>}>
        <Trans>With a key, your own programs read your figures, contracts and statements.</Trans>
      </EmptyState>
    )
  return (
    <ul className={css.links}>
      {keys.map((one) => (
        <li key={one.id}>
          <Card>
            <OneKey one={one} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function OneKey({ one }: { one: AgentKey }) {
  const words = useScopeWords()
  const { dateTime } = useTimes()
  const created = dateTime(one.createdAt)
  return (
    <div className={css.facts}>
      <div className={css.bar}>
        <b className="title-3 wraps">{one.name}</b>
        <KeyState expiresAt={one.expiresAt} />
      </div>
      <code className="small text-2">…{one.ending}</code>
      <span className="small text-2">{one.scopes.map((scope) => words[scope].name).join(' · ')}</span>
      {one.networks.length > 0 && <From networks={one.networks} />}
      <span className="small text-2">
        <Trans>Created {created}</Trans> · <LastUse at={one.lastUsedAt} />
      </span>
      <Revoke keyId={one.id} />
    </div>
  )
}

function From({ networks }: Pick<AgentKey, 'networks'>) {
  const { i18n } = useLingui()
  const list = listText(i18n.locale, networks)
  return (
    <span className="small text-2">
      <Trans>Only from {list}</Trans>
    </span>
  )
}

function LastUse({ at }: { at: Date | null }) {
  const { dateTime } = useTimes()
  if (!at) return <Trans>Not used yet</Trans>
  const used = dateTime(at)
  return <Trans>Last used {used}</Trans>
}

function KeyState({ expiresAt }: Pick<AgentKey, 'expiresAt'>) {
  const { clock } = useSite()
  const { zonedMinute } = useTimes()
  if (!expiresAt)
    return (
      <Tag tone="good">
        <Trans>Active</Trans>
      </Tag>
    )
  if (expiresAt.getTime() <= clock.now())
    return (
      <Tag>
        <Trans>Expired</Trans>
      </Tag>
    )
  const at = zonedMinute(expiresAt)
  return (
    <Tag tone="good">
      <Trans>until {at}</Trans>
    </Tag>
  )
}

/** A second press confirms, because programs that use the key stop at once. */
function Revoke({ keyId }: { keyId: string }) {
  const errorText = useErrorText()
  const [isSure, setSure] = useState(false)
  const revoke = useCommand(revokeAgentKey, { changes: [agentKeys] })
  const error = errorText(revoke.error)
  return (
    <div className={css.acts}>
      <SureButton
        label={<Trans>Revoke</Trans>}
        sureLabel={<Trans>Revoke now</Trans>}
        isSure={isSure}
        onSure={setSure}
        busy={revoke.busy}
        onDo={() => void revoke.run({ keyId }).catch(() => {})}
      />
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
