import { any, luck } from '../../digits/any.ts'
import { combo, direct, directBy, directTicket, optionalDirect, position, SPAN, SUM } from '../../digits/direct.ts'
import { bull, bullSide, form, poker } from '../../digits/forms.ts'
import { FIVE_GROUPS, FOUR_GROUPS, G3, G6, GROUP, group, groupTicket, optionalGroup } from '../../digits/group.ts'
import { groupBanker, groupSum, mixedTicket, sumTail } from '../../digits/group-by-sum.ts'
import { bigSmallOddEven, dragonTiger, sideOfPosition, sideOfSum } from '../../digits/sides.ts'
import type { DigitFamily, Window } from '../../digits/window.ts'
import type { Play } from '../../model.ts'

/** Lottery rules §3: five independent digits; wan, qian, bai, shi, ge. */
export const SSC: DigitFamily = { family: 'SSC', prefix: 'SSC', letters: ['W', 'Q', 'B', 'S', 'G'] }

const FIVE: Window = { name: '5', at: [0, 1, 2, 3, 4] }
const FOURS: readonly Window[] = [
  { name: '4F', at: [0, 1, 2, 3] },
  { name: '4B', at: [1, 2, 3, 4] },
]
const THREES: readonly Window[] = [
  { name: '3F', at: [0, 1, 2] },
  { name: '3M', at: [1, 2, 3] },
  { name: '3B', at: [2, 3, 4] },
]
const TWOS: readonly Window[] = [
  { name: '2F', at: [0, 1] },
  { name: '2B', at: [3, 4] },
]

const straightPlays = (window: Window): Play[] => [direct(SSC, window), directTicket(SSC, window)]

const fivePlays = (): Play[] => [
  ...straightPlays(FIVE),
  combo(SSC, FIVE),
  ...FIVE_GROUPS.map((pattern) => group(SSC, FIVE, pattern)),
]

const fourPlays = (window: Window): Play[] => [
  ...straightPlays(window),
  combo(SSC, window),
  ...FOUR_GROUPS.map((pattern) => group(SSC, window, pattern)),
]

const threePlays = (window: Window): Play[] => [
  ...straightPlays(window),
  combo(SSC, window),
  directBy(SSC, window, SUM),
  directBy(SSC, window, SPAN),
  group(SSC, window, G3),
  group(SSC, window, G6),
  groupTicket(SSC, window, G3),
  groupTicket(SSC, window, G6),
  mixedTicket(SSC, window),
  groupSum(SSC, window),
  groupBanker(SSC, window),
  sumTail(SSC, window),
]

const twoPlays = (window: Window): Play[] => [
  ...straightPlays(window),
  directBy(SSC, window, SUM),
  directBy(SSC, window, SPAN),
  group(SSC, window, GROUP),
  groupTicket(SSC, window, GROUP),
  groupSum(SSC, window),
  groupBanker(SSC, window),
]

const anyPlays = (): Play[] => [
  ...[...THREES, ...FOURS].flatMap((window) => [any(SSC, window, 1), any(SSC, window, 2)]),
  any(SSC, FIVE, 1),
  any(SSC, FIVE, 2),
  any(SSC, FIVE, 3),
]

const optionalPlays = (): Play[] => [
  ...[2, 3, 4].map((k) => optionalDirect(SSC, k)),
  optionalGroup(SSC, 2, GROUP),
  optionalGroup(SSC, 3, G3),
  optionalGroup(SSC, 3, G6),
  ...FOUR_GROUPS.map((pattern) => optionalGroup(SSC, 4, pattern)),
]

const funPlays = (): Play[] => [
  ...[...TWOS, ...THREES].map((window) => bigSmallOddEven(SSC, window)),
  dragonTiger(SSC, false),
  dragonTiger(SSC, true),
  sideOfPosition(SSC),
  sideOfSum(SSC),
  ...[1, 2, 3, 4].map((k) => luck(SSC, k)),
  ...THREES.map((window) => form(SSC, window)),
  bull(SSC),
  bullSide(SSC),
  poker(SSC),
]

/** Lottery rules §3.1–3.3: every play of SSC, in the order in which a picker lists them. */
export const sscPlays: readonly Play[] = [
  position(SSC),
  ...THREES.flatMap(threePlays),
  ...TWOS.flatMap(twoPlays),
  ...fivePlays(),
  ...FOURS.flatMap(fourPlays),
  ...anyPlays(),
  ...optionalPlays(),
  ...funPlays(),
]
