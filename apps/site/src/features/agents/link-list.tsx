import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { QrCode } from '@croupier/ui/qr-card'
import { Tag } from '@croupier/ui/tag'
import { type AgentLink, agentLinks, deleteLink, pauseLink } from '@croupier/wire/agents/links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { CopyButton } from '../../lib/copy-button.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './agents.module.css'

const addressOf = (code: string): string => `${location.origin}/register?affiliateCode=${code}`

/** The agent's links, newest first, with their addresses as QR codes. */
export function LinkList({ isReadOnly }: { isReadOnly: boolean }) {
  const { data } = useCall(agentLinks, {})
  if (!data) return <Skeleton height={160} radius={16} />
  if (data.links.length === 0)
    return (
      <EmptyState title={<Trans>No links yet</Trans>}>
        <Trans>Create a link, and send it to people who want to play with you.</Trans>
      </EmptyState>
    )
  return (
    <ul className={css.links}>
      {data.links.map((link) => (
        <li key={link.code}>
          <Card>
            <OneLink link={link} isReadOnly={isReadOnly} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function OneLink({ link, isReadOnly }: { link: AgentLink; isReadOnly: boolean }) {
  const { t } = useLingui()
  const { zonedMinute } = useTimes()
  const address = addressOf(link.code)
  const { code, group, uses, maxUses, expiresAt } = link
  return (
    <div className={css.link}>
      <QrCode value={address} label={t`QR code: ${code}`} />
      <div className={css.facts}>
        <div className={css.bar}>
          <b className="title-3">{link.label || code}</b>
          <LinkState link={link} />
        </div>
        <span className="small text-2">
          {link.type === 1 ? <Trans>Agent</Trans> : <Trans>Member</Trans>} · <Trans>Prize group {group}</Trans>
        </span>
        <span className="small text-2">
          {maxUses === null ? (
            <Trans>Registrations: {uses}</Trans>
          ) : (
            <Trans>
              Registrations: {uses} of {maxUses}
            </Trans>
          )}
          {expiresAt && (
            <>
              {' · '}
              <Until at={zonedMinute(expiresAt)} />
            </>
          )}
        </span>
        <code className="tiny text-3">{address}</code>
        <div className={css.acts}>
          <CopyButton text={address} label={t`Copy link`} inWords />
          {!isReadOnly && <LinkActs link={link} />}
        </div>
      </div>
    </div>
  )
}

const Until = ({ at }: { at: string }) => <Trans>until {at}</Trans>

function LinkState({ link: { isActive, expiresAt, uses, maxUses } }: { link: AgentLink }) {
  const { clock } = useSite()
  if (!isActive)
    return (
      <Tag tone="warning">
        <Trans>Paused</Trans>
      </Tag>
    )
  if ((expiresAt && expiresAt.getTime() <= clock.now()) || (maxUses !== null && uses >= maxUses))
    return (
      <Tag>
        <Trans>Ended</Trans>
      </Tag>
    )
  return (
    <Tag tone="good">
      <Trans>Active</Trans>
    </Tag>
  )
}

function LinkActs({ link: { code, isActive } }: { link: AgentLink }) {
  const errorText = useErrorText()
  const pause = useCommand(pauseLink, { changes: [agentLinks] })
  const remove = useCommand(deleteLink, { changes: [agentLinks] })
  const error = errorText(pause.error ?? remove.error)
  return (
    <>
      <Button size="s" busy={pause.busy} onClick={() => void pause.run({ code, isActive: !isActive }).catch(() => {})}>
        {isActive ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
      </Button>
      <Button size="s" busy={remove.busy} onClick={() => void remove.run({ code }).catch(() => {})}>
        <Trans>Delete</Trans>
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
