import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { ProgressBar, Skeleton } from '@croupier/ui/feedback'
import { Select } from '@croupier/ui/field'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { play } from '@croupier/wire/safer-gambling/play'
import {
  confirmTimeLimit,
  dropTimeRequest,
  setTimeLimit,
  TIME_PERIODS,
  type TimeLimit,
  type TimePeriod,
  timeLimits,
} from '@croupier/wire/safer-gambling/time-limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { useTimePeriods } from './limit-words.ts'
import { minutesText } from './minutes-text.ts'
import css from './safer-play.module.css'

const MINUTES = [15, 30, 45, 60, 120, 180, 240, 360, 480] as const
const NONE = 0
const changes = [timeLimits, safetyHistory, play]

/** Limits on the time of play, per session and per day. */
export function TimeLimitsCard() {
  const { data } = useCall(timeLimits, {})
  if (!data) return <Skeleton height={220} radius={16} />
  return (
    <Card as="section">
      <CardHead title={<Trans>Time limits</Trans>} />
      <p className="text-2">
        <Trans>
          When your time is used up, you cannot bet or deposit. Open bets are settled, and you can withdraw. A session
          lasts from your login until you log out.
        </Trans>
      </p>
      {TIME_PERIODS.map((period) => (
        <TimeRow key={period} period={period} limit={data.items.find((one) => one.period === period)} />
      ))}
    </Card>
  )
}

function TimeRow({ period, limit }: { period: TimePeriod; limit: TimeLimit | undefined }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const periods = useTimePeriods()
  const set = useCommand(setTimeLimit, { changes })
  const choose = (minutes: number) =>
    void set.run({ period, minutes: minutes === NONE ? null : minutes }).catch(() => {})
  const offered = [...new Set([...MINUTES, ...(limit ? [limit.minutes] : [])])].toSorted((one, other) => one - other)
  const total = limit && minutesText(limit.minutes)
  return (
    <section className={css.limits} aria-label={periods[period]}>
      <Select
        label={periods[period]}
        value={limit?.minutes ?? NONE}
        onChange={choose}
        options={[
          { value: NONE, label: t({ message: 'No limit', context: 'time of play' }) },
          ...offered.map((value) => ({ value, label: minutesText(value) })),
        ]}
        error={errorText(set.error)}
      />
      {limit && (
        <>
          <ProgressBar
            label={t`Used: ${periods[period]}`}
            value={Math.min(limit.usedMinutes, limit.minutes)}
            max={limit.minutes}
            tone={limit.usedMinutes >= limit.minutes ? 'danger' : 'tide'}
          />
          <small className="text-2">
            <Trans>
              {minutesText(limit.usedMinutes)} of {total} used
            </Trans>
          </small>
          {limit.request && <TimeRequest period={period} request={limit.request} />}
        </>
      )}
    </section>
  )
}

/** T054: the request for a longer time, with the second yes once the delay is over. */
function TimeRequest({ period, request }: { period: TimePeriod; request: NonNullable<TimeLimit['request']> }) {
  const { clock } = useSite()
  const { zonedMinute } = useTimes()
  const errorText = useErrorText()
  const confirm = useCommand(confirmTimeLimit, { changes })
  const drop = useCommand(dropTimeRequest, { changes })
  const { minutes, confirmFrom, confirmUntil } = request
  const isReady = clock.now() >= confirmFrom.getTime()
  const error = confirm.error ?? drop.error
  return (
    <div className={css.request}>
      <small>
        {minutes === null ? (
          <Trans>You asked to remove this limit.</Trans>
        ) : (
          <Trans>You asked for {minutesText(minutes)}.</Trans>
        )}{' '}
        {isReady ? (
          <Trans>Confirm until {zonedMinute(confirmUntil)}, or keep your limit.</Trans>
        ) : (
          <Trans>You can confirm from {zonedMinute(confirmFrom)}.</Trans>
        )}
      </small>
      <span className={css.acts}>
        <Button size="s" busy={drop.busy} onClick={() => drop.run({ period }).catch(() => {})}>
          <Trans>Keep my limit</Trans>
        </Button>
        {isReady && (
          <Button size="s" kind="outline" busy={confirm.busy} onClick={() => confirm.run({ period }).catch(() => {})}>
            <Trans>Confirm</Trans>
          </Button>
        )}
      </span>
      {error && <small role="alert">{errorText(error)}</small>}
    </div>
  )
}
