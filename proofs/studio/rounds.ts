import type { WalletAnswer } from '@croupier/provider-kit/messages'
import type { Movement } from '@croupier/provider-kit/reconcile'
import type { WalletClient } from '@croupier/provider-kit/wallet-client'
import type { Chance } from '../../harness/chance.ts'
import { PLACES, type Seat } from '../../harness/studio-seats.ts'

/** A message with the status that the ordering matrix gives it at its place. */
export type Step = { name: 'bet' | 'win' | 'betWin' | 'rollback'; roundId: string; status: string; send: Send }
type Send = (wallet: WalletClient) => Promise<WalletAnswer>
/** A round, the transactions that it leaves, and what it changes in 1/10,000. */
export type Round = { seat: Seat; steps: Step[]; leaves: Movement[]; cash: bigint }

/**
 * The messages of a finished round with the statuses that they have when they come again: a stake that was given back stays so. An early
 * result is decided only once its stake has come, so its repetition says something else.
 */
export function repeatedLater({ steps }: Round): Step[] {
  const isGivenBack = steps.some(({ name }) => name === 'rollback')
  return steps
    .filter(({ status }) => status !== 'BET_NOT_FOUND')
    .map((step) => (isGivenBack && step.name === 'bet' ? { ...step, status: 'ROLLED_BACK' } : step))
}

type Ids = { bet: string; win: string; back: string }

/** A round of a random kind. */
export function randomRound(seat: Seat, chance: Chance): Round {
  const roundId = `${chance.word(16)}`
  const ids = { bet: `${roundId}-bet`, win: `${roundId}-win`, back: `${roundId}-back` }
  const stake = BigInt(1_000 + chance.below(50_000))
  const payout = chance.rarely(2) ? 0n : BigInt(chance.below(100_000))
  return chance.one(KINDS)({ seat, roundId, ids, stake, payout })
}

type Given = { seat: Seat; roundId: string; ids: Ids; stake: bigint; payout: bigint }
type Kind = (given: Given) => Round

const about = ({ playerId, gameCode, currency }: Seat) => ({ playerId, gameCode, currency })
function betOf({ seat, roundId, ids, stake }: Given, status = 'OK'): Step {
  const fields = { ...seat, txId: ids.bet, roundId, amount: stake.toString(), exponent: PLACES }
  return { name: 'bet', roundId, status, send: (wallet) => wallet.say('bet', fields) }
}
function winOf({ seat, roundId, ids, payout }: Given, status = 'OK'): Step {
  const named = { ...about(seat), txId: ids.win, betTxId: ids.bet, roundId, roundClosed: true }
  const fields = { ...named, amount: payout.toString(), exponent: PLACES }
  return { name: 'win', roundId, status, send: (wallet) => wallet.say('win', fields) }
}
function backOf({ seat, roundId, ids }: Given): Step {
  const fields = { ...about(seat), txId: ids.back, targetTxId: ids.bet, roundId, reason: 'no answer' }
  return { name: 'rollback', roundId, status: 'OK', send: (wallet) => wallet.say('rollback', fields) }
}
/** Dice, plinko and the slot: stake and result are one message. */
function bothOf({ seat, roundId, ids, stake, payout }: Given): Step {
  const named = { ...seat, betTxId: ids.bet, winTxId: ids.win, roundId }
  const fields = { ...named, stake: stake.toString(), payout: payout.toString(), exponent: PLACES }
  return { name: 'betWin', roundId, status: 'OK', send: (wallet) => wallet.say('betWin', fields) }
}

const movement = (txId: string, type: string, state: string, minor: bigint): Movement => ({ txId, type, state, minor })
const played = ({ ids, stake, payout }: Given): Movement[] => [
  movement(ids.bet, 'bet', 'applied', stake),
  movement(ids.win, 'win', 'applied', payout),
]
const reversed = ({ ids, stake }: Given): Movement[] => [
  movement(ids.bet, 'bet', 'rolledBack', stake),
  movement(ids.back, 'rollback', 'applied', 0n),
]

const KINDS: Kind[] = [
  (given) => ({
    seat: given.seat,
    steps: [betOf(given), winOf(given)],
    leaves: played(given),
    cash: given.payout - given.stake,
  }),
  (given) => ({ seat: given.seat, steps: [betOf(given), backOf(given)], leaves: reversed(given), cash: 0n }),
  // The result overtakes its stake.
  (given) => ({
    seat: given.seat,
    steps: [winOf(given, 'BET_NOT_FOUND'), betOf(given), winOf(given)],
    leaves: played(given),
    cash: given.payout - given.stake,
  }),
  // The rollback overtakes its stake, which is never taken.
  (given) => ({
    seat: given.seat,
    steps: [backOf(given), betOf(given, 'ROLLED_BACK')],
    leaves: [movement(given.ids.bet, 'bet', 'tombstone', 0n), movement(given.ids.back, 'rollback', 'applied', 0n)],
    cash: 0n,
  }),
  // A result comes for a stake that was given back.
  (given) => ({
    seat: given.seat,
    steps: [betOf(given), backOf(given), winOf(given, 'ROLLED_BACK')],
    leaves: [...reversed(given), movement(given.ids.win, 'win', 'refused', given.payout)],
    cash: 0n,
  }),
  (given) => ({
    seat: given.seat,
    steps: [bothOf(given)],
    leaves: played(given),
    cash: given.payout - given.stake,
  }),
]
