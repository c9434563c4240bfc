import { useCall } from '@croupier/api-client/react'
import { Avatar } from '@croupier/ui/avatar'
import { Card, CardHead } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { audit } from '@croupier/wire/staff/audit.console'
import { actionText, objectWords } from '../../lib/audit-words.ts'
import { useConsole } from '../../lib/console.tsx'
import { Loaded } from '../../lib/loaded.tsx'
import { shortTime } from '../../lib/time.ts'
import css from './dashboard.module.css'

const SHOWN = 6

/** The latest entries of the audit log. */
export function LatestActions() {
  const { now } = useConsole()
  const entries = useCall(audit, { page: 1, pageSize: SHOWN }, { everyMs: 30_000 })
  return (
    <Card>
      <CardHead title="Latest staff actions">
        <Link className="link" href="/audit">
          Audit log
        </Link>
      </CardHead>
      <Loaded call={entries} height={220}>
        {({ items }) => (
          <ul className={css.actions}>
            {items.map((entry) => (
              <li key={entry.seq}>
                <Avatar name={entry.staff?.name ?? 'system'} small />
                <span className="ellipsis" title={objectWords(entry.object, entry.objectName).text}>
                  {`${entry.staff?.name ?? 'system'} · ${actionText(entry.action)}`}
                </span>
                <time className="num text-3" dateTime={entry.at.toISOString()}>
                  {shortTime(entry.at, now())}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
