import type { Play } from '@croupier/game-math/lottery/index'
import type { I18n } from '@lingui/core'
import type { FamilyHelp } from '../../../lib/families/model.ts'

const found = import.meta.glob<readonly FamilyHelp[]>('../../../lib/families/*/help.ts', {
  eager: true,
  import: 'help',
})
const byCode = new Map(
  Object.values(found)
    .flat()
    .map((help) => [help.code, help]),
)

/** Explains how a play is won. */
export const playHelp = (i18n: I18n, play: Play): string => byCode.get(play.family)?.play(i18n, play) ?? ''

/** Explains what the draws of a family show. */
export const drawHelp = (i18n: I18n, family: string): string => byCode.get(family)?.draw(i18n) ?? ''
