import { units } from '@croupier/kernel/money'
import { Button } from '@croupier/ui/button'
import { ProgressBar } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { safetyHistory } from '@croupier/wire/safer-gambling/exclusions'
import { confirmLimit, dropLimitRequest, type Limit, limits, setLimit } from '@croupier/wire/safer-gambling/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { useTimes } from '../../lib/use-times.ts'
import { useLimitWords } from './limit-words.ts'
import { LooserRequest } from './looser-request.tsx'
import css from './safer-play.module.css'

const changes = [limits, safetyHistory]

/** A limit with what is used of it, and the request for a higher one. */
export function LimitRow({ limit }: { limit: Limit }) {
  const { t } = useLingui()
  const { kinds, periods } = useLimitWords()
  const moneyText = useMoneyText()
  const { zonedMinute } = useTimes()
  const errorText = useErrorText()
  const remove = useCommand(setLimit, { changes })
  const { kind, period, source, amount, used, left, resetsAt, request } = limit
  const name = `${kinds[kind]}, ${periods[period]}`
  return (
    <div className={css.limit}>
      <span>
        <b>{periods[period]}</b> <b className="num">{moneyText(amount)}</b>
      </span>
      {source === 'operator' ? (
        <Tag tone="info">
          <Trans>Set by us</Trans>
        </Tag>
      ) : (
        <Button
          size="s"
          kind="quiet"
          busy={remove.busy}
          aria-label={t`Remove: ${name}`}
          onClick={() => remove.run({ kind, period, amount: null }).catch(() => {})}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
      <ProgressBar
        label={t`Used: ${name}`}
        value={centsOf(used)}
        max={centsOf(amount)}
        tone={left === units(0n) ? 'danger' : 'tide'}
      />
      <small className="text-2">
        <Trans>
          {moneyText(used)} used, {moneyText(left)} left until {zonedMinute(resetsAt)}
        </Trans>
      </small>
      {request && <LimitRequest limit={limit} request={request} />}
      {remove.error && <small role="alert">{errorText(remove.error)}</small>}
    </div>
  )
}

/** For the bar only, whose width needs no exact figure. */
const centsOf = (amount: bigint): number => Number(amount / 100n)

function LimitRequest({ limit: { kind, period }, request }: { limit: Limit; request: NonNullable<Limit['request']> }) {
  const moneyText = useMoneyText()
  const confirm = useCommand(confirmLimit, { changes })
  const drop = useCommand(dropLimitRequest, { changes })
  const { amount, confirmFrom, confirmUntil } = request
  return (
    <LooserRequest
      wanted={amount === null ? null : moneyText(amount)}
      confirmFrom={confirmFrom}
      confirmUntil={confirmUntil}
      confirm={{ ...confirm, run: () => confirm.run({ kind, period }) }}
      drop={{ ...drop, run: () => drop.run({ kind, period }) }}
    />
  )
}
