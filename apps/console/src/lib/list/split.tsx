import { SidePanel, SplitView } from '@croupier/ui/console-shell'
import { Drawer } from '@croupier/ui/drawer'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './split.module.css'
import { useRoom } from './use-room.ts'

/**
 * A list with its open row beside it, or over it on narrow screens. The panel moves from the one place to the other with all that was
 * typed into its forms, so it is rendered into an element of its own, which each place takes in.
 */
export function SplitList(props: {
  label: string
  hint: ReactNode
  isWide: boolean
  /** Null while no row is open. */
  panel: ReactNode | null
  onClose: () => void
  children: ReactNode
}) {
  const { label, hint, isWide, panel, onClose, children } = props
  const hasRoom = useRoom(panel !== null)
  const [home] = useState(homeOfPanel)
  const place = <Place home={home} />
  const beside = panel === null ? <Hint label={label}>{hint}</Hint> : place
  return (
    <>
      {panel !== null && createPortal(panel, home)}
      {hasRoom ? (
        <SplitView even={isWide} panel={beside}>
          {children}
        </SplitView>
      ) : (
        children
      )}
      {!hasRoom && panel !== null && (
        <Drawer from="end" open onClose={onClose} label={label}>
          {place}
        </Drawer>
      )}
    </>
  )
}

function homeOfPanel(): HTMLElement {
  const home = document.createElement('div')
  home.className = css.home ?? ''
  return home
}

function Place({ home }: { home: HTMLElement }) {
  const take = useCallback((place: HTMLElement | null) => void place?.append(home), [home])
  return <div ref={take} className={css.home} />
}

const Hint = ({ label, children }: { label: string; children: ReactNode }) => (
  <SidePanel label={label}>
    <p className={css.hint}>{children}</p>
  </SidePanel>
)
