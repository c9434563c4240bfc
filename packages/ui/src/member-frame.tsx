import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import css from './member-frame.module.css'
import { BareModal } from './modal.tsx'
import { type MenuGroup, MenuList } from './side-menu.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface MemberFrameProps {
  open: boolean
  onClose: () => void
  /** Names the dialog: "Member centre". */
  label: string
  /** Avatar, name, id, copy. */
  who: ReactNode
  /** Below the head: the VIP bar. */
  besideWho?: ReactNode
  groups: readonly MenuGroup[]
  title: ReactNode
  /** Phones: the list of pages, or one page full screen. Desktop always shows both. */
  view: 'list' | 'page'
  onBack: () => void
  children: ReactNode
}

/** The overlay of the member centre: 1240×820 with a menu; on phones a list, then a full-screen page. */
export function MemberFrame(props: MemberFrameProps) {
  const texts = useUiTexts()
  return (
    <BareModal open={props.open} onClose={props.onClose} label={props.label} width={1240} className={css.box ?? ''}>
      <div className={css.frame} data-view={props.view}>
        <nav className={css.menu} aria-label={props.label}>
          <div className={css.menuHead}>
            <span className="title-2">{props.label}</span>
            <IconButton label={texts.close} onClick={props.onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className={css.who}>{props.who}</div>
          {props.besideWho}
          <MenuList groups={props.groups} />
        </nav>
        <div className={css.page}>
          <div className={css.head}>
            <IconButton label={texts.back} className={css.back} onClick={props.onBack}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <h1 className="title-1">{props.title}</h1>
            <IconButton label={texts.close} onClick={props.onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {props.children}
        </div>
      </div>
    </BareModal>
  )
}
