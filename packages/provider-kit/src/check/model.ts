/** A message about two rounds. Amounts are cents, and a bet belongs to the round of its number. */
export type Move =
  | { type: 'bet'; bet: number; amount: number }
  | { type: 'win'; id: number; bet: number; amount: number; closes: boolean }
  | { type: 'rollback'; id: number; bet: number }
  | { type: 'refund'; id: number; bet: number; amount: number }
  | { type: 'resettle'; id: number; win: number; amount: number; version: number }
  | { type: 'close'; round: number }
type MoveOf<Type extends Move['type']> = Extract<Move, { type: Type }>

export const roundOf = (bet: number): number => bet % 2

type BetModel = { state: 'open' | 'settled' | 'rolledBack' | 'tombstone'; stake: number; paid: number; back: number }

type Table = {
  bets: Map<number, BetModel>
  wins: Map<number, { bet: number; amount: number; version: number }>
  rounds: Map<number, 'open' | 'closed'>
  /** What was answered under each id. */
  known: Map<string, { content: string; status: string }>
  cash: number
}

/** W27: the ordering matrix (Provider wallet rules §3.5) without a wallet: the status of each message, and the cash that is left. */
export function model(start: number) {
  const table: Table = { bets: new Map(), wins: new Map(), rounds: new Map(), known: new Map(), cash: start }
  return { expected: (move: Move) => expected(table, move), cash: () => table.cash }
}

/** Messages with an id are decided once. An answer that a repetition may change is not kept. */
function expected(table: Table, move: Move): string {
  if (move.type === 'close') return closeKnown(table, move.round)
  const key = move.type === 'bet' ? `bet ${move.bet}` : `${move.type} ${move.id}`
  // Whether a win closes its round is no part of what makes it the same message (Provider wallet rules §3.4).
  const content = JSON.stringify({ ...move, closes: undefined })
  const earlier = table.known.get(key)
  const state = move.type === 'bet' ? table.bets.get(move.bet)?.state : undefined
  if (state === 'tombstone') return 'ROLLED_BACK'
  if (earlier && earlier.content !== content) return 'DUPLICATE_MISMATCH'
  if (state === 'rolledBack') return 'ROLLED_BACK'
  if (earlier) return earlier.status
  const status = decide(table, move)
  if (status !== 'BET_NOT_FOUND') table.known.set(key, { content, status })
  return status
}

function decide(table: Table, move: Exclude<Move, { type: 'close' }>): string {
  switch (move.type) {
    case 'bet':
      return placeBet(table, move)
    case 'win':
      return payWin(table, move)
    case 'rollback':
      return rollBack(table, move.bet)
    case 'refund':
      return refund(table, move)
    case 'resettle':
      return resettle(table, move)
  }
}

function close({ rounds, bets }: Table, round: number): void {
  rounds.set(round, 'closed')
  for (const [id, bet] of bets) if (roundOf(id) === round && bet.state === 'open') bet.state = 'settled'
}

function closeKnown(table: Table, round: number): string {
  if (!table.rounds.has(round)) return 'ROUND_NOT_FOUND'
  close(table, round)
  return 'OK'
}

function placeBet(table: Table, { bet, amount: stake }: MoveOf<'bet'>): string {
  if (table.rounds.get(roundOf(bet)) === 'closed') return 'ROUND_CLOSED'
  table.bets.set(bet, { state: 'open', stake, paid: 0, back: 0 })
  table.rounds.set(roundOf(bet), 'open')
  table.cash -= stake
  return 'OK'
}

function payWin(table: Table, { id, bet, amount: paid, closes }: MoveOf<'win'>): string {
  const target = table.bets.get(bet)
  if (!target) return 'BET_NOT_FOUND'
  if (target.state === 'rolledBack' || target.state === 'tombstone') return 'ROLLED_BACK'
  if (table.rounds.get(roundOf(bet)) === 'closed') return 'ALREADY_SETTLED'
  Object.assign(target, { state: 'settled', paid: target.paid + paid })
  table.wins.set(id, { bet, amount: paid, version: 0 })
  table.cash += paid
  if (closes || paid === 0) close(table, roundOf(bet))
  return 'OK'
}

function rollBack(table: Table, bet: number): string {
  const target = table.bets.get(bet)
  if (target?.state === 'settled') return 'ALREADY_SETTLED'
  if (target?.state === 'open') {
    target.state = 'rolledBack'
    table.cash += target.stake
  }
  if (!target && !table.known.has(`bet ${bet}`)) table.bets.set(bet, { state: 'tombstone', stake: 0, paid: 0, back: 0 })
  return 'OK'
}

function refund(table: Table, { bet, amount: part }: MoveOf<'refund'>): string {
  const target = table.bets.get(bet)
  if (!target) return 'BET_NOT_FOUND'
  if (target.state === 'rolledBack' || target.state === 'tombstone') return 'ROLLED_BACK'
  const isRefundedOnly = target.back > 0 && target.paid === target.back
  if (target.state === 'settled' && !isRefundedOnly) return 'ALREADY_SETTLED'
  if (part > target.stake - target.back) return 'ALREADY_SETTLED'
  const isWhole = target.state === 'open' && part === target.stake
  const state = isWhole ? 'rolledBack' : 'settled'
  Object.assign(target, { state, paid: target.paid + part, back: target.back + part })
  table.cash += part
  return 'OK'
}

function resettle(table: Table, { win, amount: paid, version }: MoveOf<'resettle'>): string {
  const target = table.wins.get(win)
  if (!target) return 'BET_NOT_FOUND'
  if (version < target.version) return 'STALE_VERSION'
  if (version === target.version) return 'OK'
  const bet = table.bets.get(target.bet)
  if (bet) bet.paid += paid - target.amount
  table.cash += paid - target.amount
  Object.assign(target, { amount: paid, version })
  return 'OK'
}

/** The message of a move. `run` keeps the ids of one sequence apart from those of others. */
export function messageOf(run: string, move: Move): { name: string; fields: Record<string, unknown> } {
  const idOf = (type: string, id: number) => `${run}-${type}-${id}`
  const round = (bet: number) => `${run}-round-${roundOf(bet)}`
  const betId = (bet: number) => idOf('bet', bet)
  const cents = (amount: number) => ({ amount: String(amount), exponent: 2 })
  switch (move.type) {
    case 'bet':
      return { name: 'bet', fields: { txId: betId(move.bet), roundId: round(move.bet), ...cents(move.amount) } }
    case 'win': {
      const about = { txId: idOf('win', move.id), betTxId: betId(move.bet), roundId: round(move.bet) }
      return { name: 'win', fields: { ...about, ...cents(move.amount), roundClosed: move.closes } }
    }
    case 'rollback':
      return { name: 'rollback', fields: { txId: idOf('rollback', move.id), targetTxId: betId(move.bet) } }
    case 'refund': {
      const about = { txId: idOf('refund', move.id), targetTxId: betId(move.bet) }
      return { name: 'refund', fields: { ...about, ...cents(move.amount) } }
    }
    case 'resettle': {
      const about = { txId: idOf('resettle', move.id), targetTxId: idOf('win', move.win), version: move.version }
      return { name: 'resettle', fields: { ...about, newAmount: String(move.amount), exponent: 2 } }
    }
    case 'close': {
      const totals = { bet: '0', win: '0', count: 0, exponent: 2 }
      return { name: 'roundClose', fields: { roundId: `${run}-round-${move.round}`, totals } }
    }
  }
}

/** A random move. Ids are few, so that messages meet. */
export function randomMove(next: (n: number) => number): Move {
  const amount = [100, 250, 700][next(3)] ?? 100
  const kind = next(16)
  if (kind < 4) return { type: 'bet', bet: next(3), amount }
  if (kind < 8) return { type: 'win', id: next(5), bet: next(3), amount: next(3) ? amount : 0, closes: next(4) === 0 }
  if (kind < 11) return { type: 'rollback', id: next(5), bet: next(3) }
  if (kind < 13) return { type: 'refund', id: next(5), bet: next(3), amount }
  if (kind < 15) return { type: 'resettle', id: next(5), win: next(5), amount, version: 1 + next(3) }
  return { type: 'close', round: next(2) }
}
