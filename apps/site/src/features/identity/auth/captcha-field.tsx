import { CAPTCHA_INTERVAL_MS } from '@croupier/rules/captcha'
import { IconButton } from '@croupier/ui/button'
import { Field, type FieldProps } from '@croupier/ui/field'
import { captcha } from '@croupier/wire/identity/session'
import { useLingui } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSite } from '../../../lib/site.tsx'
import css from './auth.module.css'

export type Captcha = { id: string; picture: string | null; renew(): void }

/** A captcha picture under an id of this page. Loads nothing unless it is `wanted`. */
export function useCaptcha(wanted: boolean): Captcha {
  const { call, newId } = useSite()
  const [id] = useState(newId)
  const [picture, setPicture] = useState<string | null>(null)
  const renewableAt = useRef(0)
  const renew = useCallback(async () => {
    if (performance.now() < renewableAt.current) return
    renewableAt.current = performance.now() + CAPTCHA_INTERVAL_MS
    try {
      setPicture(await call(captcha, { id }))
    } catch {
      setPicture(null)
    }
  }, [call, id])
  useEffect(() => {
    if (wanted) renew()
  }, [wanted, renew])
  return { id, picture, renew }
}

export function CaptchaField({
  captcha: { picture, renew },
  ...field
}: { captcha: Captcha } & Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'accepted'>) {
  const { t } = useLingui()
  return (
    <Field
      {...field}
      label={t`Verification code`}
      placeholder={t`Characters in the picture`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <>
          <span className={css.captcha}>
            {picture && <img src={`data:image/png;base64,${picture}`} alt={t`Verification code`} />}
          </span>
          <IconButton label={t`New picture`} onClick={renew}>
            <RefreshCw size={16} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  )
}
