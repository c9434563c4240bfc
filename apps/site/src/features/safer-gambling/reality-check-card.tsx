import { Card, CardHead } from '@croupier/ui/card'
import { Select } from '@croupier/ui/field'
import { play, setRealityCheck } from '@croupier/wire/safer-gambling/play'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './safer-play.module.css'

const MINUTES = [15, 30, 60, 120] as const
const NONE = 0

/** T060: how often the member is told how long they have played, and what it has cost. */
export function RealityCheckCard() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data } = useCall(play, {})
  const set = useCommand(setRealityCheck, { changes: [play] })
  if (!data) return null
  const choose = (minutes: number) => void set.run({ minutes: minutes === NONE ? null : minutes }).catch(() => {})
  return (
    <Card as="section">
      <CardHead title={<Trans>Reality check</Trans>} />
      <div className={css.form}>
        <p className="text-2">
          <Trans>A short pause that shows how long you have played, and what you have won or lost.</Trans>
        </p>
        <Select
          label={t`Remind me`}
          value={data.realityCheckMinutes ?? NONE}
          onChange={choose}
          options={[
            { value: NONE, label: t({ message: 'Never', context: 'reality check' }) },
            ...MINUTES.map((value) => ({
              value,
              label: plural(value, { one: 'Every minute', other: 'Every # minutes' }),
            })),
          ]}
          error={errorText(set.error)}
        />
      </div>
    </Card>
  )
}
