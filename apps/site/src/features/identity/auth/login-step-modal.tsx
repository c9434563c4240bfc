import { Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'
import type { Next } from '../../../lib/overlays.ts'
import { pendingLogin } from '../../../lib/pending-login.ts'
import { LeaveLogin } from './leave-login.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const UnknownAddressForm = lazyPart('identity', () => import('./unknown-address-form.tsx'), 'UnknownAddressForm')

/** §4: a step between the credentials of a login and the account. Only taking it or logging out closes it. */
export function LoginStepModal({ next }: { next: Next | undefined }) {
  const step = pendingLogin.get()?.steps[0]
  return (
    <Modal open title={<Trans>One more step</Trans>} width={400} phone="full" footer={<LeaveLogin />}>
      {step === 'second_factor' && <SecondFactorForm next={next} />}
      {step === 'unknown_address' && (
        <Suspense fallback={<Skeleton height={180} radius={12} />}>
          <UnknownAddressForm next={next} />
        </Suspense>
      )}
    </Modal>
  )
}
