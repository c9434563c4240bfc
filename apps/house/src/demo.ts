import type { Clock } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'
import { minorUnits } from '@croupier/provider-kit/amounts'
import type { WalletAnswer } from '@croupier/provider-kit/messages'
import type { WalletClient } from '@croupier/provider-kit/wallet-client'
import { memoryJournal } from './journal.ts'
import type { GameCode } from './model.ts'
import { roundsService } from './rounds.ts'
import { playerSeeds } from './seeds.ts'
import { playSessions, type Sessions } from './sessions.ts'
import { EXPONENT } from './settling.ts'

/** What a player begins with, and the limits of a stake, in 1/10,000. */
const START = 10_000_000n
const LIMITS = { minStake: '1000', maxStake: '10000000', exponent: EXPONENT }
const CURRENCY = 'FUN'
/** Players whose play money is kept. The oldest begin again. */
const MOST_PLAYERS = 5_000

/** Begins the tokens of launches with play money, and the ids of their players. Those of the wallet have no full stop. */
const PREFIX = 'demo.'
export const isDemoToken = (token: string): boolean => token.startsWith(PREFIX)
export const isDemoPlayer = (playerId: string): boolean => playerId.startsWith(PREFIX)

/**
 * T085: play money by the same code as real money. Rounds, seeds and games are the same; only the wallet and the journal are others, in
 * memory. A player is new with each launch.
 */
export function demoPlay({ clock, random }: { clock: Clock; random: Random }) {
  const play = playWallet(random)
  const journal = memoryJournal(MOST_PLAYERS)
  const seeds = playerSeeds({ clock, random, journal })
  const { wallet } = play
  const rounds = roundsService({ clock, random, journal, wallet, seeds })
  return { clock, open: play.open, wallet, journal, seeds, rounds, sessions: playSessions({ clock, random, wallet }) }
}

type Purses = { wallet: WalletClient; sessions: Sessions }

/**
 * The wallets and sessions of a game whose rounds everybody shares: players with play money are among those with real money. Each message
 * goes to the wallet of its player.
 */
export function bothMoneys(real: Purses, demo: Purses): Purses {
  const ofSession = ({ playerId }: { playerId: string }) => (isDemoPlayer(playerId) ? demo : real)
  const wallet: WalletClient = {
    say(name, fields) {
      const { playerId = '' }: Said = fields
      return ofSession({ playerId }).wallet.say(name, fields)
    },
  }
  return {
    wallet,
    sessions: {
      enter: (token, game) => (isDemoToken(token) ? demo : real).sessions.enter(token, game),
      find: (token) => real.sessions.find(token) ?? demo.sessions.find(token),
      keepAlive: (session) => ofSession(session).sessions.keepAlive(session),
    },
  }
}

/** A wallet of play money that speaks the messages of the real one. */
function playWallet(random: Random): { wallet: WalletClient; open(game: GameCode): string } {
  const launches = new Map<string, GameCode>()
  const balances = new Map<string, bigint>()
  const stakes = new Map<string, bigint>()
  const answer = (playerId: string, more: Partial<WalletAnswer> = {}): WalletAnswer => {
    const total = (balances.get(playerId) ?? 0n).toString()
    const balance = { cash: total, bonus: '0', total, exponent: EXPONENT }
    return { status: 'OK', requestId: '', playerId, currency: CURRENCY, balance, ...more }
  }
  const poor = (playerId: string) =>
    answer(playerId, { status: 'INSUFFICIENT_FUNDS', message: 'Your play money is used up', retryable: false })
  const add = (playerId: string, amount: bigint) => balances.set(playerId, (balances.get(playerId) ?? 0n) + amount)
  function enter(token: string): WalletAnswer {
    const gameCode = launches.get(token)
    if (!gameCode) return answer('', { status: 'SESSION_INVALID', retryable: false })
    launches.delete(token)
    const playerId = `${PREFIX}${toHex(random.bytes(8))}`
    balances.set(playerId, START)
    forgetOldest(balances)
    return answer(playerId, { gameCode, limits: LIMITS, sessionToken: token, nickname: '' })
  }
  function take(playerId: string, txId: string, stake: bigint, payout: bigint): WalletAnswer {
    if (stake > (balances.get(playerId) ?? 0n)) return poor(playerId)
    stakes.set(txId, stake)
    forgetOldest(stakes)
    add(playerId, payout - stake)
    return answer(playerId)
  }
  return {
    open(game) {
      const token = `${PREFIX}${toHex(random.bytes(24))}`
      launches.set(token, game)
      forgetOldest(launches)
      return token
    },
    wallet: {
      async say(name, fields) {
        const one: Said = fields
        const { playerId = '', exponent = EXPONENT } = one
        const units = (amount = '0') => minorUnits({ amount, exponent }, EXPONENT)
        if (name === 'authenticate') return enter(one.launchToken ?? '')
        if (name === 'bet') return take(playerId, one.txId ?? '', units(one.amount), 0n)
        if (name === 'betWin') return take(playerId, one.betTxId ?? '', units(one.stake), units(one.payout))
        if (name === 'win') add(playerId, units(one.amount))
        if (name === 'rollback') add(playerId, stakes.get(one.targetTxId ?? '') ?? 0n)
        return answer(playerId)
      },
    },
  }
}

/** The fields of messages that the play wallet reads. */
type Said = Partial<
  Record<'playerId' | 'launchToken' | 'txId' | 'betTxId' | 'targetTxId' | 'amount' | 'stake' | 'payout', string>
> & { exponent?: number }

function forgetOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > MOST_PLAYERS && oldest !== undefined) kept.delete(oldest)
}
