import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { MoreSections } from '@croupier/ui/more-sheet'
import type { MenuItem } from '@croupier/ui/side-menu'
import { Trans, useLingui } from '@lingui/react/macro'
import Headset from 'lucide-react/icons/headset'
import LogOut from 'lucide-react/icons/log-out'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Pin from 'lucide-react/icons/pin'
import Route from 'lucide-react/icons/route'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense, useState } from 'react'
import { useHasChatRoom } from '../../lib/chat-room.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { chooseLine, useLines } from '../../lib/lines.ts'
import { closeModal, openModal } from '../../lib/overlays.ts'
import { useServiceLink } from '../../lib/service-link.ts'
import { useSession } from '../../lib/site.tsx'
import { VERIFY_PATH } from '../menu.ts'
import { useSections } from '../sections.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { usePinned } from './pinned.ts'
import css from './shell.module.css'
import { ThemePicker } from './theme-picker.tsx'

const ChatRoomModal = lazyPart(
  'messaging',
  () => import('../../features/messaging/room/chat-room-modal.tsx'),
  'ChatRoomModal',
)

/** Closes the sheet, because what opens is a dialog of its own. */
function openInstead(open: () => void): void {
  closeModal()
  open()
}

/** All sections on phones, with pinning and utilities. */
export function MoreSheet() {
  const { t, i18n } = useLingui()
  const [pinning, setPinning] = useState(false)
  const sections = useSections()
  const [pinned, pin] = usePinned(sections)
  const service = useServiceLink()
  const lines = useLines()
  const hasChatRoom = useHasChatRoom()
  const [isChatting, setChatting] = useState(false)
  const isLoggedIn = useSession() !== null
  const utilities: MenuItem[] = [
    { label: t`Check a result`, icon: <ShieldCheck aria-hidden="true" />, href: VERIFY_PATH },
    ...(service ? [{ label: t`Customer service`, icon: <Headset aria-hidden="true" />, onPress: service }] : []),
    ...(lines.length > 0
      ? [{ label: t`Choose a line`, icon: <Route aria-hidden="true" />, onPress: () => openInstead(chooseLine) }]
      : []),
    ...(hasChatRoom
      ? [
          {
            label: t`Chat room`,
            icon: <MessagesSquare aria-hidden="true" />,
            onPress: () => setChatting(true),
          },
        ]
      : []),
    ...(isLoggedIn
      ? [{ label: t`Log out`, icon: <LogOut aria-hidden="true" />, onPress: () => openModal('logoutModal') }]
      : []),
  ]
  if (isChatting)
    return (
      <Suspense>
        <ChatRoomModal onClose={closeModal} />
      </Suspense>
    )
  return (
    <Modal open onClose={closeModal} title={<Trans>All sections</Trans>} width={400}>
      <div className={css.sheetTools}>
        <Button
          size="s"
          kind="quiet"
          aria-pressed={pinning}
          icon={<Pin aria-hidden="true" />}
          onClick={() => setPinning(!pinning)}
        >
          {pinning ? <Trans>Done</Trans> : <Trans>Edit bar</Trans>}
        </Button>
      </div>
      <MoreSections
        label={t`All sections`}
        sections={sections.map(({ key, path, label, icon: Icon, hue }) => ({
          id: key,
          href: path,
          label: i18n._(label),
          icon: <Icon aria-hidden="true" />,
          hue,
        }))}
        pinned={pinned}
        utilities={utilities}
        onNavigate={closeModal}
        {...(pinning ? { onPin: pin } : {})}
      />
      <div className={css.sheetPickers}>
        <LanguagePicker />
        <ThemePicker />
      </div>
    </Modal>
  )
}
