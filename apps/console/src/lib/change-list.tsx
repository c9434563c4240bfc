import css from './change-list.module.css'
import type { Change } from './changes.ts'
import { fieldText } from './value-words.ts'

/** The changes field by field: the old value struck out, the new one below it. */
export function ChangeList({ changes, none }: { changes: readonly Change[]; none: string }) {
  if (changes.length === 0) return <p className="text-2">{none}</p>
  return (
    <dl className={css.changes}>
      {changes.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{fieldText(name)}</dt>
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
  )
}
