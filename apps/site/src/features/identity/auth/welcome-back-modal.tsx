import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { PasswordField } from '@croupier/ui/password-field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { CaptchaField } from '../../../lib/human-check/captcha-field.tsx'
import { lostAccount } from '../../../lib/lose-session.ts'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import { useSession } from '../../../lib/site.tsx'
import css from './auth.module.css'
import { useLogin } from './use-login.ts'

/** T018: a session that ended without a logout continues with the password, on the page that was open. */
export function WelcomeBackModal() {
  const { t } = useLingui()
  const [account] = useState(lostAccount)
  const { form, check, busy, submit } = useLogin(usePlace(), account)
  const hasSession = useSession() !== null
  // Another tab has continued the session.
  useEffect(() => {
    if (hasSession) closeModal()
  }, [hasSession])
  return (
    <Modal open onClose={closeModal} title={<Trans>Welcome back</Trans>} width={400} phone="full">
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-2">
          <Trans>
            Your session has ended, <b>{account}</b>. Enter your password to go on where you were.
          </Trans>
        </p>
        <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
        <PasswordField
          {...form.field('password')}
          accepted={undefined}
          label={t`Password`}
          autoComplete="current-password"
          autoFocus
        />
        {check.isPicture && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={check.captcha} />}
        <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Logging in`}>
          <Trans>Log in</Trans>
        </Button>
        <p className={css.switch}>
          <button type="button" className="link" onClick={() => openModal('loginModal')}>
            <Trans>Use another account or another way</Trans>
          </button>
        </p>
      </form>
    </Modal>
  )
}

/** The page that was open. A site for members only may have left it for its login. */
function usePlace(): Next {
  const { t } = useLingui()
  const [place] = useState(() => location.pathname + location.search + location.hash)
  const open = () => {
    if (location.pathname + location.search + location.hash !== place) navigate(place)
  }
  return { label: t`Your page`, open }
}
