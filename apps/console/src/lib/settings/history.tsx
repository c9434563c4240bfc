import { Button } from '@croupier/ui/button'
import { Tag } from '@croupier/ui/tag'
import type { versionsPage } from '@croupier/wire/content/versions'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ChangeList } from '../change-list.tsx'
import { changesBetween } from '../changes.ts'
import { Loaded, type Loading } from '../loaded.tsx'
import { Acts, Fine, Quote } from '../panel.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { timeText } from '../time.ts'
import css from './history.module.css'

type Page = z.output<typeof versionsPage>
type Version = Page['items'][number]

const STEP = 10
const MOST = 100

/** How many versions are shown, and whether the list is open: the versions are loaded then. */
export function useHistory() {
  const [isOpen, setOpen] = useState(false)
  const [pageSize, setPageSize] = useState(STEP)
  return { isOpen, setOpen, pageSize, more: () => setPageSize(Math.min(pageSize + STEP, MOST)) }
}

type Props = {
  history: ReturnType<typeof useHistory>
  call: Loading<Page>
  /** For roles that may change the object. */
  restore:
    | { busy: boolean; error: Error | null; run: (version: number, reason: string) => Promise<unknown> }
    | undefined
  /** Said before a version is restored, such as that another member of staff has to approve it. */
  note?: string
}

/** The versions of an object with their authors, reasons and changes. Restoring one is an ordinary change. */
export function History({ history, call, restore, note }: Props) {
  const [asked, setAsked] = useState<Version>()
  const close = () => setAsked(undefined)
  return (
    <details className={css.history} onToggle={(event) => history.setOpen(event.currentTarget.open)}>
      <summary>Versions</summary>
      {history.isOpen && (
        <Loaded call={call} height={120}>
          {({ items, total }) => (
            <>
              {items.length === 0 && <Fine>Nobody has changed this yet.</Fine>}
              <ol aria-label="Versions" className={css.versions}>
                {items.map((one, at) => (
                  <VersionRow
                    key={one.version}
                    one={one}
                    isNewest={at === 0}
                    onRestore={restore && at > 0 && one.after !== null ? () => setAsked(one) : undefined}
                  />
                ))}
              </ol>
              {items.length < Math.min(total, MOST) && (
                <Acts>
                  <Button size="s" onClick={history.more}>
                    Show more
                  </Button>
                </Acts>
              )}
            </>
          )}
        </Loaded>
      )}
      {restore && asked && (
        <ReasonDialog
          title={`Restore version ${asked.version}?`}
          effect={`The site shows it again within seconds. ${note ?? 'The version that it replaces stays in this list.'}`}
          act="Restore this version"
          command={restore}
          onAct={(reason) => void restore.run(asked.version, reason).then(close, () => {})}
          onClose={close}
        />
      )}
    </details>
  )
}

function VersionRow(props: { one: Version; isNewest: boolean; onRestore: (() => void) | undefined }) {
  const { one, isNewest, onRestore } = props
  const isRemoval = one.after === null
  return (
    <li>
      <div className={css.head}>
        <b>Version {one.version}</b>
        {isNewest && !isRemoval && <Tag tone="good">Now</Tag>}
        {isRemoval && <Tag tone="danger">Removed</Tag>}
        {onRestore && (
          <Button size="s" onClick={onRestore} aria-label={`Restore version ${one.version}`}>
            Restore
          </Button>
        )}
      </div>
      <p className="text-2 small">{lineOf(one)}</p>
      {one.reason && <Quote>{one.reason}</Quote>}
      {!isRemoval && one.version > 0 && (
        <details>
          <summary>Changes</summary>
          <ChangeList changes={changesBetween(one.before, one.after)} none="No changes." />
        </details>
      )}
    </li>
  )
}

function lineOf({ changedAt, changedBy, approvedBy }: Version): string {
  if (!changedBy) return 'Before the first change'
  return `${changedBy} at ${timeText(changedAt)} UTC${approvedBy ? `, approved by ${approvedBy}` : ''}`
}
