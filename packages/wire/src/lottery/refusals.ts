import { PLAY_REFUSALS } from '../barred.ts'

/** Refusals of the lines of a ticket, and of its game: tickets, repeat orders and syndicates. */
export const PRICING_REFUSALS = [
  'game.unknown',
  'game.closed',
  'lottery.play_unknown',
  'lottery.play_closed',
  'lottery.invalid_selection',
  'lottery.unit_count_mismatch',
  'lottery.prize_group_refused',
  'lottery.stake_inexact',
  'lottery.stake_mismatch',
  'lottery.stake_limit',
] as const

/** Refusals of the member who pays for a ticket, a repeat order or shares. */
export const ADMISSION_REFUSALS = [
  'wallet.insufficient_funds',
  ...PLAY_REFUSALS,
  'agreement.required',
  'kyc.required',
  'server.maintenance',
] as const
