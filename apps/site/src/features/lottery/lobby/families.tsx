import { Chip, Chips } from '@croupier/ui/controls'
import { useLingui } from '@lingui/react/macro'
import type { LotteryGame } from '../../../lib/lottery-list/use-lottery-games.ts'
import { familyName } from '../../../lib/plays/names.ts'

type Props = { games: readonly LotteryGame[]; chosen: string | null; onChoose: (family: string | null) => void }

/** The families of an area, to show the games of one of them. There is nothing to choose among fewer than two. */
export function Families({ games, chosen, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const codes = [...new Set(games.map(({ family }) => family))].toSorted((one, other) =>
    familyName(i18n, one).localeCompare(familyName(i18n, other), i18n.locale),
  )
  if (codes.length < 2) return null
  return (
    <Chips label={t`Kind of lottery`} oneLine>
      <Chip pressed={chosen === null} onClick={() => onChoose(null)}>
        {t`All games`}
      </Chip>
      {codes.map((code) => (
        <Chip key={code} pressed={code === chosen} onClick={() => onChoose(code)}>
          {familyName(i18n, code)}
        </Chip>
      ))}
    </Chips>
  )
}
