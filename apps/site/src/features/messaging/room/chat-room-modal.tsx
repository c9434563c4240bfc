import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'

const Rooms = lazyPart('messaging', () => import('./rooms.tsx'), 'Rooms')

/** §2 header modal: the chat of the players. */
export function ChatRoomModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={<Trans>Chat room</Trans>} width={440} phone="full">
      <Suspense fallback={<Skeleton height={420} />}>
        <Rooms />
      </Suspense>
    </Modal>
  )
}
