import { SidePanel, SplitView } from '@croupier/ui/console-shell'
import { Drawer } from '@croupier/ui/drawer'
import { type ReactNode, useSyncExternalStore } from 'react'
import css from './split.module.css'

const WIDE = '(min-width: 1200px)'
const watchWidth = (notify: () => void) => {
  const list = matchMedia(WIDE)
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}

/** A list with its open row beside it, or over it on narrow screens. */
export function SplitList(props: {
  label: string
  hint: ReactNode
  isWide: boolean
  /** Null while no row is open. */
  panel: ReactNode | null
  onClose: () => void
  children: ReactNode
}) {
  const hasRoom = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)
  const { label, hint, isWide, panel, onClose, children } = props
  if (hasRoom)
    return (
      <SplitView
        even={isWide}
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
      {panel !== null && (
        <Drawer from="end" open onClose={onClose} label={label}>
          {panel}
        </Drawer>
      )}
    </>
  )
}
