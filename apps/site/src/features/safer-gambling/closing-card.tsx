import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { type ClosingWait, type Closure, closing } from '@croupier/wire/safer-gambling/closing'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy.ts'
import css from './safer-play.module.css'

const ClosingDialog = lazyPart('safer-gambling', () => import('./closing-dialog.tsx'), 'ClosingDialog')

/** T061: closing the account, or what the closing waits for. */
export function ClosingCard() {
  const [isAsking, setAsking] = useState(false)
  const { data } = useCall(closing, {})
  if (!data) return null
  return (
    <Card as="section" {...(data.closure ? { role: 'status' } : {})}>
      <CardHead title={<Trans>Close your account</Trans>} />
      {data.closure ? (
        <ClosureText closure={data.closure} />
      ) : (
        <div className={css.form}>
          <p className="text-2">
            <Trans>We pay your balance out first. Then you cannot log in any more, and we send you no offers.</Trans>
          </p>
          <span className={css.acts}>
            <Button kind="dangerSoft" onClick={() => setAsking(true)}>
              <Trans>Close my account</Trans>
            </Button>
          </span>
        </div>
      )}
      <Suspense>{isAsking && <ClosingDialog what={data} done={() => setAsking(false)} />}</Suspense>
    </Card>
  )
}

function ClosureText({ closure: { waitsFor } }: { closure: Closure }) {
  const { t } = useLingui()
  const texts: Record<ClosingWait, string> = {
    open_bets: t`Your open bets are settled first. Then we pay out what they win, and close the account.`,
    payout: t`Your payout is on its way. Then we close the account.`,
    payout_request: t`We cannot pay your balance out yet, because withdrawals are paused. We try again every few hours.`,
  }
  return (
    <p>
      <Trans>You are closing this account.</Trans> {waitsFor && texts[waitsFor]}
    </p>
  )
}
