import type { FamilyDefinition } from '@croupier/game-math/lottery/index'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PageLook } from '../looks.ts'
import type { FamilyNames } from '../model.ts'
import { type Prize, prizeSheet } from '../prizes.tsx'

const prizes: Record<string, MessageDescriptor> = {
  DB: msg`Special prize`,
  G1: msg`First prize`,
  G2: msg`Second prize`,
  G3: msg`Third prize`,
  G4: msg`Fourth prize`,
  G5: msg`Fifth prize`,
  G6: msg`Sixth prize`,
  G7: msg`Seventh prize`,
  G8: msg`Eighth prize`,
}

const kinds: Record<string, MessageDescriptor> = {
  LO2: msg`Lo, two digits`,
  LO3: msg`Lo, three digits`,
  LO4: msg`Lo, four digits`,
  LO2_HEAD: msg`Lo, first two digits`,
  LO2_1K: msg`Lo, one bet a number`,
  DE_DB: msg`De, special prize`,
  DE_DB_HEAD: msg`De, first two of the special prize`,
  DE_G1: msg`De, first prize`,
  DE_DAU: msg`De, two-digit prizes`,
  DE_DAU_DUOI: msg`De, two-digit and special prizes`,
  '3C_DB': msg`Three digits, special prize`,
  '3C_G1': msg`Three digits, first prize`,
  '3C_DAU': msg`Three digits, three-digit prizes`,
  '3C_DAU_DUOI': msg`Three digits, three-digit and special prizes`,
  '4C_DB': msg`Four digits, special prize`,
  '4C_G1': msg`Four digits, first prize`,
  DIGIT_HEAD: msg`Tens digit`,
  DIGIT_TAIL: msg`Units digit`,
}

const tabs: Record<string, MessageDescriptor> = {
  lo: msg`Lo`,
  de: msg`De`,
  '3c': msg({ message: 'Three digits', context: 'of a prize in Vietnam' }),
  '4c': msg({ message: 'Four digits', context: 'of a prize in Vietnam' }),
  digit: msg`Tens and units`,
  xien: msg`Xien`,
  truot: msg`Truot`,
}

/** The names of a region: its prizes, and the plays that all regions share. */
export const regionNames = ({ code, places }: FamilyDefinition): FamilyNames => ({
  code,
  tabs,
  places: Object.fromEntries(places.map((place) => [place, prizes[place.split('.')[0] ?? ''] ?? msg`Special prize`])),
  statistics: { TAIL2: msg`Last two of the special prize`, HEAD: msg`Tens of the special prize` },
  rows: { numbers: msg`Numbers` },
  kindName(i18n, { kind }) {
    const [, link, size] = /^(XIEN|TRUOT)(\d+)$/.exec(kind) ?? []
    if (size) return link === 'XIEN' ? i18n._(msg`Xien ${size}`) : i18n._(msg`Truot ${size}`)
    return kinds[kind] ? i18n._(kinds[kind]) : kind
  },
  tokenName: (_, token) => token,
  tierName: (i18n) => i18n._(msg`Win`),
})

/** The table of a region's prizes, from the special one down. Lists show the special and the first prize. */
export const regionSheet = (family: FamilyDefinition) => {
  const byPrize = Map.groupBy(family.places, (place) => place.split('.')[0] ?? '')
  const rows = [...byPrize].map(([name, places], nth): Prize => {
    const rank = nth === 0 ? 'first' : nth === 1 ? 'main' : 'other'
    return { name: prizes[name] ?? msg`Special prize`, count: places.length, rank }
  })
  return prizeSheet(family, rows, 'table')
}

/** The page of a region's game leads to the games of the others. */
export const regionPage: PageLook = {
  regions: {
    VN: msg({ message: 'North', context: 'region of Vietnam' }),
    VN18: msg({ message: 'Central and South', context: 'region of Vietnam' }),
  },
  boardNote: msg`The last two digits, in gold, count for Lo.`,
  showsOdds: true,
}
