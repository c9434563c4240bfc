import { Link } from '@croupier/ui/link'
import type { Output } from '@croupier/wire/endpoint'
import type { audit } from '@croupier/wire/staff/audit.console'
import { actionText, objectWords } from '../../lib/audit-words.ts'
import { ChangeList } from '../../lib/change-list.tsx'
import { changesBetween } from '../../lib/changes.ts'
import { DetailPanel } from '../../lib/detail-panel.tsx'
import { Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import css from './audit-page.module.css'

export type Entry = Output<typeof audit>['items'][number]

/** One entry of the log: the changed fields, the reason, and the hash that links it to the previous entry. */
export function AuditPanel({ entry }: { entry: Entry }) {
  return (
    <DetailPanel
      label={`Entry ${entry.seq}`}
      one={entry}
      show={({ seq, action, object, objectName, reason, before, after, staff, at, address, hash }) => ({
        title: actionText(action),
        line: <About object={object} objectName={objectName} seq={seq} />,
        before: [
          ...(reason ? [{ id: 'why', title: 'Reason', body: <Quote>{reason}</Quote> }] : []),
          {
            id: 'changes',
            title: 'Changes',
            body: <ChangeList changes={changesBetween(before, after)} none="No values were recorded." />,
          },
        ],
        facts: [
          { label: 'By', value: staff?.name ?? 'system' },
          { label: 'When (UTC)', value: timeText(at) },
          { label: 'From', value: address || 'the server' },
          { label: 'Action code', value: <code>{action}</code> },
        ],
        sections: [{ id: 'hash', title: 'Hash', body: <code className={css.hash}>{hash}</code> }],
      })}
    />
  )
}

function About({ object, objectName, seq }: Pick<Entry, 'object' | 'objectName' | 'seq'>) {
  const { text, href } = objectWords(object, objectName)
  return (
    <>
      {href ? (
        <Link className="link" href={href}>
          {text}
        </Link>
      ) : (
        text
      )}{' '}
      · entry {seq}
    </>
  )
}
