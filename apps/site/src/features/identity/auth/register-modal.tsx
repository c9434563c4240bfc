import { AuthFrame } from '@croupier/ui/auth-frame'
import { Skeleton } from '@croupier/ui/skeleton'
import { registerSettings } from '@croupier/wire/identity/registration'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import css from './auth.module.css'
import { RegisterForm } from './register-form.tsx'
import { useAuthPanel } from './use-auth-panel.tsx'

/** The height of the usual form: three lines of text, whose height depends on the script. */
const FORM_HEIGHT = 'calc(286px + 3lh)'

/** §4 registration by username, with the fields that the server's settings name. */
export function RegisterModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data: settings, error } = useCall(registerSettings, {})
  const panel = useAuthPanel('w_register', t`Two minutes to set up. No surprises later.`)
  const submit = useRef<() => void>(() => {})
  return (
    <AuthFrame
      open
      onClose={closeModal}
      title={t`Create your account`}
      width={880}
      onSubmit={() => submit.current()}
      {...panel}
    >
      {next && (
        <p className={css.next}>
          <Trans>{next.label} opens once you are registered.</Trans>
        </p>
      )}
      {settings?.usernameEnabled !== false && (
        <p className={css.needed}>
          <Trans>All fields are required to open an account, unless marked optional.</Trans>
        </p>
      )}
      {settings?.usernameEnabled && <RegisterForm settings={settings} next={next} submitRef={submit} />}
      {settings?.usernameEnabled === false && (
        <p role="alert">
          <Trans>Registration is closed at the moment. Customer service can help.</Trans>
        </p>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
      {!settings && !error && <Skeleton height={FORM_HEIGHT} radius={12} />}
      <p className={css.switch}>
        <Trans>
          Already registered?{' '}
          <button type="button" className="link" onClick={() => openModal('loginModal', next)}>
            Log in
          </button>
        </Trans>
      </p>
    </AuthFrame>
  )
}
