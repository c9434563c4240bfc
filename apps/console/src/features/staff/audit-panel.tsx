import type { Output } from '@croupier/wire/endpoint'
import type { audit } from '@croupier/wire/staff/audit.console'
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
      show={({ seq, action, object, reason, before, after, staff, at, address, hash }) => ({
        title: action,
        line: `${object} · entry ${seq}`,
        before: [
          ...(reason ? [{ id: 'why', title: 'Why', body: <Quote>{reason}</Quote> }] : []),
          {
            id: 'changes',
            title: 'Before and after',
            body: <ChangeList changes={changesBetween(before, after)} none="It changed nothing." />,
          },
        ],
        facts: [
          { label: 'Who', value: staff?.name ?? 'system' },
          { label: 'When (UTC)', value: timeText(at) },
          { label: 'From', value: address },
        ],
        sections: [{ id: 'hash', title: 'Hash', body: <code className={css.hash}>{hash}</code> }],
      })}
    />
  )
}
