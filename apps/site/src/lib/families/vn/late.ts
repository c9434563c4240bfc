import { VN } from '@croupier/game-math/lottery/families/vn/family'
import { msg } from '@lingui/core/macro'
import type { LateFamily } from '../model.ts'
import { regionNames, regionPage, regionSheet } from './late-names.ts'

export const late: LateFamily = {
  definition: VN,
  Drawn: regionSheet(VN),
  page: regionPage,
  names: { ...regionNames(VN), name: msg`Vietnam North` },
}
