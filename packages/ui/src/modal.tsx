import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { ModalOverlay, Modal as Trap } from 'react-aria-components/Modal'
import { Button, type ButtonKind, IconButton } from './button.tsx'
import { cssVars } from './css-vars.tsx'
import { cx } from './cx.ts'
import css from './modal.module.css'
import { DIALOG_WIDTH, lengthOf, MODAL_HEIGHT, MODAL_WIDTH, type ModalSize } from './modal-size.ts'
import { ReturnFocus } from './return-focus.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface ModalProps {
  open: boolean
  /** Left out for a dialog that only an act inside ends: then nothing else closes it. */
  onClose?: () => void
  title: ReactNode
  /** 600 by default; 880 for registration, 780 for login, 400 for confirmations. Narrower on a smaller screen. */
  width?: ModalSize
  /** The least height, 300 by default. Phones ignore it. */
  height?: ModalSize
  /** On phones: a sheet from below, or the whole screen. */
  phone?: 'sheet' | 'full'
  /** False while money moves: Escape and the cover do nothing, the X still closes. */
  dismissable?: boolean
  footer?: ReactNode
  children: ReactNode
}

/**
 * A dialog over the page. Escape, the cover and X close it. The page behind is inert, and the focus stays inside and then
 * returns to its place. Heavy (React Aria): import it lazily.
 */
export function Modal({
  open,
  onClose,
  title,
  width = MODAL_WIDTH,
  height = MODAL_HEIGHT,
  phone = 'sheet',
  dismissable = onClose !== undefined,
  footer,
  children,
}: ModalProps) {
  const texts = useUiTexts()
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => next || onClose?.()}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      className={cx(css.cover, phone === 'full' ? css.full : css.sheet)}
    >
      <Trap className={cx(css.box)} style={cssVars({ '--width': lengthOf(width), '--height': lengthOf(height) })}>
        <Dialog className={cx(css.dialog)}>
          <ReturnFocus />
          <span className={css.grab} />
          <div className={css.head}>
            <Heading slot="title" level={2} className="title-1">
              {title}
            </Heading>
            {onClose && (
              <IconButton label={texts.close} onClick={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.foot}>{footer}</div>}
        </Dialog>
      </Trap>
    </ModalOverlay>
  )
}

/** A dialog without a head, for frames with their own (AuthFrame, MemberFrame). `label` names it. */
export function BareModal(props: {
  open: boolean
  onClose: () => void
  label: string
  width: ModalSize
  phone?: 'full' | 'sheet'
  className?: string
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={props.open}
      onOpenChange={(next) => next || props.onClose()}
      isDismissable
      className={cx(css.cover, props.phone === 'sheet' ? css.sheet : css.full)}
    >
      <Trap className={cx(css.box, props.className)} style={cssVars({ '--width': lengthOf(props.width) })}>
        <Dialog className={cx(css.dialog)} aria-label={props.label}>
          <ReturnFocus />
          {props.children}
        </Dialog>
      </Trap>
    </ModalOverlay>
  )
}

/** Reports something that did not work, over another dialog too. One button closes it. */
export const WarningDialog = (props: { title: ReactNode; children: ReactNode; done: string; onClose: () => void }) => (
  <ModalOverlay
    isOpen
    onOpenChange={(next) => next || props.onClose()}
    isDismissable
    className={cx(css.cover, css.centre)}
  >
    <Trap className={cx(css.box)} style={cssVars({ '--width': lengthOf(DIALOG_WIDTH) })}>
      <Dialog role="alertdialog" className={cx(css.dialog, css.confirm)}>
        <ReturnFocus />
        <Heading slot="title" level={2} className="title-2">
          {props.title}
        </Heading>
        <p>{props.children}</p>
        <div>
          <Button kind="primary" autoFocus onClick={props.onClose}>
            {props.done}
          </Button>
        </div>
      </Dialog>
    </Trap>
  </ModalOverlay>
)

export interface ConfirmProps {
  open: boolean
  /** Names the object: "Log out?" */
  title: ReactNode
  /** The effect, in one or two sentences. */
  children: ReactNode
  /** The safe choice, which has the focus at first. */
  stay: string
  /** The verb of the act. */
  act: string
  actKind?: ButtonKind
  busy?: boolean
  onStay: () => void
  onAct: () => void
}

/** Asks for a confirmation. */
export function ConfirmDialog({
  open,
  title,
  children,
  stay,
  act,
  actKind = 'primary',
  busy = false,
  onStay,
  onAct,
}: ConfirmProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => next || onStay()}
      isDismissable
      className={cx(css.cover, css.centre)}
    >
      <Trap className={cx(css.box)} style={cssVars({ '--width': lengthOf(DIALOG_WIDTH) })}>
        <Dialog role="alertdialog" className={cx(css.dialog, css.confirm)}>
          <ReturnFocus />
          <Heading slot="title" level={2} className="title-2">
            {title}
          </Heading>
          <p>{children}</p>
          <div>
            <Button kind="quiet" autoFocus onClick={onStay}>
              {stay}
            </Button>
            <Button kind={actKind} busy={busy} onClick={onAct}>
              {act}
            </Button>
          </div>
        </Dialog>
      </Trap>
    </ModalOverlay>
  )
}
