import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { ModalOverlay, Modal as Trap } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import css from './modal.module.css'
import { ReturnFocus } from './return-focus.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** A panel from the side: the menu on phones (`start`, 300 wide), details in the console (`end`, 420). Import it lazily. */
export function Drawer(props: {
  open: boolean
  onClose: () => void
  label: string
  from?: 'start' | 'end'
  head?: ReactNode
  children: ReactNode
}) {
  const texts = useUiTexts()
  return (
    <ModalOverlay
      isOpen={props.open}
      onOpenChange={(next) => next || props.onClose()}
      isDismissable
      className={cx(css.drawerCover)}
    >
      <Trap className={cx(css.drawer, props.from === 'end' && css.end)}>
        <Dialog aria-label={props.label} className={cx(css.dialog)}>
          <ReturnFocus />
          <div className={css.drawerHead}>
            <div>{props.head}</div>
            <IconButton label={texts.close} onClick={props.onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className={css.drawerBody}>{props.children}</div>
        </Dialog>
      </Trap>
    </ModalOverlay>
  )
}
