import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Select } from '@croupier/ui/field'
import { ConfirmDialog } from '@croupier/ui/modal'
import {
  currentExclusion,
  type Exclusion,
  excludeMyself,
  safetyHistory,
  takeTimeOut,
} from '@croupier/wire/safer-gambling/exclusions'
import { limits } from '@croupier/wire/safer-gambling/limits'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './safer-play.module.css'

const DAYS = [1, 2, 3, 7, 14, 28, 42] as const
const MONTHS = [6, 12, 24, 36, 60] as const
const changes = [currentExclusion, safetyHistory, limits]

/** Time-out and self-exclusion. Both are asked again before they start, because nothing shortens them. */
export function BreakCard({ current }: { current: Exclusion | null }) {
  if (current?.kind === 'self_exclusion') return null
  return (
    <Card as="section">
      <CardHead title={<Trans>Take a break</Trans>} />
      <div className={css.two}>
        <TimeOut />
        <SelfExclusion />
      </div>
    </Card>
  )
}

function TimeOut() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [days, setDays] = useState<number>(1)
  const [isAsking, setAsking] = useState(false)
  const start = useCommand(takeTimeOut, { changes })
  const confirm = () =>
    start.run({ days }).then(
      () => setAsking(false),
      () => setAsking(false),
    )
  return (
    <section aria-label={t`Time-out`}>
      <h3 className="title-3">
        <Trans>Time-out</Trans>
      </h3>
      <p className="text-2">
        <Trans>No bets and no deposits for some days. It ends by itself.</Trans>
      </p>
      <Select
        label={t`How long`}
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({ value, label: plural(value, { one: '# day', other: '# days' }) }))}
        error={errorText(start.error)}
      />
      <Button kind="outline" onClick={() => setAsking(true)}>
        <Trans>Start time-out</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Start your time-out?</Trans>}
        stay={t`Not now`}
        act={t`Start time-out`}
        busy={start.busy}
        onStay={() => setAsking(false)}
        onAct={confirm}
      >
        <Trans>You cannot bet or deposit until it ends, and you cannot shorten it. You can still withdraw.</Trans>
      </ConfirmDialog>
    </section>
  )
}

function SelfExclusion() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [months, setMonths] = useState<number>(6)
  const [isAsking, setAsking] = useState(false)
  const start = useCommand(excludeMyself, { changes })
  const confirm = () =>
    start.run({ months }).then(
      () => setAsking(false),
      () => setAsking(false),
    )
  return (
    <section aria-label={t`Self-exclusion`}>
      <h3 className="title-3">
        <Trans>Self-exclusion</Trans>
      </h3>
      <p className="text-2">
        <Trans>No bets, no deposits and no offers for months or years. Nobody can shorten it.</Trans>
      </p>
      <Select
        label={t`How long`}
        value={months}
        onChange={setMonths}
        options={MONTHS.map((value) => ({ value, label: plural(value, { one: '# month', other: '# months' }) }))}
        error={errorText(start.error)}
      />
      <Button kind="dangerSoft" onClick={() => setAsking(true)}>
        <Trans>Exclude myself</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={<Trans>Exclude yourself?</Trans>}
        stay={t`Not now`}
        act={t`Exclude myself`}
        actKind="danger"
        busy={start.busy}
        onStay={() => setAsking(false)}
        onAct={confirm}
      >
        <Trans>
          You cannot bet or deposit for {months} months, and nobody can end this earlier. Open bets are settled, and you
          can withdraw your money at any time.
        </Trans>
      </ConfirmDialog>
    </section>
  )
}
