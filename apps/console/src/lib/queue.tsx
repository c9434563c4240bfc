import { useKeys } from '@croupier/ui/console-parts'
import { SidePanel, SplitView } from '@croupier/ui/console-shell'
import { Drawer } from '@croupier/ui/drawer'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import css from './queue.module.css'

const WIDE = '(min-width: 1200px)'
const watchWidth = (tell: () => void) => {
  const list = matchMedia(WIDE)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}

/**
 * What is chosen in a list that is worked by keyboard: J and K move. The choice stays when the row leaves the list, so
 * that nothing else slides under somebody's hands; `next` goes on after one's own decision. `row` is the chosen row, as
 * it was chosen once a search or another page has taken it off the list.
 */
export function useQueue<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [known, setKnown] = useState<Row>()
  const placeOf = (id: string | null) => rows?.findIndex((row) => idOf(row) === id) ?? -1
  const at = placeOf(chosen)
  const choose = (id: string | null) => {
    setChosen(id)
    setKnown(rows?.[placeOf(id)])
  }
  const move = (by: number) => {
    const next = rows?.[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next) choose(idOf(next))
  }
  const next = () => {
    const row = rows?.[at + 1]
    if (at >= 0 && row) choose(idOf(row))
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  return { chosen, row: rows?.[at] ?? known, choose, next, close: () => choose(null) }
}

/** A list with the chosen thing at its side; where there is no room for a side, it opens over the list. */
export function QueueView(props: {
  label: string
  hint: ReactNode
  panel: ReactNode | null
  onClose: () => void
  children: ReactNode
}) {
  const wide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)
  const { label, hint, panel, onClose, children } = props
  if (wide)
    return (
      <SplitView
        panel={
          panel ?? (
            <SidePanel label={label}>
              <p className={css.hint}>{hint}</p>
            </SidePanel>
          )
        }
      >
        {children}
      </SplitView>
    )
  return (
    <>
      {children}
      <Drawer from="end" open={panel !== null} onClose={onClose} label={label}>
        {panel}
      </Drawer>
    </>
  )
}
