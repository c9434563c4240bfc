import type { Status } from '@croupier/wire/providers/messages'

/** Decimal places of all amounts in the sandbox wallet. */
export const PLACES = 4

export type Player = { playerId: string; cash: bigint; receivable: bigint; isBlocked: boolean }
export type Round = { roundId: string; playerId: string; isClosed: boolean; hasMismatch: boolean; entries: Entry[] }
/** Free rounds of a player: the wallet counts them, and what they have won. */
export type Campaign = {
  campaignId: string
  playerId: string
  gameCode: string
  rounds: number
  /** The stake of each round. */
  minor: bigint
  used: number
  won: bigint
}
export type EntryType = 'bet' | 'win' | 'rollback' | 'refund' | 'resettle' | 'cashOut' | 'tip' | 'jackpotContribution'
/** A message that moves money, with its answer. */
export type Entry = {
  txId: string
  type: EntryType
  state: 'applied' | 'rolledBack' | 'tombstone' | 'refused'
  code: Status
  playerId: string
  roundId: string | null
  minor: bigint
  targetTxId: string | null
  fingerprint: string
  requestId: string
  version: number
  /** Of a bet: what results and refunds have paid, and the refunds alone. Null until its first result. */
  paid: bigint | null
  refunded: bigint
  /** The campaign that paid for a free round, or that its win belongs to. */
  campaignId: string | null
  /** Cash after the message. */
  cash: bigint
  extra: Record<string, unknown>
  at: Date
}
export type NewEntry = Pick<Entry, 'txId' | 'type' | 'playerId' | 'roundId' | 'minor' | 'targetTxId' | 'requestId'> & {
  version?: number
  campaignId?: string | null
}
/** The effect of a message, or the status that refuses it. A refusal has changed nothing. */
export type Decision = { refusal: Status } | { extra?: Record<string, unknown> }

/** Nothing was decided, or the id belongs to another message. The answer is not stored. */
export class Undecided extends Error {
  override name = 'Undecided'
  readonly status: Status
  constructor(status: Status) {
    super(status)
    this.status = status
  }
}

export type Book = ReturnType<typeof openBook>

/** Players, rounds, free rounds and transactions in memory, with the ordering matrix (Provider wallet rules §3.5). */
export function openBook() {
  const players = new Map<string, Player>()
  const rounds = new Map<string, Round>()
  const entries = new Map<string, Entry>()
  const campaigns = new Map<string, Campaign>()
  const keyOf = (roundId: string, playerId: string) => `${playerId} ${roundId}`
  return {
    players,
    entries,
    campaigns,
    rounds: () => [...rounds.values()],
    roundOf: (roundId: string, playerId: string): Round | undefined => rounds.get(keyOf(roundId, playerId)),
    openRound(roundId: string, playerId: string): Round {
      const key = keyOf(roundId, playerId)
      const known = rounds.get(key)
      if (known) return known
      const opened: Round = { roundId, playerId, isClosed: false, hasMismatch: false, entries: [] }
      rounds.set(key, opened)
      return opened
    },
    add(entry: Entry): void {
      entries.set(entry.txId, entry)
      if (entry.roundId !== null) rounds.get(keyOf(entry.roundId, entry.playerId))?.entries.push(entry)
    },
  }
}

/** Takes an amount from a player's cash. What cash does not cover becomes a debt (Provider wallet rules §3.1 rule 9). */
export function charge(player: Player, minor: bigint): bigint {
  const covered = minor < player.cash ? minor : player.cash
  player.cash -= covered
  player.receivable += minor - covered
  return minor - covered
}

export type BetState = 'unknown' | 'open' | 'settled' | 'rolledBack' | 'tombstone'

/** What is known about a bet: the columns of the ordering matrix (Provider wallet rules §3.5). */
export function stateOf(bet: Entry | undefined): BetState {
  if (!bet || bet.state === 'refused') return 'unknown'
  if (bet.state !== 'applied') return bet.state
  return bet.paid === null ? 'open' : 'settled'
}

/** Closes a round. Its bets without a result have lost. */
export function close(round: Round): void {
  round.isClosed = true
  for (const bet of round.entries) if (bet.type === 'bet' && stateOf(bet) === 'open') bet.paid = 0n
}
