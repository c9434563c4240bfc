import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMember } from '../../lib/member.ts'
import { SetPaymentPassword } from '../../lib/set-payment-password.tsx'
import css from './cashier.module.css'

/** Asks members without a payment password to set one before they move money out. */
export function PaymentPasswordFirst({ children }: { children: ReactNode }) {
  const { info } = useMember()
  if (!info) return <Skeleton height={280} radius={16} />
  if (info.hasPaymentPassword) return children
  return (
    <Card as="section">
      <CardHead title={<Trans>First, set a payment password</Trans>} />
      <p className={`text-2 ${css.lead}`}>
        <Trans>We ask for it whenever money leaves your account. It must differ from your login password.</Trans>
      </p>
      <SetPaymentPassword />
    </Card>
  )
}
