import {
  type Book,
  type Campaign,
  charge,
  close,
  type Decision,
  type Entry,
  type NewEntry,
  type Player,
  type Round,
  stateOf,
} from './book.ts'

/** A message with the player whose money it moves. `at` stamps a tombstone. */
export type About = { book: Book; player: Player; one: NewEntry; at: Date }

export function decideBet({ book, player, one }: About): Decision {
  const roundId = one.roundId ?? ''
  if (book.roundOf(roundId, player.playerId)?.isClosed) return { refusal: 'ROUND_CLOSED' }
  if (player.cash < one.minor) return { refusal: 'INSUFFICIENT_FUNDS' }
  book.openRound(roundId, player.playerId)
  player.cash -= one.minor
  return {}
}

/** A free round: the campaign pays its stake, in a round of its own. */
export function decideFreeRound({ book, player, one }: About, gameCode: string): Decision {
  const campaign = book.campaigns.get(one.campaignId ?? '')
  if (campaign?.playerId !== player.playerId) return { refusal: 'FREE_ROUNDS_ENDED' }
  if (campaign.gameCode !== gameCode) return { refusal: 'GAME_NOT_ALLOWED' }
  if (campaign.used >= campaign.rounds) return { refusal: 'FREE_ROUNDS_ENDED' }
  if (campaign.minor !== one.minor) return { refusal: 'LIMIT_STAKE' }
  const round = book.openRound(one.roundId ?? '', player.playerId)
  const isTaken = round.entries.some(({ type, state }) => type === 'bet' && state === 'applied')
  if (round.isClosed || isTaken) return { refusal: 'ROUND_CLOSED' }
  campaign.used += 1
  return { extra: freeRoundsOf(campaign) }
}

const freeRoundsOf = ({ campaignId, rounds, used, won }: Campaign) => ({
  freeRounds: { campaignId, left: rounds - used, won: won.toString() },
})

/** Pays to the campaign of a free round, or else to the player. */
function pay({ book, player, one }: About, { campaignId }: Entry, minor: bigint): Record<string, unknown> {
  const campaign = campaignId === null ? undefined : book.campaigns.get(campaignId)
  if (!campaign) {
    player.cash += minor
    return {}
  }
  campaign.won += minor
  one.campaignId = campaignId
  return freeRoundsOf(campaign)
}

export function decideTip({ player, one }: About): Decision {
  if (player.cash < one.minor) return { refusal: 'INSUFFICIENT_FUNDS' }
  player.cash -= one.minor
  return {}
}

/** A win pays the bet that it names, or the first bet of its round. A win of zero closes the round. */
export function decideWin(about: About, closes: boolean): Decision {
  const { book, player, one } = about
  const round = book.roundOf(one.roundId ?? '', player.playerId)
  const bets = round?.entries.filter(({ type, state }) => type === 'bet' && state !== 'refused') ?? []
  const bet = one.targetTxId
    ? book.entries.get(one.targetTxId)
    : (bets.find((each) => stateOf(each) === 'open') ?? bets[0])
  const state = stateOf(bet)
  if (!bet || state === 'unknown') return { refusal: 'BET_NOT_FOUND' }
  if (state === 'rolledBack' || state === 'tombstone') return { refusal: 'ROLLED_BACK' }
  const own = round ?? book.roundOf(bet.roundId ?? '', player.playerId)
  if (own?.isClosed) return { refusal: 'ALREADY_SETTLED' }
  bet.paid = (bet.paid ?? 0n) + one.minor
  const extra = pay(about, bet, one.minor)
  if (own && (closes || one.minor === 0n)) close(own)
  return { extra }
}

export function decideRollback({ book, player, one, at }: About): Decision {
  const target = book.entries.get(one.targetTxId ?? '')
  if (target && target.playerId !== player.playerId) return { refusal: 'PLAYER_NOT_FOUND' }
  if (target && target.type !== 'bet') return { refusal: 'ALREADY_SETTLED' }
  const state = stateOf(target)
  if (state === 'settled') return { refusal: 'ALREADY_SETTLED' }
  if (state === 'open' && target) {
    target.state = 'rolledBack'
    const campaign = book.campaigns.get(target.campaignId ?? '')
    if (campaign) campaign.used -= 1
    else player.cash += target.minor
  } else if (!target) bury(book, { player, one, at })
  return { extra: { reversed: state === 'open' || state === 'rolledBack' } }
}

/** The tombstone of a bet that has not come. */
function bury(book: Book, { player, one, at }: Omit<About, 'book'>): void {
  const { playerId, cash } = player
  const blank = {
    minor: 0n,
    fingerprint: '',
    version: 0,
    paid: null,
    refunded: 0n,
    campaignId: null,
    extra: {},
    targetTxId: null,
  } as const
  const { requestId, roundId } = one
  const about = { txId: one.targetTxId ?? '', type: 'bet', state: 'tombstone', code: 'ROLLED_BACK' } as const
  book.add({ ...blank, ...about, playerId, cash, requestId, roundId, at })
}

export function decideRefund({ book, player, one }: About): Decision {
  const bet = book.entries.get(one.targetTxId ?? '')
  const state = stateOf(bet)
  if (!bet || state === 'unknown' || bet.type !== 'bet') return { refusal: 'BET_NOT_FOUND' }
  if (state === 'rolledBack' || state === 'tombstone') return { refusal: 'ROLLED_BACK' }
  if (bet.campaignId !== null) return { refusal: 'ALREADY_SETTLED' }
  const isRefundedOnly = bet.refunded > 0n && bet.paid === bet.refunded
  const remaining = bet.minor - bet.refunded
  if ((state === 'settled' && !isRefundedOnly) || one.minor > remaining) return { refusal: 'ALREADY_SETTLED' }
  if (state === 'open' && one.minor === remaining) bet.state = 'rolledBack'
  bet.refunded += one.minor
  bet.paid = bet.refunded
  player.cash += one.minor
  return { extra: { remaining: (remaining - one.minor).toString() } }
}

/** The version of a result rises with each correction, so that results out of their order change nothing. */
export function decideResettle(about: About): Decision {
  const { book, player, one } = about
  const win = book.entries.get(one.targetTxId ?? '')
  if (win?.type !== 'win' || win.state === 'refused') return { refusal: 'BET_NOT_FOUND' }
  const version = one.version ?? 0
  if (version < win.version) return { refusal: 'STALE_VERSION' }
  if (version === win.version) return {}
  const change = one.minor - win.minor
  win.minor = one.minor
  win.version = version
  if (win.campaignId !== null) return { extra: pay(about, win, change) }
  if (change >= 0n) {
    player.cash += change
    return {}
  }
  const owed = charge(player, -change)
  return owed > 0n ? { extra: { receivable: owed.toString() } } : {}
}

export type Totals = { bet: bigint; win: bigint; count: number }

/** The sums of a round as the wallet has them. */
export function totalsOf({ entries }: Round): Totals {
  const applied = entries.filter(({ state }) => state === 'applied')
  const sum = (type: string) =>
    applied.filter((one) => one.type === type).reduce((total, { minor }) => total + minor, 0n)
  return { bet: sum('bet'), win: sum('win'), count: applied.filter(({ type }) => type === 'bet').length }
}
