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
import { useTimePeriods } from './limit-words.ts'
import { LooserRequest } from './looser-request.tsx'
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

function TimeRequest({ period, request }: { period: TimePeriod; request: NonNullable<TimeLimit['request']> }) {
  const confirm = useCommand(confirmTimeLimit, { changes })
  const drop = useCommand(dropTimeRequest, { changes })
  const { minutes, confirmFrom, confirmUntil } = request
  return (
    <LooserRequest
      wanted={minutes === null ? null : minutesText(minutes)}
      confirmFrom={confirmFrom}
      confirmUntil={confirmUntil}
      confirm={{ ...confirm, run: () => confirm.run({ period }) }}
      drop={{ ...drop, run: () => drop.run({ period }) }}
    />
  )
}
