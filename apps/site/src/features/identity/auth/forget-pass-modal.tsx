import { accessOf, type ResetWay } from '@croupier/rules/access'
import { SegmentedControl } from '@croupier/ui/controls'
import { Modal } from '@croupier/ui/modal'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'
import { useMerchant } from '../../../lib/merchant.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import css from './auth.module.css'
import { ForgotByEmail } from './forgot-by-email.tsx'

const ForgotByMobile = lazyPart('identity', () => import('./forgot-by-mobile.tsx'), 'ForgotByMobile')

/** §2 forgotten password: a link by e-mail, or a code by SMS where the merchant verifies numbers. */
export function ForgetPassModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const merchant = useMerchant()
  const [chosen, setChosen] = useState<ResetWay>('email')
  const ways = merchant ? accessOf(merchant.flags).reset : (['email'] as const)
  const way = ways.includes(chosen) ? chosen : 'email'
  const tabs = {
    email: { label: t`E-mail`, icon: <Mail aria-hidden="true" /> },
    mobile: { label: t`Mobile`, icon: <Smartphone aria-hidden="true" /> },
  }
  return (
    <Modal open onClose={closeModal} title={<Trans>Forgot password</Trans>} width={440} phone="full">
      <div className={css.forgot}>
        {ways.length > 1 && (
          <SegmentedControl
            label={t`New password by`}
            segments={ways.map((value) => ({ value, ...tabs[value] }))}
            value={way}
            onChange={setChosen}
          />
        )}
        {way === 'email' ? (
          <ForgotByEmail />
        ) : (
          <Suspense fallback={<Skeleton height={360} radius={12} />}>
            <ForgotByMobile />
          </Suspense>
        )}
        <p className={css.switch}>
          <button type="button" className="link" onClick={() => openModal('loginModal', next)}>
            <Trans>Back to the login</Trans>
          </button>
        </p>
      </div>
    </Modal>
  )
}
