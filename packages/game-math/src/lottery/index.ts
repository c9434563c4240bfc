export { bestPayout } from './best-case.ts'
export type { Calendar, Issue } from './calendar.ts'
export { issueAt, issuesAfter, windowOf } from './calendar.ts'
export { absences, trendRows } from './chart.ts'
export type { Rung } from './chase.ts'
export { doublingLadder, profitLadder, sameLadder } from './chase.ts'
export type {
  Draw,
  Entry,
  Family,
  Fraction,
  PayMode,
  Play,
  PrizeMode,
  Row,
  Selection,
  Settled,
  Shape,
  Tab,
  TicketForm,
  Tier,
  Unit,
} from './model.ts'
export { TABS, WIN } from './model.ts'
export { parsePastedTickets } from './pasted-tickets.ts'
export { playOf, plays, validateDraw } from './plays.ts'
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
export { countUnits, MAX_UNITS, parseSelection, settleSelection } from './selection.ts'
