import { Select } from '@croupier/ui/field'
import { useGameChoices } from '../../lib/games.tsx'
import { CATEGORY_OPTIONS } from './mission-words.ts'
import { chosenGame, gameChoice } from './terms-draft.ts'

type GamesSelectProps = {
  /** Empty for all games, a category, or the choice of a single game. */
  value: string
  onChange: (value: string) => void
  canBeOne: boolean
}

/** The games that count: all of them, those of a category, or a single one. */
export function GamesSelect({ value, onChange, canBeOne }: GamesSelectProps) {
  const games = useGameChoices()
  const isOne = chosenGame(value) !== null
  const single = games.map(({ code, name }) => ({ value: gameChoice(code), label: name }))
  return (
    <Select
      label="Games"
      dense
      value={isOne && !canBeOne ? '' : value}
      onChange={onChange}
      options={canBeOne ? [...CATEGORY_OPTIONS, ...single] : CATEGORY_OPTIONS}
      hint={canBeOne && isOne ? 'A single game counts from tomorrow on' : undefined}
    />
  )
}
