import { Checkbox } from '@croupier/ui/choice'
import { Trans } from '@lingui/react/macro'
import { type Next, openModal } from '../../../lib/overlays.ts'
import css from './auth.module.css'

/** Below the fields of a login: remember me, and the way to a new password. */
export const RememberRow = (props: {
  remember: boolean
  onChange: (remember: boolean) => void
  next: Next | undefined
}) => (
  <div className={css.remember}>
    <Checkbox checked={props.remember} onChange={(event) => props.onChange(event.target.checked)}>
      <Trans>Remember me on this device for a day</Trans>
    </Checkbox>
    <button type="button" className="link" onClick={() => openModal('forgetPassModal', props.next)}>
      <Trans>Forgot password</Trans>
    </button>
  </div>
)
