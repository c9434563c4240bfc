export { bestPayout } from './best-case.ts'
export type { Calendar, CalendarKind, Issue, PeriodicCalendar, WeeklyCalendar } from './calendar.ts'
export { calendarFault, issueAhead, issueAt, issuesAfter, periodOf, windowOf } from './calendar.ts'
export { absences, trendRows } from './chart.ts'
export type { Rung } from './chase.ts'
export { doublingLadder, profitLadder, sameLadder } from './chase.ts'
export { families, familyOf, plays } from './families/index.ts'
export type { DrawPart, FamilyDefinition, OpeningGame, Statistic } from './family.ts'
export { numbersDrawn, numberText, partAt, valuesAt } from './family.ts'
export { hitPicks } from './hits.ts'
export type { NumberRisk } from './limits.ts'
export { halfPrizes, MAX_COUNTED_UNITS, numberRisks, stakeWithin, WIDE_BETS } from './limits.ts'
export type { LotteryMarket, LotterySide } from './markets.ts'
export { hasMarkets, type OppositeWord, oppositeWords, sidesOfSelection } from './markets.ts'
export type {
  Draw,
  Entry,
  Fraction,
  PayMode,
  Play,
  PrizeMode,
  Row,
  Selection,
  Settled,
  Shape,
  TicketForm,
  Tier,
  TypedEntry,
  Unit,
} from './model.ts'
export { PRIZE_MODES, playAt, WIN } from './model.ts'
export { parsePastedTickets } from './pasted-tickets.ts'
export { playOf, validateDraw } from './plays.ts'
export type { Prizes, StakeMode } from './prices.ts'
export {
  commission,
  FAIR_GROUP,
  largestMultiple,
  MODES,
  payout,
  prizePerUnit,
  prizeTable,
  selfRebate,
  stake,
  TOP_GROUP,
  unitPrices,
} from './prices.ts'
export { quickPick } from './quick-pick.ts'
export type { Lists } from './selection.ts'
export {
  countUnits,
  entryOf,
  listsOf,
  MAX_UNITS,
  parseSelection,
  selectionOf,
  settleSelection,
  unitLimit,
} from './selection.ts'
export type { Divisible, ShareLimits, Shares } from './shares.ts'
export { areDivisible, lineOfShares, nearestShares, possibleShares } from './shares.ts'
