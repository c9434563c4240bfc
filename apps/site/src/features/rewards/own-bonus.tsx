import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { FeatureCard } from '@croupier/ui/feature-card'
import { ConfirmDialog } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { type Bonus, type BonusExit, forfeitBonus, ownBonus } from '@croupier/wire/rewards/bonus'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useTimes } from '../../lib/use-times.ts'
import { BonusTerms } from './bonus-terms.tsx'
import { CancelledBonus } from './cancelled-bonus.tsx'
import { Meter } from './meter.tsx'
import css from './rewards.module.css'

/** Reward rules §4.3, §4.4: the bonus that the member wagers, its terms, and the way out. */
export function OwnBonus() {
  // Bets and results change it.
  const { data } = useCall(ownBonus, {}, { staleMs: 0 })
  if (!data?.bonus) return null
  if (data.endReason) return <CancelledBonus bonus={data.bonus} reason={data.endReason} />
  if (!data.exit) return null
  return (
    <>
      <Progress bonus={data.bonus} exit={data.exit} />
      <Terms bonus={data.bonus} exit={data.exit} />
    </>
  )
}

function Progress({ bonus, exit }: { bonus: Bonus; exit: BonusExit }) {
  const currency = useCurrency()
  const { zonedMinute } = useTimes()
  return (
    <FeatureCard
      label={<Trans>Your bonus</Trans>}
      figure={<Amount value={exit.bonusLost} currency={currency} />}
      parts={[
        { label: <Trans>In open bets</Trans>, value: <Amount value={exit.bonusInPlay} currency={currency} /> },
        { label: <Trans>Use it before</Trans>, value: <span className="num">{zonedMinute(bonus.endsAt)}</span> },
      ]}
    >
      <Meter label={<Trans>Stakes until it becomes cash</Trans>} value={bonus.wagered} target={bonus.mustStake} />
    </FeatureCard>
  )
}

function Terms({ bonus, exit }: { bonus: Bonus; exit: BonusExit }) {
  return (
    <Card as="section" className={css.level}>
      <h2 className="title-3">
        <Trans>How your bonus works</Trans>
      </h2>
      <BonusTerms terms={bonus} />
      <Exit bonus={bonus} exit={exit} />
    </Card>
  )
}

/** T111: what the exit keeps and loses. It does exactly that, or nothing. */
function Exit({ bonus, exit }: { bonus: Bonus; exit: BonusExit }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const currency = useCurrency()
  const [isAsking, setAsking] = useState(false)
  const forfeit = useCommand(forfeitBonus, { changes: [ownBonus, balance] })
  const close = () => setAsking(false)
  const end = () =>
    void forfeit
      .run({ id: bonus.id, bonusLost: exit.bonusLost })
      .then(
        () => toast({ text: t`Bonus ended` }),
        () => {},
      )
      .then(close)
  return (
    <>
      <Button kind="outline" onClick={() => setAsking(true)}>
        <Trans>End the bonus</Trans>
      </Button>
      {forfeit.error && <p role="alert">{errorText(forfeit.error)}</p>}
      <ConfirmDialog
        open={isAsking}
        title={<Trans>End your bonus?</Trans>}
        stay={t`Keep the bonus`}
        act={t`End the bonus`}
        actKind="danger"
        busy={forfeit.busy}
        onStay={close}
        onAct={end}
      >
        <Trans>
          You keep <Amount value={exit.cashKept} currency={currency} /> in cash and lose{' '}
          <Amount value={exit.bonusLost} currency={currency} /> of bonus money. Open bets go on: what they win for your
          cash is yours, what they win for your bonus is lost.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
