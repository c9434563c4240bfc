import type { Way } from '@croupier/rules/access'
import { AuthFrame, FieldPair } from '@croupier/ui/auth-frame'
import { Skeleton } from '@croupier/ui/skeleton'
import { registerSettings } from '@croupier/wire/identity/registration'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { lazyPart, optionalPart } from '../../../lib/lazy.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { BelowProviders, InPlace } from '../providers/in-place.tsx'
import css from './auth.module.css'
import type { RegisterSettings } from './field-texts.ts'
import { useAuthPanel } from './use-auth-panel.tsx'
import { useInvitation } from './use-invitation.ts'
import { WayTabs } from './way-tabs.tsx'

const loadForm = () => import('./register-form.tsx')
const RegisterForm = lazyPart('identity', loadForm, 'RegisterForm')
const ProviderButtons = optionalPart('identity', () => import('../providers/provider-buttons.tsx'), 'ProviderButtons')

/** The place of the usual form: its passwords stand below each other on phones, and the height of a line depends on the script. */
function FormSkeleton() {
  const password = <Skeleton height="calc(75px + 1lh)" radius={12} />
  return (
    <>
      <Skeleton height="calc(197px + 2lh)" radius={12} />
      <FieldPair>
        {password}
        {password}
      </FieldPair>
    </>
  )
}

/** §4 registration by username or by mobile number, with the fields that the server's settings name. */
export function RegisterModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const titleOf = useTitle()
  const errorText = useErrorText()
  const { data: settings, error } = useCall(registerSettings, {})
  const invitation = useInvitation()
  const [chosen, setChosen] = useState<Way>('username')
  const panel = useAuthPanel('w_register', t`Two minutes to set up. No surprises later.`)
  const submit = useRef<() => void>(() => {})
  // The form loads together with its settings.
  useEffect(() => void loadForm().catch(() => {}), [])
  // Below a form that still grows, a press on it would end beside it.
  const instead = <LoginInstead next={next} />
  const loading = (
    <>
      <FormSkeleton />
      <InPlace isShown={false}>{instead}</InPlace>
    </>
  )
  const way = settings?.ways.includes(chosen) ? chosen : settings?.ways[0]
  return (
    <AuthFrame
      open
      onClose={closeModal}
      title={titleOf(settings)}
      width={880}
      onSubmit={() => submit.current()}
      {...panel}
    >
      {next && (
        <p className={css.next}>
          <Trans>{next.label} opens once you are registered.</Trans>
        </p>
      )}
      {settings && way && (
        <WayTabs label={t`Register with`} ways={settings.ways} value={way} onChange={setChosen} mobile={t`Mobile`} />
      )}
      {settings?.ways.length !== 0 && (
        <p className={css.needed}>
          <Trans>All fields are required to open an account, unless marked optional.</Trans>
        </p>
      )}
      {settings && way && (
        <Suspense fallback={loading}>
          <RegisterForm
            key={way}
            settings={settings}
            way={way}
            invitation={invitation}
            next={next}
            submitRef={submit}
          />
          {settings.ways.includes('username') && <ProviderButtons />}
          <BelowProviders>{instead}</BelowProviders>
        </Suspense>
      )}
      {settings?.ways.length === 0 && (
        <p role="alert">
          <Trans>Registration is closed at the moment. Customer service can help.</Trans>
        </p>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
      {!settings && !error && loading}
      {(error || settings?.ways.length === 0) && instead}
    </AuthFrame>
  )
}

function LoginInstead({ next }: { next: Next | undefined }) {
  return (
    <p className={css.switch}>
      <Trans>
        Already registered?{' '}
        <button type="button" className="link" onClick={() => openModal('loginModal', next)}>
          Log in
        </button>
      </Trans>
    </p>
  )
}

/** §9: the title names the amount from which a visitor plays, if the merchant states one. */
function useTitle() {
  const { t, i18n } = useLingui()
  return (settings: RegisterSettings | undefined): string => {
    if (!settings?.titleAmount) return t`Create your account`
    const amount = `${i18n.number(settings.titleAmount.amount)} ${settings.titleAmount.currency}`
    return t`Create your account and play from ${amount}`
  }
}
