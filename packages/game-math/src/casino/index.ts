export type { BaccaratBet, BaccaratBets, BaccaratHand, BaccaratRule } from './baccarat.ts'
export { BACCARAT_BETS, BACCARAT_DECKS, bankerDraws, dealBaccarat, playBaccarat, settleBaccarat } from './baccarat.ts'
export type { BlackjackAction, BlackjackBet, BlackjackHand, BlackjackOutcome } from './blackjack.ts'
export { BLACKJACK_DECKS, blackjackTotal, dealBlackjack, playBlackjack } from './blackjack.ts'
export { compareBrag, scoreBrag } from './brag.ts'
export type { Card } from './cards.ts'
export { cardText, compareScores, dealShoe, lowAceRank, parseCard, pipsOf, rankOf, suitOf } from './cards.ts'
export type { CrashBet, CrashOutcome } from './crash.ts'
export {
  CRASH_LEAST_CASHOUT,
  CRASH_VALUES,
  chainHash,
  crashChain,
  crashPoint,
  crashPointOf,
  forcePoint,
  isOfChain,
  roundSalt,
  settleCrash,
} from './crash.ts'
export { crashMsUntil, crashMultiplierAt } from './crash-clock.ts'
export type { DiceBet, DiceOutcome } from './dice.ts'
export { DICE_ROLLS, DICE_WIN_COUNT, diceMultiplier, diceWinCount, playDice } from './dice.ts'
export type { DragonTigerBets, DragonTigerOutcome } from './dragon-tiger.ts'
export { dealDragonTiger, settleDragonTiger } from './dragon-tiger.ts'
export type { ExactReturn } from './exact-returns.ts'
export { exactReturn } from './exact-returns.ts'
export type { Shot } from './fishing.ts'
export { FISHING_RESOLUTION, FISHING_RTP_PPM, fishingThreshold, shoot } from './fishing.ts'
export type { Fraction } from './fraction.ts'
export { fraction, fractionText } from './fraction.ts'
export type { HoldemHand } from './holdem.ts'
export { evaluateHoldem, HOLDEM_CATEGORIES } from './holdem.ts'
export type { MinesBet, MinesField, MinesOutcome } from './mines.ts'
export { layMines, MINES_TILES, minesMultiplier, playMines } from './mines.ts'
export { BASIS_POINTS, MULTIPLIER_ONE } from './model.ts'
export type { NiuHand, NiuSpecial } from './niu-niu.ts'
export { compareNiuNiu, evaluateNiuNiu } from './niu-niu.ts'
export type { PlinkoBet, PlinkoOutcome, PlinkoRisk } from './plinko.ts'
export { PLINKO_RISKS, PLINKO_ROWS, playPlinko, plinkoMultipliers } from './plinko.ts'
export type { Pot, Pots, PotsInput } from './pots.ts'
export { settlePots } from './pots.ts'
export type { RouletteBet } from './roulette.ts'
export { EVEN_CHANCES, INSIDE_BETS, numbersOf, ROULETTE_NUMBERS, settleRoulette, spinRoulette } from './roulette.ts'
export type { CheckedRound, RoundCheckName } from './round-check.ts'
export { checkRound, isRoundRecord } from './round-check.ts'
export type { CrashRecord, CrashTerms, RoundBets, RoundGame, RoundRecord, RoundTerms } from './round-record.ts'
export { ROUND_VERSION, recordCrash, recordRound } from './round-record.ts'
export type { SicBoBet } from './sic-bo.ts'
export { rollSicBo, settleSicBo } from './sic-bo.ts'
export type { Slot, SlotRound, Spin, SpinCounts, SpinMode } from './slots/index.ts'
export { checkStops, countSpins, playSlot, slotReturn, slotReturnOf, slots } from './slots/index.ts'
export type { HoldValue, VideoPokerBet, VideoPokerCategory, VideoPokerOutcome } from './video-poker.ts'
export { bestHold, evaluateVideoPoker, playVideoPoker, videoPokerPay } from './video-poker.ts'
