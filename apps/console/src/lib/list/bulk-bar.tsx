import { units } from '@croupier/kernel/money'
import { Button } from '@croupier/ui/button'
import { BulkBar as Bar } from '@croupier/ui/console-parts'
import { useState } from 'react'
import { type Act, isOffered } from '../acts/act.ts'
import { useMe } from '../console.tsx'
import { Sum } from '../money.tsx'
import { sortRows } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import css from './list.module.css'
import type { Selection } from './use-selection.ts'

/** Shown over the list while rows are selected: their number and sum, and the acts that take at least one of them. */
export function BulkBar<Row>(props: {
  selection: Selection<Row>
  acts: readonly Act<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  amountOf: ((row: Row) => bigint) | undefined
}) {
  const { selection, acts, rowKey, rowName, amountOf } = props
  const me = useMe()
  const [asking, setAsking] = useState<{ one: Act<Row>; rows: readonly Row[] } | null>(null)
  const { rows } = selection
  const able = acts.filter((one) => one.bulk && me.permissions.includes(one.permission))
  const close = () => {
    setAsking(null)
    selection.clear()
  }
  if (asking)
    return <BulkDialog one={asking.one} rows={asking.rows} rowKey={rowKey} rowName={rowName} onClose={close} />
  if (rows.length === 0) return null
  const sum = amountOf && units(rows.reduce((all, row) => all + amountOf(row), 0n))
  const offers = able.map((one) => ({ one, count: sortRows(one, rows, me).taken.length }))
  // An act names its limit only if it would otherwise take a selected row.
  const limits = offers.flatMap(({ one, count }) =>
    one.bulk?.limit && count < rows.filter((row) => isOffered(one, row, me)).length ? [one.bulk.limit] : [],
  )
  return (
    <Bar label="Selected rows">
      <b className="num">{`${rows.length} selected`}</b>
      {sum !== undefined && <Sum value={sum} />}
      {limits.length > 0 && <span className={css.left}>{limits.join(' · ')}</span>}
      <Button kind="quiet" size="s" onClick={selection.clear}>
        Clear
      </Button>
      <span className={css.acts}>
        {offers
          .filter(({ count }) => count > 0)
          .map(({ one, count }) => (
            <Button key={one.id} size="s" kind={one.kind ?? 'outline'} onClick={() => setAsking({ one, rows })}>
              {`${one.bulk?.label} ${count}`}
            </Button>
          ))}
      </span>
    </Bar>
  )
}
