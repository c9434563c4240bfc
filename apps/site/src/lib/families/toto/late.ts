import { TOTO } from '@croupier/game-math/lottery/families/toto/family'
import { msg } from '@lingui/core/macro'
import { sixPlaces } from '../../plays/six-places.ts'
import type { LateFamily } from '../model.ts'
import { SixBalls } from './six-balls.tsx'

export const late: LateFamily = {
  definition: TOTO,
  Drawn: SixBalls,
  names: {
    code: 'TOTO',
    tabs: { toto: msg`TOTO` },
    places: { ...sixPlaces, SP: msg`Additional number` },
    statistics: {},
    rows: { numbers: msg`Numbers`, bankers: msg`Banker`, pool: msg`With the banker` },
    kindName: (i18n) => i18n._(msg`Six numbers`),
    tokenName: (_, token) => token,
    tierName(i18n, tier) {
      const division = /^D(\d)$/.exec(tier)?.[1]
      return division ? i18n._(msg`Division ${division}`) : i18n._(msg`Win`)
    },
  },
}
