import { accessOf, type Way } from '@croupier/rules/access'
import { AuthFrame } from '@croupier/ui/auth-frame'
import { Skeleton } from '@croupier/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { lazyPart, optionalPart } from '../../../lib/lazy.ts'
import { useMerchant } from '../../../lib/merchant.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { WaysWaiting } from '../passkeys/ways-waiting.tsx'
import { BelowProviders, InPlace } from '../providers/in-place.tsx'
import css from './auth.module.css'
import { useAuthPanel } from './use-auth-panel.tsx'
import { UsernameLogin } from './username-login.tsx'
import { WayTabs } from './way-tabs.tsx'

const PasskeyLogin = optionalPart('identity', () => import('../passkeys/passkey-login.tsx'), 'PasskeyLogin')
const ProviderButtons = optionalPart('identity', () => import('../providers/provider-buttons.tsx'), 'ProviderButtons')
const FreePlayButton = lazyPart('identity', () => import('./free-play-button.tsx'), 'FreePlayButton')
const MobileLogin = lazyPart('identity', () => import('./mobile-login.tsx'), 'MobileLogin')

/** §4 login by username, or by a code to a mobile number where the merchant offers it. */
export function LoginModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const merchant = useMerchant()
  const [chosen, setChosen] = useState<Way>('username')
  const panel = useAuthPanel('w_login', t`Good to see you again.`)
  const submit = useRef<() => void>(() => {})
  const ways = merchant ? accessOf(merchant.flags).login : (['username'] as const)
  const way = ways.includes(chosen) ? chosen : 'username'
  const others = (
    <>
      {merchant?.flags.FREEPLAY3 && (
        <Suspense fallback={<Skeleton height={44} radius={12} />}>
          <FreePlayButton kind="outline" wide />
        </Suspense>
      )}
      <p className={css.switch}>
        <Trans>
          New here?{' '}
          <button type="button" className="link" onClick={() => openModal('registerModal', next)}>
            Register
          </button>
        </Trans>
      </p>
    </>
  )
  return (
    <AuthFrame open onClose={closeModal} title={t`Log in`} width={780} onSubmit={() => submit.current()} {...panel}>
      {next && (
        <p className={css.next}>
          <Trans>You are not logged in, please login</Trans>
          <br />
          <Trans>{next.label} opens once you are logged in.</Trans>
        </p>
      )}
      <WayTabs label={t`Log in with`} ways={ways} value={way} onChange={setChosen} mobile={t`SMS code`} />
      {way === 'username' ? (
        <UsernameLogin next={next} submitRef={submit} />
      ) : (
        <Suspense fallback={<Skeleton height={320} radius={12} />}>
          <MobileLogin next={next} submitRef={submit} />
        </Suspense>
      )}
      <Suspense
        fallback={
          <>
            <WaysWaiting />
            <InPlace isShown={false}>{others}</InPlace>
          </>
        }
      >
        <PasskeyLogin next={next} />
        <ProviderButtons />
        <BelowProviders>{others}</BelowProviders>
      </Suspense>
    </AuthFrame>
  )
}
