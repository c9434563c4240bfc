import { Pairs } from '@croupier/ui/card'
import { SidePanel } from '@croupier/ui/console-shell'
import type { Output } from '@croupier/wire/endpoint'
import type { audit } from '@croupier/wire/staff/audit.console'
import { PanelHead, Quote } from '../../lib/panel.tsx'
import { timeText } from '../../lib/time.ts'
import { changesBetween } from './audit-diff.ts'
import css from './audit-page.module.css'

export type Entry = Output<typeof audit>['items'][number]

/** One entry of the log: what changed field by field, why, and the seal that ties it to the one before. */
export function AuditPanel({ entry }: { entry: Entry }) {
  const changes = changesBetween(entry.before, entry.after)
  return (
    <SidePanel label={`Entry ${entry.seq}`}>
      <PanelHead title={entry.action} line={`${entry.object} · entry ${entry.seq}`} />
      {entry.reason && (
        <div>
          <h3 className="title-3">Why</h3>
          <Quote>{entry.reason}</Quote>
        </div>
      )}
      <div>
        <h3 className="title-3">Before and after</h3>
        {changes.length === 0 ? (
          <p className="text-2">Nothing was changed by it.</p>
        ) : (
          <dl className={css.changes}>
            {changes.map(({ name, was, is }) => (
              <div key={name}>
                <dt>{name}</dt>
                {was && (
                  <dd>
                    <del>{was}</del>
                  </dd>
                )}
                {is && (
                  <dd>
                    <ins>{is}</ins>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </div>
      <Pairs
        pairs={[
          { label: 'Who', value: entry.staff?.name ?? 'system' },
          { label: 'When (UTC)', value: timeText(entry.at) },
          { label: 'From', value: entry.address },
        ]}
      />
      <div>
        <h3 className="title-3">Seal</h3>
        <code className={css.seal}>{entry.hash}</code>
      </div>
    </SidePanel>
  )
}
