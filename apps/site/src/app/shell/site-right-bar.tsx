import { RightBar } from '@croupier/ui/bottom-bar'
import { useLingui } from '@lingui/react/macro'
import Headset from 'lucide-react/icons/headset'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Route from 'lucide-react/icons/route'
import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import { useResources } from '../../features/downloads/resources.ts'
import { useHasChatRoom } from '../../lib/chat-room.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { chooseLine, useLines } from '../../lib/lines.ts'
import { useServiceLink } from '../../lib/service-link.ts'

const DownloadModal = lazyPart(
  'downloads',
  () => import('../../features/downloads/download-modal.tsx'),
  'DownloadModal',
)

const ChatRoomModal = lazyPart(
  'messaging',
  () => import('../../features/messaging/room/chat-room-modal.tsx'),
  'ChatRoomModal',
)

/** §2 right bar: customer service, the lines, and a QR code for each download that the server sends; hidden without items. */
export function SiteRightBar() {
  const { t } = useLingui()
  const service = useServiceLink()
  const hasChatRoom = useHasChatRoom()
  const [isChatting, setChatting] = useState(false)
  const resources = useResources()
  const lines = useLines()
  const [opened, setOpened] = useState<string>()
  const open = resources.find(({ resourceType }) => resourceType === opened)
  const items = [
    ...(service ? [{ label: t`Customer service`, icon: <Headset aria-hidden="true" />, onPress: service }] : []),
    ...(lines.length > 0 ? [{ label: t`Choose a line`, icon: <Route aria-hidden="true" />, onPress: chooseLine }] : []),
    ...(hasChatRoom
      ? [
          {
            label: t`Chat room`,
            icon: <MessagesSquare aria-hidden="true" />,
            onPress: () => setChatting(true),
          },
        ]
      : []),
    ...resources.map(({ resourceType, name }) => ({
      label: name,
      icon: <Smartphone aria-hidden="true" />,
      onPress: () => setOpened(resourceType),
    })),
  ]
  if (items.length === 0) return null
  return (
    <>
      <RightBar label={t`Help and apps`} items={items} />
      <Suspense>{isChatting && <ChatRoomModal onClose={() => setChatting(false)} />}</Suspense>
      <Suspense>{open && <DownloadModal resource={open} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
