import { parseMoney } from '@croupier/kernel/money'
import { minorUnits } from '@croupier/provider-kit/amounts'
import { isUndecided, type WalletAnswer } from '@croupier/provider-kit/messages'
import { NoAnswer, type WalletClient } from '@croupier/provider-kit/wallet-client'
import { countFreeRound, freeFields } from './free-rounds.ts'
import { rulesOf } from './games/index.ts'
import type { Journal } from './journal.ts'
import type { Round } from './model.ts'

export type SettlingDeps = { journal: Journal; wallet: WalletClient }
/** `balance` is null while the wallet has not answered. */
export type Played = { round: Round; balance: string | null }

/** The amounts of a round are in 1/10,000. */
export const EXPONENT = 4

/** The movements of a round have ids of their own, which are the same in every attempt. */
const betIdOf = ({ roundId }: Round) => `${roundId}-bet`
const winIdOf = ({ roundId }: Round) => `${roundId}-win`
const backIdOf = ({ roundId }: Round) => `${roundId}-back`
const aboutOf = ({ playerId, game, currency, roundId }: Round) => ({ playerId, gameCode: game, currency, roundId })
const minor = (amount: string): string => parseMoney(amount).toString()

/**
 * Brings a round on by one message to the wallet: its stake, or its result. Rejects with `NoAnswer` while nobody knows what became of
 * it. `sessionToken` is missing after a restart.
 */
export function settle(deps: SettlingDeps, round: Round, sessionToken: string | undefined): Promise<Played> {
  if (round.state === 'ending') return sendResult(deps, round)
  return sessionToken === undefined ? findStake(deps, round) : takeStake(deps, round, sessionToken)
}

/** A round without decisions is over with its stake, and is one message. */
async function takeStake({ wallet, journal }: SettlingDeps, round: Round, sessionToken: string): Promise<Played> {
  const { details, steps } = rulesOf(round.game)
  const about = {
    ...aboutOf(round),
    ...freeFields(round),
    sessionToken,
    exponent: EXPONENT,
    betDetails: details(round),
  }
  const stake = minor(round.bet.stake)
  const answer = await (steps
    ? wallet.say('bet', { ...about, txId: betIdOf(round), amount: stake })
    : wallet.say('betWin', {
        ...about,
        betTxId: betIdOf(round),
        winTxId: winIdOf(round),
        stake,
        payout: minor(round.returned ?? '0'),
      }))
  refuseUndecided(answer)
  await countFreeRound(journal, round, answer)
  const taken: Round = { ...round, state: steps ? 'open' : 'settled' }
  const done: Round = answer.status === 'OK' ? taken : { ...round, state: 'refused', refusal: refusalOf(answer) }
  await journal.write({ type: 'round', round: done })
  return { round: done, balance: balanceOf(answer) }
}

/** Provider wallet rules §3.1 rule 3: the wallet takes results after the session, too. A round that nobody touched is given back. */
async function sendResult({ wallet, journal }: SettlingDeps, round: Round): Promise<Played> {
  const bet = betIdOf(round)
  const answer = await (rulesOf(round.game).steps?.isUntouched(round.bet)
    ? wallet.say('rollback', { ...aboutOf(round), txId: backIdOf(round), targetTxId: bet, reason: 'not played' })
    : wallet.say('win', {
        ...aboutOf(round),
        txId: winIdOf(round),
        betTxId: bet,
        amount: minor(round.returned ?? '0'),
        exponent: EXPONENT,
        roundClosed: true,
        ...(round.campaignId === undefined ? {} : { kind: 'free-round' }),
      }))
  refuseUndecided(answer)
  await countFreeRound(journal, round, answer)
  const refusal = answer.status === 'OK' ? null : refusalOf(answer)
  const done: Round = { ...round, state: 'settled', refusal }
  await journal.write({ type: 'round', round: done })
  return { round: done, balance: balanceOf(answer) }
}

/**
 * Decides about a stake whose session is gone, as after a restart: the wallet says what it did. A bet that it does not know is taken
 * back first, so that the message cannot arrive later.
 */
async function findStake({ wallet, journal }: SettlingDeps, round: Round): Promise<Played> {
  const targetTxId = betIdOf(round)
  const isTaken = async () => (await wallet.say('transactionStatus', { targetTxId })).state === 'applied'
  if (!(await isTaken()))
    await wallet.say('rollback', { ...aboutOf(round), txId: backIdOf(round), targetTxId, reason: 'no answer' })
  // The message may have arrived between the question and the rollback, which then changed nothing.
  const taken = await isTaken()
  const refusal = { status: 'ROLLED_BACK', message: 'The round was not played' }
  const state = rulesOf(round.game).steps ? 'open' : 'settled'
  const done: Round = taken ? { ...round, state } : { ...round, state: 'refused', refusal }
  await journal.write({ type: 'round', round: done })
  return { round: done, balance: null }
}

function refuseUndecided(answer: WalletAnswer): void {
  if (isUndecided(answer)) throw new NoAnswer(answer.status)
}

const refusalOf = ({ status, message }: WalletAnswer) => ({ status, message: String(message ?? '') })

/** What the player may stake, in 1/10,000; null when the answer does not say it. */
export const balanceOf = ({ balance }: WalletAnswer): string | null =>
  balance ? minorUnits({ amount: balance.total, exponent: balance.exponent }, EXPONENT).toString() : null
