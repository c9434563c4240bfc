import { Button } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import type { Next } from '../../../lib/overlays.ts'
import { CodeField } from './code-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { RememberRow } from './remember-row.tsx'
import { useMobileLogin } from './use-mobile-login.ts'

/** §4 login by mobile number and SMS code. */
export function MobileLogin({ next, submitRef }: { next: Next | undefined; submitRef: RefObject<() => void> }) {
  const { t } = useLingui()
  const { form, country, sending, remember, setRemember, busy, submit } = useMobileLogin(next)
  useEffect(() => {
    submitRef.current = submit
  }, [submitRef, submit])
  return (
    <>
      <MobileField
        {...form.field('mobileNum')}
        accepted={undefined}
        country={country}
        autoFocus={form.values.mobileNum === ''}
      />
      <CodeField {...form.field('verificationCode')} accepted={undefined} sending={sending} />
      <RememberRow remember={remember} onChange={setRemember} next={next} />
      <Button type="submit" kind="primary" size="l" wide busy={busy} busyLabel={t`Logging in`}>
        <Trans>Log in</Trans>
      </Button>
    </>
  )
}
