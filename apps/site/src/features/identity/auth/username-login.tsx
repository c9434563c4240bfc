import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { Trans, useLingui } from '@lingui/react/macro'
import User from 'lucide-react/icons/user'
import { type RefObject, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'
import type { Next } from '../../../lib/overlays.ts'
import css from './auth.module.css'
import { RememberRow } from './remember-row.tsx'
import { useLogin } from './use-login.ts'

const CaptchaField = lazyPart('identity', () => import('../../../lib/human-check/captcha-field.tsx'), 'CaptchaField')

/** §4 login by username. The captcha appears once the server requires one. */
export function UsernameLogin({ next, submitRef }: { next: Next | undefined; submitRef: RefObject<() => void> }) {
  const { t } = useLingui()
  const { form, check, side, changeSide, remember, setRemember, busy, submit } = useLogin(next)
  useEffect(() => {
    submitRef.current = submit
  }, [submitRef, submit])
  return (
    <>
      <Field
        {...form.field('username')}
        accepted={undefined}
        label={t`Username`}
        icon={<User aria-hidden="true" />}
        autoComplete="username webauthn"
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
      <Suspense>
        {check.isPicture && <CaptchaField {...form.field('captcha')} accepted={undefined} captcha={check.captcha} />}
      </Suspense>
      <RememberRow remember={remember} onChange={setRemember} next={next} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Logging in`}>
        {side === 'agent' ? <Trans>Log in to the agent side</Trans> : <Trans>Log in</Trans>}
      </Button>
      <p className={css.switch}>
        <button type="button" className="link" onClick={changeSide}>
          {side === 'agent' ? <Trans>Member login</Trans> : <Trans>Agent login</Trans>}
        </button>
      </p>
    </>
  )
}
