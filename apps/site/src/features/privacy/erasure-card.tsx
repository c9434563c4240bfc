import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { erasure, type OwnErasure, withdrawErasure } from '@croupier/wire/privacy/erasure'
import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { memberHref } from '../../lib/overlays.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './privacy.module.css'

const ErasureDialog = lazyPart('privacy', () => import('./erasure-dialog.tsx'), 'ErasureDialog')

/** The erasure of all data: what is in the way, the request, or until when it can be taken back. */
export function ErasureCard() {
  const [isAsking, setAsking] = useState(false)
  const { data } = useCall(erasure, {})
  if (!data) return <Skeleton height={180} radius={16} />
  return (
    <Card as="section" {...(data.request ? { role: 'status' } : {})}>
      <CardHead title={<Trans>Erase your data</Trans>} />
      {data.request ? (
        <Waiting dueAt={data.request.dueAt} />
      ) : (
        <div className={css.erasure}>
          <p className="text-2">
            <Trans>
              We close your account and erase what we store about you, except for what a law makes us keep. You have{' '}
              <Plural value={data.waitDays} one="# day" other="# days" /> to take it back.
            </Trans>
          </p>
          <Obstacles obstacles={data.obstacles} />
          <Button kind="dangerSoft" disabled={data.obstacles.length > 0} onClick={() => setAsking(true)}>
            <Trans>Erase my data</Trans>
          </Button>
        </div>
      )}
      <Suspense>{isAsking && <ErasureDialog own={data} done={() => setAsking(false)} />}</Suspense>
    </Card>
  )
}

function Waiting({ dueAt }: { dueAt: Date }) {
  const { zoned } = useTimes()
  const errorText = useErrorText()
  const withdraw = useCommand(withdrawErasure, { changes: [erasure] })
  const on = zoned(dueAt)
  const error = errorText(withdraw.error)
  return (
    <div className={css.erasure}>
      <p>
        <b>
          <Trans>Your data will be erased on {on}</Trans>
        </b>
      </p>
      <p className="text-2">
        <Trans>
          Until then you can log in and take it back. You cannot bet or deposit. If something is still open on that day,
          such as a payout, we wait until it has ended.
        </Trans>
      </p>
      <Button busy={withdraw.busy} onClick={() => void withdraw.run({}).catch(() => {})}>
        <Trans>Keep my data</Trans>
      </Button>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

/** What the member does first, each with the page that helps. */
function Obstacles({ obstacles }: Pick<OwnErasure, 'obstacles'>) {
  if (obstacles.length === 0) return null
  const texts = {
    balance: (
      <Trans>
        There is money in your account.{' '}
        <a className="link" href={memberHref('withdraw')}>
          Withdraw it
        </a>
        , or{' '}
        <a className="link" href={memberHref('saferPlay')}>
          close your account
        </a>
        , and we pay it out.
      </Trans>
    ),
    held_money: <Trans>A withdrawal or a repeat order is under way. Wait until it has ended.</Trans>,
    open_bets: <Trans>You have open bets. Wait until they are settled.</Trans>,
    open_deposit: <Trans>A deposit is under way. Wait until it has ended.</Trans>,
    debt: <Trans>You owe an amount. Pay it first.</Trans>,
    identity_check: <Trans>We are examining your documents. Wait until we have answered.</Trans>,
  }
  return (
    <ul className={css.obstacles}>
      {obstacles.map((one) => (
        <li key={one}>{texts[one]}</li>
      ))}
    </ul>
  )
}
