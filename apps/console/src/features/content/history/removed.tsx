import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import type { removedObject } from '@croupier/wire/content/versions'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ReasonDialog } from '../../../lib/reason-dialog.tsx'
import css from '../../../lib/settings/history.module.css'
import { timeText } from '../../../lib/time.ts'

type Removed = z.output<typeof removedObject>

type Props<One extends Removed> = {
  /** What the list holds: `notices`. */
  noun: string
  all: readonly One[]
  /** For roles that may change them. */
  restore: { busy: boolean; error: Error | null; run: (one: One, reason: string) => Promise<unknown> } | undefined
}

/** Objects that were removed, which staff may bring back as they were; nothing when there are none. */
export function RemovedObjects<One extends Removed>({ noun, all, restore }: Props<One>) {
  const [asked, setAsked] = useState<One>()
  const close = () => setAsked(undefined)
  if (all.length === 0) return null
  return (
    <Card as="section" aria-label={`Removed ${noun}`}>
      <details>
        <summary className="title-3">{`Removed ${noun} (${all.length})`}</summary>
        <ul className={css.removed}>
          {all.map((one) => (
            <li key={one.id}>
              <span>
                {one.title}{' '}
                <span className="text-2 small">
                  removed by {one.removedBy} at {timeText(one.removedAt)} UTC
                </span>
              </span>
              {restore && (
                <Button size="s" onClick={() => setAsked(one)} aria-label={`Restore ${one.title}`}>
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      </details>
      {restore && asked && (
        <ReasonDialog
          title={`Restore “${asked.title}”?`}
          effect="The site shows it again within seconds, as it was before it was removed."
          act="Restore"
          command={restore}
          onAct={(reason) => void restore.run(asked, reason).then(close, () => {})}
          onClose={close}
        />
      )}
    </Card>
  )
}
