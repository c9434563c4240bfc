import { VN18 } from '@croupier/game-math/lottery/families/vn/family'
import { msg } from '@lingui/core/macro'
import type { LateFamily } from '../model.ts'
import { regionNames, regionPage, regionSheet } from '../vn/late-names.ts'

export const late: LateFamily = {
  definition: VN18,
  Drawn: regionSheet(VN18),
  page: regionPage,
  names: { ...regionNames(VN18), name: msg`Vietnam South` },
}
