import { hash } from 'node:crypto'
import { isRetryable, type Message, messages, type Status } from '@croupier/wire/providers/messages'
import { type Answer, answerOf, balanceOf, bind, type Handler, minorOf, playerOf, undecided } from './answers.ts'
import { close, type Decision, type Entry, type NewEntry, type Player } from './book.ts'
import {
  type About,
  decideBet,
  decideFreeRound,
  decideRefund,
  decideResettle,
  decideRollback,
  decideTip,
  decideWin,
  totalsOf,
} from './decisions.ts'
import type { SandboxState } from './state.ts'

export type Handlers = Record<string, Handler>

type Common = Pick<Message<'win'>, 'requestId' | 'playerId' | 'gameCode' | 'currency'>
type Staked = Common & { sessionToken: string }
type Part = Pick<NewEntry, 'txId' | 'type' | 'minor'> &
  Partial<Pick<NewEntry, 'roundId' | 'targetTxId' | 'version' | 'campaignId'>>

/** The messages that move money. Each is decided once, under its id. */
export function moneyMessages(state: SandboxState): Handlers {
  const move = (message: Common, part: Part, decide: (about: About) => Decision): Answer => {
    if (message.currency !== state.currency) return undecided('WRONG_CURRENCY')
    return record(state, entryOf(message, part), decide)
  }
  const pay = (message: Message<'win'>, closes: boolean) => {
    const { txId, roundId, betTxId = null } = message
    const minor = minorOf(message.amount, message.exponent)
    return move(message, { txId, type: 'win', minor, roundId, targetTxId: betTxId }, (about) =>
      decideWin(about, closes),
    )
  }
  return {
    bet: bind(messages.bet, (message) => {
      const { txId, roundId, freeRoundCampaignId: campaignId = null } = message
      const minor = minorOf(message.amount, message.exponent, 1n)
      return stake(state, message, { txId, type: 'bet', minor, roundId, campaignId })
    }),
    betWin: bind(messages.betWin, (message) => betWin(state, message)),
    tip: bind(messages.tip, (message) => {
      const minor = minorOf(message.amount, message.exponent, 1n)
      return stake(state, message, { txId: message.txId, type: 'tip', minor })
    }),
    win: bind(messages.win, (message) => pay(message, message.roundClosed)),
    cashOut: bind(messages.cashOut, (message) => {
      const { txId, betTxId, amount, exponent, fraction } = message
      const isWhole = fraction === '1'
      const part: Part = { txId, type: 'cashOut', minor: minorOf(amount, exponent), targetTxId: betTxId }
      return move(message, part, (about) => ({ ...decideWin(about, isWhole), extra: { fraction } }))
    }),
    rollback: bind(messages.rollback, (message) => {
      const { txId, targetTxId, roundId = null } = message
      return move(message, { txId, type: 'rollback', minor: 0n, roundId, targetTxId }, decideRollback)
    }),
    refund: bind(messages.refund, (message) => {
      const { txId, targetTxId } = message
      const minor = minorOf(message.amount, message.exponent, 1n)
      return move(message, { txId, type: 'refund', minor, targetTxId }, decideRefund)
    }),
    resettle: bind(messages.resettle, (message) => {
      const { txId, targetTxId, version } = message
      const minor = minorOf(message.newAmount, message.exponent)
      return move(message, { txId, type: 'resettle', minor, targetTxId, version }, decideResettle)
    }),
    jackpotContribution: bind(messages.jackpotContribution, (message) => {
      const { txId, roundId, jackpotId } = message
      const minor = minorOf(message.amount, message.exponent)
      const part: Part = { txId, type: 'jackpotContribution', minor, roundId }
      return move(message, part, () => ({ extra: { jackpotId } }))
    }),
    roundClose: bind(messages.roundClose, (message) => roundClose(state, message)),
  }
}

const entryOf = ({ requestId, playerId }: Common, part: Part): NewEntry => ({
  roundId: null,
  targetTxId: null,
  requestId,
  playerId,
  ...part,
})

/** Provider wallet rules §3.4: two messages under one id are the same if all of these are. */
const fingerprintOf = ({ type, playerId, roundId, minor, targetTxId, version = 0, campaignId }: NewEntry): string => {
  const campaign = type === 'bet' ? campaignId : null
  return hash('sha256', JSON.stringify([type, playerId, roundId, minor.toString(), targetTxId, version, campaign]))
}

/** The stored answer of a message whose id is taken. */
function replay(state: SandboxState, one: NewEntry): Answer | null {
  const known = state.book.entries.get(one.txId)
  if (!known) return null
  const isSame = known.state === 'tombstone' || known.fingerprint === fingerprintOf(one)
  return isSame ? answerOf(state, known, true) : undecided('DUPLICATE_MISMATCH')
}

function record(state: SandboxState, one: NewEntry, decide: (about: About) => Decision): Answer {
  const known = replay(state, one)
  if (known) return known
  const player = playerOf(state, one.playerId)
  const at = state.clock.now()
  const decision = decide({ book: state.book, player, one, at })
  if ('refusal' in decision && isRetryable(decision.refusal)) return undecided(decision.refusal)
  const isRefused = 'refusal' in decision
  const entry: Entry = {
    ...one,
    campaignId: one.campaignId ?? null,
    version: one.type === 'resettle' ? (one.version ?? 0) : 0,
    state: isRefused ? 'refused' : 'applied',
    code: isRefused ? decision.refusal : 'OK',
    fingerprint: fingerprintOf(one),
    paid: null,
    refunded: 0n,
    cash: player.cash,
    extra: isRefused ? {} : (decision.extra ?? {}),
    at,
  }
  state.book.add(entry)
  return answerOf(state, entry, false)
}

/** Only new stakes need a session and an open game (Provider wallet rules §3.1 rule 3). */
function stake(state: SandboxState, message: Staked, part: Part): Answer {
  if (message.currency !== state.currency) return undecided('WRONG_CURRENCY')
  const one = entryOf(message, part)
  return (
    replay(state, one) ??
    record(state, one, (about) => {
      const refusal = refusalOf(state, message, about)
      if (refusal) return { refusal }
      if (part.type === 'tip') return decideTip(about)
      return one.campaignId ? decideFreeRound(about, message.gameCode) : decideBet(about)
    })
  )
}

function refusalOf({ rules, sessions, games, clock }: SandboxState, message: Staked, about: About): Status | null {
  const { player, one } = about
  if (rules.isReadOnly) return 'READ_ONLY'
  const session = sessions.get(message.sessionToken)
  if (!session || session.playerId !== player.playerId) return 'SESSION_INVALID'
  if (session.isEnded || session.expiresAt <= clock.now().getTime()) return 'SESSION_EXPIRED'
  if (player.isBlocked) return 'PLAYER_BLOCKED'
  if (rules.refusal) return rules.refusal
  const game = games.find(({ gameCode }) => gameCode === message.gameCode)
  if (!game) return 'GAME_NOT_ALLOWED'
  return one.minor < game.minStake || one.minor > game.maxStake ? 'LIMIT_STAKE' : null
}

/** Stake and result of an instant game, both or neither. */
function betWin(state: SandboxState, message: Message<'betWin'>): Answer {
  const { betTxId, winTxId, roundId, exponent, freeRoundCampaignId: campaignId = null } = message
  const minor = minorOf(message.stake, exponent, 1n)
  const payout = minorOf(message.payout, exponent)
  const bet: Part = { txId: betTxId, type: 'bet', minor, roundId, targetTxId: `${winTxId} ${payout}`, campaignId }
  const known = replay(state, entryOf(message, bet))
  if (known) return known
  if (state.book.entries.has(winTxId)) return undecided('DUPLICATE_MISMATCH')
  const placed = stake(state, message, bet)
  if (placed.status !== 'OK') return placed
  const win: Part = { txId: winTxId, type: 'win', minor: payout, roundId, targetTxId: betTxId }
  record(state, entryOf(message, win), (about) => decideWin(about, true))
  const entry = state.book.entries.get(betTxId)
  if (entry) entry.cash = cashOf(playerOf(state, message.playerId))
  return entry ? answerOf(state, entry, false) : placed
}

const cashOf = ({ cash }: Player): bigint => cash

function roundClose(state: SandboxState, message: Message<'roundClose'>): Answer {
  const { requestId, playerId, roundId, totals, currency } = message
  if (currency !== state.currency) return undecided('WRONG_CURRENCY')
  const round = state.book.roundOf(roundId, playerId)
  if (!round) return undecided('ROUND_NOT_FOUND')
  const ours = totalsOf(round)
  const said = { bet: minorOf(totals.bet, totals.exponent), win: minorOf(totals.win, totals.exponent) }
  const isEqual = ours.bet === said.bet && ours.win === said.win && ours.count === totals.count
  round.hasMismatch = !isEqual
  close(round)
  const balance = balanceOf(state, playerOf(state, playerId).cash)
  return { status: 'OK', requestId, playerId, currency, balance, roundId, ...(isEqual ? {} : { mismatch: true }) }
}
