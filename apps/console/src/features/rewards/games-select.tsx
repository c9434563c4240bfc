import { Select } from '@croupier/ui/field'
import { useGameChoices } from '../../lib/games.tsx'
import { CATEGORY_OPTIONS } from './mission-words.ts'
import { chosenGame, gameChoice } from './terms-draft.ts'

type GamesSelectProps = {
  /** Empty for all games, a category, or the choice of a single game. */
  value: string
  onChange: (value: string) => void
  canBeOne: boolean
  /** Left out where only a single game or all of them can be chosen, and the game counts at once. */
  ofCategories?: boolean
}

/** The games that count: all of them, those of a category, or a single one. */
export function GamesSelect({ value, onChange, canBeOne, ofCategories = true }: GamesSelectProps) {
  const games = useGameChoices()
  const isOne = chosenGame(value) !== null
  const several = ofCategories ? CATEGORY_OPTIONS : CATEGORY_OPTIONS.slice(0, 1)
  const isKnown = canBeOne ? isOne || ofCategories || value === '' : !isOne
  const single = games.map(({ code, name }) => ({ value: gameChoice(code), label: name }))
  return (
    <Select
      label="Games"
      dense
      value={isKnown ? value : ''}
      onChange={onChange}
      options={canBeOne ? [...several, ...single] : several}
      hint={canBeOne && isOne && ofCategories ? 'A single game counts from tomorrow on' : undefined}
    />
  )
}
