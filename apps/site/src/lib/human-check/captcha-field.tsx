import { IconButton } from '@croupier/ui/button'
import { Field, type FieldProps } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import css from './captcha.module.css'
import type { Captcha } from './use-captcha.ts'

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
