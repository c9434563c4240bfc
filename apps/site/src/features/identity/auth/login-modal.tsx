import { AuthFrame } from '@croupier/ui/auth-frame'
import { Button } from '@croupier/ui/button'
import { Checkbox } from '@croupier/ui/choice'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { Trans, useLingui } from '@lingui/react/macro'
import User from 'lucide-react/icons/user'
import { closeModal, type Next, openModal } from '../../../lib/overlays.ts'
import css from './auth.module.css'
import { CaptchaField } from './captcha-field.tsx'
import { useAuthPanel } from './use-auth-panel.tsx'
import { useLogin } from './use-login.ts'

/** §4 login by username. The captcha appears once the server requires one. */
export function LoginModal({ next }: { next: Next | undefined }) {
  const { t } = useLingui()
  const panel = useAuthPanel('w_login', t`Good to see you again.`)
  const { form, captcha, needsCaptcha, remember, setRemember, busy, submit } = useLogin(next)
  return (
    <AuthFrame open onClose={closeModal} title={t`Log in`} width={780} onSubmit={submit} {...panel}>
      {next && (
        <p className={css.next}>
          <Trans>{next.label} opens once you are logged in.</Trans>
        </p>
      )}
      <Field
        {...form.field('username')}
        accepted={undefined}
        label={t`Username`}
        icon={<User aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={form.values.username === ''}
      />
      <PasswordField
        {...form.field('password')}
        accepted={undefined}
        label={t`Password`}
        autoComplete="current-password"
        autoFocus={form.values.username !== ''}
      />
      {needsCaptcha && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={captcha} />}
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        <Trans>Remember me on this device for a day</Trans>
      </Checkbox>
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Logging in`}>
        <Trans>Log in</Trans>
      </Button>
      <p className={css.switch}>
        <Trans>
          New here?{' '}
          <button type="button" className="link" onClick={() => openModal('registerModal', next)}>
            Register
          </button>
        </Trans>
      </p>
    </AuthFrame>
  )
}
