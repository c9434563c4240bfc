import { CRASH_LEAST_CASHOUT, crashMultiplierAt } from '@croupier/game-math/casino/index'
import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { isUndecided, type WalletAnswer } from '@croupier/provider-kit/messages'
import { oneByOne, resolver } from '@croupier/provider-kit/retries'
import { NoAnswer, type WalletClient } from '@croupier/provider-kit/wallet-client'
import type { Session } from '../sessions.ts'
import { balanceOf, EXPONENT } from '../settling.ts'
import type { Loop } from './loop.ts'
import { type CrashBet, isOver, isWaiting, SLOTS } from './model.ts'
import { endBet, maskedName } from './rules.ts'
import type { CrashStore } from './store.ts'

export type BetsDeps = { clock: Clock; random: Random; store: CrashStore; wallet: WalletClient; loop: Loop }
export type CrashWish = { key: string; slot: number; stake: string; auto100: number | null }
/** `balance` is null while the wallet has not answered. */
export type PlacedBet = { bet: CrashBet; balance: string | null }
export type BetRefusal =
  | 'BETTING_CLOSED'
  | 'SLOT_TAKEN'
  | 'LIMIT_STAKE'
  | 'MALFORMED'
  | 'NOT_FLYING'
  | 'TOO_LATE'
  | 'BET_NOT_FOUND'
export type CrashBets = ReturnType<typeof crashBets>

/** The highest automatic cash-out: 1,000,000 times the stake. */
const MOST_AUTO = 100_000_000

type Desk = BetsDeps & {
  queue: ReturnType<typeof oneByOne>
  /** The wallet's tokens of the bets whose stake is on its way. */
  tokens: Map<string, string>
}

/** Bets and cash-outs. What counts is the instant at which the server received them. */
export function crashBets(deps: BetsDeps) {
  const desk: Desk = { ...deps, queue: oneByOne(), tokens: new Map() }
  return {
    place: (session: Session, wish: CrashWish): Promise<PlacedBet | BetRefusal> => place(desk, session, wish),
    cashOut: (playerId: string, betId: string): Promise<PlacedBet | BetRefusal> => cashOut(desk, playerId, betId),
    /** Sends what waits for the wallet, until each is decided. Only the node that owns the rounds does. */
    resolver: resolver({
      list: () => (deps.loop.live() ? deps.store.waitingBets() : []),
      idOf: ({ betId }) => betId,
      settle: ({ betId }) => settle(desk, betId),
    }),
  }
}

async function place(desk: Desk, session: Session, wish: CrashWish): Promise<PlacedBet | BetRefusal> {
  const { clock, random, store, loop, tokens } = desk
  const { playerId, currency, nickname, walletToken } = session
  const known = store.betByKey(playerId, wish.key)
  if (known) return { bet: known, balance: null }
  const live = ownedBy(loop)
  const now = clock.now()
  const { phase, closesAt, number } = live.round
  if (phase !== 'betting' || now.getTime() >= closesAt) return 'BETTING_CLOSED'
  const fault = wishFault(session, wish)
  if (fault) return fault
  const own = [...live.bets.values()].filter((bet) => bet.playerId === playerId && bet.slot === wish.slot)
  if (own.some(({ state }) => state !== 'refused')) return 'SLOT_TAKEN'
  const bet: CrashBet = {
    ...wish,
    betId: humanId(random, 12),
    playerId,
    name: maskedName(nickname),
    currency,
    round: number,
    manual100: null,
    force100: null,
    cashedOutAt100: null,
    returned: null,
    state: 'sent',
    at: now.toISOString(),
    refusal: null,
  }
  loop.save({ bets: [bet] })
  tokens.set(bet.betId, walletToken)
  return tryNow(desk, bet)
}

function wishFault({ limits }: Session, { stake, slot, auto100 }: CrashWish): BetRefusal | null {
  const amount = parseMoney(stake)
  if (slot < 0 || slot >= SLOTS) return 'MALFORMED'
  if (auto100 !== null && (auto100 < CRASH_LEAST_CASHOUT || auto100 > MOST_AUTO)) return 'MALFORMED'
  return amount < BigInt(limits.minStake) || amount > BigInt(limits.maxStake) ? 'LIMIT_STAKE' : null
}

/** Rejects while another node owns the rounds. */
function ownedBy(loop: Loop) {
  const live = loop.live()
  if (!live) throw new NoAnswer('another node owns the rounds')
  return live
}

/** Casino rules §2.1: the multiplier at the instant of receipt counts, unless the bet has ended by itself before. */
async function cashOut(desk: Desk, playerId: string, betId: string): Promise<PlacedBet | BetRefusal> {
  const { clock, store, loop } = desk
  const live = ownedBy(loop)
  const receivedAt = clock.now().getTime()
  loop.catchUp(receivedAt)
  const bet = store.bet(betId)
  if (!bet || bet.playerId !== playerId) return 'BET_NOT_FOUND'
  if (bet.cashedOutAt100 !== null) return tryNow(desk, bet)
  const { phase, tookOffAt, number } = live.round
  if (bet.round !== number || isOver(live.round)) return 'TOO_LATE'
  if (bet.state !== 'open' || phase !== 'flying' || tookOffAt === null) return 'NOT_FLYING'
  const at = crashMultiplierAt(Math.max(0, receivedAt - tookOffAt))
  const ended = endBet({ ...bet, manual100: Number(at) }, at)
  loop.save({ bets: [ended] })
  return tryNow(desk, ended)
}

const tryNow = (desk: Desk, bet: CrashBet): Promise<PlacedBet> =>
  settle(desk, bet.betId).catch((error: unknown) => {
    if (error instanceof NoAnswer) return { bet: desk.store.bet(bet.betId) ?? bet, balance: null }
    throw error
  })

/** The movements of a bet have ids of their own, which are the same in every attempt. Each bet is a round of the wallet. */
const betIdOf = ({ betId }: CrashBet) => `${betId}-bet`
const aboutOf = ({ playerId, currency, betId: roundId }: CrashBet) => ({
  playerId,
  gameCode: 'crash',
  currency,
  roundId,
})
const minor = (amount: string): string => parseMoney(amount).toString()

/** Brings a bet on by one message. Rejects with `NoAnswer` while nobody knows what became of it. */
function settle(desk: Desk, betId: string): Promise<PlacedBet> {
  return desk.queue(betId, async () => {
    const bet = desk.store.bet(betId)
    if (!bet) throw new NoAnswer(`the bet ${betId} is unknown`)
    if (!isWaiting(bet)) return { bet, balance: null }
    if (bet.state === 'ending') return sendWin(desk, bet)
    if (bet.state === 'voiding') return sendBack(desk, bet)
    const token = desk.tokens.get(betId)
    return token === undefined ? findStake(desk, bet) : takeStake(desk, bet, token)
  })
}

async function takeStake(desk: Desk, bet: CrashBet, sessionToken: string): Promise<PlacedBet> {
  const about = { ...aboutOf(bet), sessionToken, exponent: EXPONENT, betDetails: detailsOf(bet) }
  const answer = await desk.wallet.say('bet', { ...about, txId: betIdOf(bet), amount: minor(bet.stake) })
  refuseUndecided(answer)
  const isTaken = answer.status === 'OK'
  const next = move(desk, bet, isTaken ? { state: 'open' } : { state: 'refused', refusal: refusalOf(answer) })
  desk.tokens.delete(bet.betId)
  return { bet: next, balance: balanceOf(answer) }
}

/** Provider wallet rules §3.1 rule 3: the wallet takes results after the session, too. */
async function sendWin(desk: Desk, bet: CrashBet): Promise<PlacedBet> {
  const answer = await desk.wallet.say('win', {
    ...aboutOf(bet),
    txId: `${bet.betId}-win`,
    betTxId: betIdOf(bet),
    amount: minor(bet.returned ?? '0'),
    exponent: EXPONENT,
    roundClosed: true,
  })
  return done(desk, bet, { answer, state: 'settled' })
}

async function sendBack(desk: Desk, bet: CrashBet): Promise<PlacedBet> {
  const ids = { txId: `${bet.betId}-back`, targetTxId: betIdOf(bet) }
  const answer = await desk.wallet.say('rollback', { ...aboutOf(bet), ...ids, reason: 'the bet did not fly' })
  return done(desk, bet, { answer, state: 'voided' })
}

function done(
  desk: Desk,
  bet: CrashBet,
  { answer, state }: { answer: WalletAnswer; state: 'settled' | 'voided' },
): PlacedBet {
  refuseUndecided(answer)
  const refusal = answer.status === 'OK' ? null : refusalOf(answer)
  desk.tokens.delete(bet.betId)
  return { bet: move(desk, bet, { state, refusal }), balance: balanceOf(answer) }
}

/** Decides about a stake whose session died with its node: the wallet says what it did, and a bet that it does not know is taken back. */
async function findStake(desk: Desk, bet: CrashBet): Promise<PlacedBet> {
  const { state } = await desk.wallet.say('transactionStatus', { targetTxId: betIdOf(bet) })
  const next = move(desk, bet, { state: state === 'applied' ? 'open' : 'voiding' })
  return next.state === 'voiding' ? sendBack(desk, next) : { bet: next, balance: null }
}

/** A bet that the take-off has voided meanwhile stays so. */
function move({ store, loop }: Desk, from: CrashBet, change: Partial<CrashBet>): CrashBet {
  const now = store.bet(from.betId) ?? from
  if (now.state !== from.state) return now
  const next = { ...now, ...change }
  loop.save({ bets: [next] })
  return next
}

/** What the member's betting record says about the bet. */
const detailsOf = ({ round, auto100 }: CrashBet) => [
  { label: 'Round', value: String(round) },
  ...(auto100 === null ? [] : [{ label: 'Cash out at', value: `${(auto100 / 100).toFixed(2)}×` }]),
]

function refuseUndecided(answer: WalletAnswer): void {
  if (isUndecided(answer)) throw new NoAnswer(answer.status)
}
const refusalOf = ({ status, message }: WalletAnswer) => ({ status, message: String(message ?? '') })
