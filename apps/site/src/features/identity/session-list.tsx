import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { ListRow } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import { revokeOtherSessions, revokeSession, sessions } from '@croupier/wire/identity/open-sessions'
import { Trans, useLingui } from '@lingui/react/macro'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useTimes } from '../../lib/use-times.ts'

const NameSession = lazyPart('identity', () => import('./name-session.tsx'), 'NameSession')

type Session = Output<typeof sessions>['items'][number]

/** T021: the sessions of this account. The member can end one of them, or all others at once. */
export function SessionList() {
  const { data } = useCall(sessions, {})
  const [naming, setNaming] = useState<Session>()
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
            <SessionRow key={session.id} session={session} onName={setNaming} />
          ))}
        </ul>
      ) : (
        <Skeleton height={64} />
      )}
      <Suspense>{naming && <NameSession session={naming} onDone={() => setNaming(undefined)} />}</Suspense>
    </Card>
  )
}

function SessionRow({ session, onName }: { session: Session; onName: (session: Session) => void }) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const end = useCommand(revokeSession, { changes: [sessions] })
  const title = session.name ?? session.device
  return (
    <ListRow
      as="li"
      icon={<MonitorSmartphone aria-hidden="true" />}
      title={title}
      note={
        <span className="num">
          {session.name && `${session.device} · `}
          {session.address} · {zoned(session.lastSeenAt)}
        </span>
      }
      end={
        <>
          <Button size="s" kind="quiet" aria-label={t`Rename ${title}`} onClick={() => onName(session)}>
            <Trans>Rename</Trans>
          </Button>
          {session.current ? (
            <Tag tone="good">
              <Trans>This device</Trans>
            </Tag>
          ) : (
            <Button
              size="s"
              aria-label={t`Log out ${title}`}
              busy={end.busy}
              onClick={() => end.run({ sessionId: session.id }).catch(() => {})}
            >
              <Trans>Log out</Trans>
            </Button>
          )}
        </>
      }
    />
  )
}
