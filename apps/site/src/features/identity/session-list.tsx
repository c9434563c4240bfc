import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { revokeOtherSessions, revokeSession, sessions } from '@croupier/wire/identity/session'
import { Trans, useLingui } from '@lingui/react/macro'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useTimes } from '../../lib/use-times.ts'

/** T021: the sessions of this account. The member can end one of them, or all others at once. */
export function SessionList() {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const { data } = useCall(sessions, {})
  const end = useCommand(revokeSession, { changes: [sessions] })
  const endOthers = useCommand(revokeOtherSessions, { changes: [sessions] })
  return (
    <Card as="section">
      <CardHead title={<Trans>Where you are logged in</Trans>}>
        {data && data.items.length > 1 && (
          <Button size="s" busy={endOthers.busy} onClick={() => endOthers.run({}).catch(() => {})}>
            <Trans>Log out all other devices</Trans>
          </Button>
        )}
      </CardHead>
      {data ? (
        <ul>
          {data.items.map((session) => (
            <ListRow
              key={session.id}
              as="li"
              icon={<MonitorSmartphone aria-hidden="true" />}
              title={session.device}
              note={
                <span className="num">
                  {session.address} · {zoned(session.lastSeenAt)}
                </span>
              }
              end={
                session.current ? (
                  <Tag tone="good">
                    <Trans>This device</Trans>
                  </Tag>
                ) : (
                  <Button
                    size="s"
                    aria-label={t`Log out ${session.device}`}
                    busy={end.busy}
                    onClick={() => end.run({ sessionId: session.id }).catch(() => {})}
                  >
                    <Trans>Log out</Trans>
                  </Button>
                )
              }
            />
          ))}
        </ul>
      ) : (
        <Skeleton height={64} />
      )}
    </Card>
  )
}
