import { Switch } from '@croupier/ui/choice'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy.ts'
import type { Betting } from '../use-betting.ts'
import css from './basket.module.css'
import type { Checkout } from './use-checkout.ts'

const RepeatParts = lazyPart('lottery', () => import('./repeat-parts.tsx'), 'RepeatParts')

/** Lottery rules §15: the same basket on the next rounds, each with its multiple, and the total cost if none wins. */
export function RepeatPanel({ betting, checkout }: { betting: Betting; checkout: Checkout }) {
  const { plan, setPlan, firstPlan, repeat, canRepeat } = checkout
  const canTurnOn = canRepeat && betting.lines.length > 0
  return (
    <div className={css.well}>
      <div className={`${css.row} ${css.turn}`}>
        <Switch
          checked={plan !== undefined}
          disabled={!plan && !canTurnOn}
          onChange={(event) => setPlan(event.target.checked ? firstPlan : undefined)}
        >
          <Trans>Repeat next rounds</Trans>
        </Switch>
      </div>
      {plan && (
        <div className={css.plan}>
          <Suspense>
            <RepeatParts
              plan={plan}
              setPlan={setPlan}
              maxRounds={checkout.maxRounds}
              lines={betting.lines.length}
              repeat={repeat}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
