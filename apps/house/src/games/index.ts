import type { Game } from '../model.ts'
import { dice } from './dice.ts'
import { mines } from './mines.ts'
import { plinko } from './plinko.ts'
import type { GameRules } from './rules.ts'
import { harbourLanterns } from './slot.ts'

const RULES: { readonly [One in Game]: GameRules<One> } = {
  dice,
  'harbour-lanterns': harbourLanterns,
  mines,
  plinko,
}

export const rulesOf = <One extends Game>(game: One): GameRules<One> => RULES[game]
export type { Detail } from './rules.ts'
