import { lazy, Suspense, useState } from 'react'
import { Button } from '../src/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../src/feedback.tsx'
import { LoaderOverlay } from '../src/loader.tsx'
import { MaintenancePage, RestrictionPage } from '../src/status-page.tsx'
import { toast } from '../src/toast.tsx'
import { Board, Boards, Col, Row } from './board.tsx'

const Modal = lazy(() => import('../src/modal.tsx').then((module) => ({ default: module.Modal })))
const ConfirmDialog = lazy(() => import('../src/modal.tsx').then((module) => ({ default: module.ConfirmDialog })))
const Drawer = lazy(() => import('../src/drawer.tsx').then((module) => ({ default: module.Drawer })))

function Overlays() {
  const [open, setOpen] = useState('')
  const close = () => setOpen('')
  return (
    <Board title="Dialogs and toasts">
      <Row>
        <Button onClick={() => setOpen('modal')}>Modal</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button
          onClick={() => toast({ text: 'Bet placed. Receipt 8842-1170.', action: { label: 'View', onPress: close } })}
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({ tone: 'warning', text: 'A real account is needed for this. Trial accounts cannot withdraw.' })
          }
        >
          Warning
        </Button>
      </Row>
      <Suspense>
        {open === 'modal' && (
          <Modal open title="Payment password" onClose={close} footer={<Button kind="primary">Confirm</Button>}>
            It is asked once for each withdrawal.
          </Modal>
        )}
        {open === 'confirm' && (
          <ConfirmDialog open title="Log out?" stay="Stay" act="Log out" onStay={close} onAct={close}>
            One bet is still open. It stays active and settles as normal.
          </ConfirmDialog>
        )}
        {open === 'drawer' && (
          <Drawer open label="Menu" onClose={close}>
            Menu
          </Drawer>
        )}
      </Suspense>
    </Board>
  )
}

export const States = () => (
  <>
    <Boards>
      <Overlays />
      <Board title="Empty">
        <EmptyState title="No bets in these dates" actions={<Button>Show last 30 days</Button>}>
          Change the dates, or look at all games.
        </EmptyState>
      </Board>
      <Board title="Failed">
        <ErrorState title="We lost the connection" actions={<Button kind="primary">Try now</Button>}>
          Your stake has not been taken. We check again in 4 seconds.
        </ErrorState>
      </Board>
      <Board title="First load: skeleton keeps every size">
        <Col>
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} />
          <Skeleton height={140} radius={16} />
        </Col>
      </Board>
      <Board title="Loader">
        <div style={{ position: 'relative', height: 140, borderRadius: 14 }}>
          <LoaderOverlay contained>Opening SSC 1-minute</LoaderOverlay>
        </div>
      </Board>
    </Boards>
    <MaintenancePage title="System Maintenance" action={<Button kind="primary">Contact us</Button>}>
      We are currently performing a system maintenance. Balances and open bets are safe. Back at about 05:00.
    </MaintenancePage>
    <RestrictionPage
      title="Not available where you are"
      facts={[
        { label: 'Your IP', value: '203.0.113.24' },
        { label: 'Country', value: 'Singapore' },
      ]}
      action={<Button>Contact us</Button>}
    >
      Due to restriction of your location or IP address, you are not allowed to access the site. We apologize for the
      inconvenience.
    </RestrictionPage>
  </>
)
