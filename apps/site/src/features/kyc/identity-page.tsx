import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Tag, type Tone } from '@croupier/ui/tag'
import { type CheckState, type IdentityCheck, identityCheck } from '@croupier/wire/kyc/check'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { DocumentsCard } from './documents-card.tsx'
import css from './identity.module.css'

const OPEN: readonly CheckState[] = ['none', 'requested', 'rejected', 'expired']

/** The check of identity: its state, what is missing, and the documents (T013, T164). */
export function IdentityPage() {
  const check = useCall(identityCheck, {}, { everyMs: 15_000 }).data
  if (!check) return <Skeleton height={320} radius={16} />
  return (
    <div className={css.page}>
      <StateCard check={check} />
      {OPEN.includes(check.state) && <DocumentsCard check={check} />}
    </div>
  )
}

function StateCard({ check }: { check: IdentityCheck }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const states: Record<CheckState, { text: string; tone: Tone }> = {
    none: { text: t`Not verified`, tone: 'plain' },
    requested: { text: t`Documents needed`, tone: 'warning' },
    submitted: { text: t`Waiting for review`, tone: 'info' },
    in_review: { text: t`In review`, tone: 'info' },
    accepted: { text: t`Verified`, tone: 'good' },
    rejected: { text: t`Not accepted`, tone: 'danger' },
    expired: { text: t`Expired`, tone: 'warning' },
  }
  const { text, tone } = states[check.state]
  const bound = check.withdrawalsUpTo === null ? '' : moneyText(check.withdrawalsUpTo)
  return (
    <Card as="section">
      <CardHead title={<Trans>Your identity</Trans>}>
        <Tag tone={tone}>{text}</Tag>
      </CardHead>
      {check.reason && <p role="note">{check.reason}</p>}
      {check.neededToPlay && check.state !== 'accepted' && (
        <p className="text-2">
          <Trans>You can deposit and play once your identity is verified.</Trans>
        </p>
      )}
      {bound && check.state !== 'accepted' && (
        <p className="text-2">
          <Trans>Withdrawals above {bound} in total need a verified identity.</Trans>
        </p>
      )}
    </Card>
  )
}
