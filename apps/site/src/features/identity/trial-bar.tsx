import { Button } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import Sparkles from 'lucide-react/icons/sparkles'
import { openModal } from '../../lib/overlays.ts'
import css from './trial-bar.module.css'

/** §4: on every page of a trial account, says that its money is play money, and offers a real account. */
export function TrialBar() {
  return (
    <div className={css.bar} role="note">
      <Sparkles aria-hidden="true" />
      <p>
        <b>
          <Trans>Play money</Trans>
        </b>{' '}
        <Trans>You cannot win or lose real money with this trial account.</Trans>
      </p>
      <Button size="s" kind="primary" onClick={() => openModal('registerModal')}>
        <Trans>Register</Trans>
      </Button>
    </div>
  )
}
