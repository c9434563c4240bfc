import { AuthFrame } from '@croupier/ui/auth-frame'
import { Skeleton } from '@croupier/ui/skeleton'
import { registerSettings } from '@croupier/wire/identity/registration'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useCall } from '../../../lib/call.ts'
import { closeModal } from '../../../lib/overlays.ts'
import css from '../auth/auth.module.css'
import { RegisterForm } from '../auth/register-form.tsx'
import { useAuthPanel } from '../auth/use-auth-panel.tsx'
import { useInvitation } from '../auth/use-invitation.ts'

/** §4, §5: the registration of a visitor who came by a provider: the form by username, without a password. */
export function ProviderRegistration({ email }: { email: string | null }) {
  const { t } = useLingui()
  const { data: settings } = useCall(registerSettings, {})
  const invitation = useInvitation()
  const panel = useAuthPanel('w_register', t`Two minutes to set up. No surprises later.`)
  const submit = useRef<() => void>(() => {})
  const isOpen = settings?.ways.includes('username')
  return (
    <AuthFrame
      open
      onClose={closeModal}
      title={t`Create your account`}
      width={880}
      onSubmit={() => submit.current()}
      {...panel}
    >
      <p className={css.needed}>
        <Trans>You are new here. Choose a username; you need no password to log in.</Trans>
      </p>
      {settings && isOpen && (
        <RegisterForm
          settings={settings}
          way="username"
          invitation={invitation}
          next={undefined}
          byProvider={{ email }}
          submitRef={submit}
        />
      )}
      {settings && !isOpen && (
        <p role="alert">
          <Trans>Registration is closed at the moment. Customer service can help.</Trans>
        </p>
      )}
      {!settings && <Skeleton height={300} radius={12} />}
    </AuthFrame>
  )
}
