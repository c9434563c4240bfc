import { LinkButton } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Trans } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { VERIFY_PATH } from '../menu.ts'
import css from './home.module.css'

/** The three steps of a proof, for a site where no bet has won yet. */
export function HowProven() {
  return (
    <Card as="section" className={css.wins ?? ''}>
      <h2 className={`title-2 ${css.winsTitle}`}>
        <ShieldCheck aria-hidden="true" />
        <Trans>How every result is proven</Trans>
      </h2>
      <ol className={css.proof}>
        <li>
          <Lock aria-hidden="true" />
          <Trans>Before a round opens, its seed is sealed: we publish its hash.</Trans>
        </li>
        <li>
          <LockOpen aria-hidden="true" />
          <Trans>After the draw we publish the seed. The numbers follow from it.</Trans>
        </li>
        <li>
          <BadgeCheck aria-hidden="true" />
          <Trans>Your own device computes them again and compares the hash.</Trans>
        </li>
      </ol>
      <LinkButton size="s" href={VERIFY_PATH}>
        <Trans>Check a result</Trans>
      </LinkButton>
    </Card>
  )
}
