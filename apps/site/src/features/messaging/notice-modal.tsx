import { LinkButton } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { closeModal } from '../../lib/overlays.ts'

const NewsList = lazyPart('messaging', () => import('./news-list.tsx'), 'NewsList')

const SHOWN = 5

/** §2 header modal: the newest notices and promotions, over any page. */
export function NoticeModal() {
  return (
    <Modal
      open
      onClose={closeModal}
      title={<Trans>Notices</Trans>}
      footer={
        <LinkButton href="/noticePage" onClick={closeModal}>
          <Trans>All notices</Trans>
        </LinkButton>
      }
    >
      <Suspense fallback={<Skeleton height={320} radius={16} />}>
        <NewsList limit={SHOWN} onLeave={closeModal} />
      </Suspense>
    </Modal>
  )
}
