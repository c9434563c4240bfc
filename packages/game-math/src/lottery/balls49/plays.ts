import type { Play } from '../model.ts'
import {
  linkTail,
  linkZodiac,
  tailOne,
  zodiacCombined,
  zodiacCount,
  zodiacOne,
  zodiacRegular,
  zodiacSpecial,
} from './group-plays.ts'
import { divisionsPlay, linkedNumbers, missedNumbers, regularNumber } from './numbers.ts'
import { LHC_PLAYS } from './play.ts'
import { regularPlace, regularPlaceSide, sevenWave, totalSide } from './regular.ts'
import { halfHalfWave, halfWave, headSpecial, specialNumber, specialSide, tailSpecial, wave } from './special.ts'

/** Odds of the divisions of the worked examples (Lottery rules §17), in 1/10,000. */
const MARK6_ODDS = [10_000_000_000, 1_000_000_000, 50_000_000, 9_600_000, 640_000, 320_000, 40_000]

/** Lottery rules §8.2: every play of LHC, in the order in which a picker lists them. */
export const playsOfSix: readonly Play[] = [
  specialNumber,
  specialSide,
  headSpecial,
  regularNumber,
  regularPlace,
  regularPlaceSide,
  wave,
  halfWave,
  halfHalfWave,
  sevenWave,
  zodiacSpecial,
  zodiacOne,
  zodiacRegular,
  zodiacCombined,
  ...[2, 3, 4, 5].map(linkZodiac),
  tailSpecial,
  tailOne,
  ...[2, 3, 4, 5].map(linkTail),
  ...linkedNumbers,
  ...missedNumbers,
  totalSide,
  zodiacCount,
  divisionsPlay(LHC_PLAYS, { kind: 'MARK6', tab: 'mark6', prizeMode: 'Lott', odds: MARK6_ODDS }),
]
