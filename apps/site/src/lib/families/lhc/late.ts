import { LHC } from '@croupier/game-math/lottery/families/lhc/family'
import type { LateFamily } from '../model.ts'
import { names } from './late-names.ts'
import { markSixLook } from './look.ts'
import { MarkSix } from './mark-six.tsx'

export const late: LateFamily = { definition: LHC, Drawn: MarkSix, look: markSixLook, names }
