import type { Entry } from '@croupier/game-math/lottery/index'
import { Chip, Chips } from '@croupier/ui/controls'
import { useLingui } from '@lingui/react/macro'
import type { Betting } from '../use-betting.ts'

/** The forms of a play: numbers, bankers and a pool, two lists of which each bet has one number, typed groups. */
export function FormChips({ betting }: { betting: Betting }) {
  const { t } = useLingui()
  const { play, forms, setShape } = betting
  const names: Partial<Record<Entry['shape'], string>> = {
    DT: t`Banker`,
    CROSS: t`One of each list`,
    TICKETS: t`Typed groups`,
  }
  return (
    <Chips label={t`Form of the bet`} oneLine>
      {forms.map(({ entry: { shape } }) => (
        <Chip key={shape} pressed={shape === play?.entry.shape} onClick={() => setShape(shape)}>
          {names[shape] ?? t`Numbers`}
        </Chip>
      ))}
    </Chips>
  )
}
