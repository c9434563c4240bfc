import { setTimeout as pause } from 'node:timers/promises'
import { minorUnits } from '../../amounts.ts'
import type { WalletEntry } from '../../messages.ts'
import { type Difference, type Movement, reconcile } from '../../reconcile.ts'
import { type Case, demand, inParallel, same, sequence } from '../cases.ts'
import { messageOf, model, randomMove } from '../model.ts'
import { betOf } from './once.ts'
import { cents, newId, newIds, PLACES, type Seat, send, takeSeat, type WalletTarget } from './seat.ts'

/** Logs, random sequences and long runs. */
export const logCases: readonly Case<WalletTarget>[] = [
  {
    id: 'W26',
    title: 'the list of transactions is the provider’s own, and a planted difference is found',
    run: compareLogs,
  },
  {
    id: 'W27',
    title: 'random messages have the answers of the ordering matrix, and leave its cash',
    run: playRandomly,
  },
  { id: 'W28', title: 'a long run with repetitions and an interruption leaves the cash of its rounds', run: soak },
]

/** All transactions of the provider after a cursor. */
async function listSince(target: WalletTarget, from: string | null) {
  const list: WalletEntry[] = []
  let cursor = from
  for (;;) {
    const fields = { limit: 200, ...(cursor === null ? {} : { cursor }) }
    const { answer } = await send(target, 'transactionsSince', fields)
    same(answer.status, 'OK', 'transactionsSince')
    const page = answer.list ?? []
    list.push(...page)
    cursor = answer.nextCursor ?? null
    if (page.length === 0) return { list, cursor }
  }
}

/** A wallet may list a transaction a moment after it has answered it, when no earlier one can still appear. */
const LISTED_MS = 10_000
const AGAIN_MS = 50

async function listedFrom(target: WalletTarget, { cursor, count }: { cursor: string | null; count: number }) {
  for (const until = performance.now() + LISTED_MS; ; await pause(AGAIN_MS)) {
    const { list } = await listSince(target, cursor)
    if (list.length >= count || performance.now() > until) return list.map(movementOf)
  }
}

const movementOf = ({ txId, type, state, amount, exponent }: WalletEntry): Movement => ({
  txId,
  type,
  state,
  minor: minorUnits({ amount, exponent }, PLACES),
})

async function compareLogs(target: WalletTarget): Promise<string> {
  const { cursor } = await listSince(target, null)
  const seat = await takeSeat(target)
  const own: Movement[] = []
  for (let nth = 0; nth < 12; nth++) own.push(...(await playLogged(seat, nth)))
  const theirs = await listedFrom(target, { cursor, count: own.length })
  same(reconcile(own, theirs), [], 'differences between the logs')
  const [first, second, ...others] = own
  demand(first !== undefined && second !== undefined, 'messages were sent')
  const added: Movement = { txId: newId(), type: 'bet', state: 'applied', minor: 1n }
  const planted = reconcile([added, { ...second, minor: second.minor + 1n }, ...others], theirs)
  const wanted: Difference[] = [
    { txId: added.txId, kind: 'missing' },
    { txId: second.txId, kind: 'altered' },
    { txId: first.txId, kind: 'extra' },
  ]
  same(planted, wanted, 'planted differences')
  return `${own.length} transactions`
}

/** A bet, then its win or its rollback, as our own log has them. */
async function playLogged(seat: Seat, nth: number): Promise<Movement[]> {
  const [bet, second] = newIds()
  same((await seat.bet(bet, 100 + nth)).status, 'OK', 'a bet')
  const placed = { txId: bet, type: 'bet', minor: cents(100 + nth) }
  if (nth % 3 === 0) {
    same((await seat.rollback(second, bet)).status, 'OK', 'a rollback')
    return [
      { ...placed, state: 'rolledBack' },
      { txId: second, type: 'rollback', state: 'applied', minor: 0n },
    ]
  }
  same((await seat.win(second, 50 * nth, { roundId: `r-${bet}`, betTxId: bet })).status, 'OK', 'a win')
  return [
    { ...placed, state: 'applied' },
    { txId: second, type: 'win', state: 'applied', minor: cents(50 * nth) },
  ]
}

const START = 100_000

async function playRandomly(target: WalletTarget): Promise<string> {
  const { sequences, seed } = target.sizes
  await inParallel(sequences, 4, async (nth) => {
    const next = sequence(seed + nth)
    const seat = await takeSeat(target, '1000.00')
    const { sessionToken } = seat
    const { expected, cash } = model(START)
    const run = newId().slice(0, 8)
    for (let length = 8 + next(33); length > 0; length--) {
      const move = randomMove(next)
      const { name, fields } = messageOf(run, move)
      const { status } = await seat.say(name, name === 'bet' ? { ...fields, sessionToken } : fields)
      same(status, expected(move), `sequence ${seed + nth}: ${JSON.stringify(move)}`)
    }
    same(await seat.cash(), cents(cash()), `cash after sequence ${seed + nth}`)
  })
  return `${sequences} sequences from seed ${seed}`
}

/** Rounds with messages that are repeated at random, until the time is up; at least one of each player. */
async function soak(target: WalletTarget): Promise<string> {
  const until = Date.now() + target.sizes.soakMs
  const seats = await inParallel(4, 4, () => takeSeat(target, '10000.00'))
  const interrupted = target.controls.interrupt?.()
  const rounds = await Promise.all(
    seats.map(async (seat, nth) => {
      const next = sequence(target.sizes.seed + nth)
      let cash = cents(1_000_000)
      let count = 0
      do {
        cash += await playCarelessly(seat, next)
        count += 1
      } while (Date.now() < until || count < 5)
      return { seat, cash, count }
    }),
  )
  await interrupted
  for (const { seat, cash } of rounds) same(await seat.cash(), cash, 'cash after all rounds')
  return `${rounds.reduce((sum, { count }) => sum + count, 0)} rounds`
}

/** A round whose messages may be sent twice at once. Returns what it changes. */
async function playCarelessly(seat: Seat, next: (n: number) => number): Promise<bigint> {
  const [bet, second] = newIds()
  const send = async (name: string, fields: object) => {
    const answers = await inParallel(1 + next(3), 3, () => seat.decided(name, fields))
    same([...new Set(answers.map(({ status }) => status))], ['OK'], `the answers to ${name}`)
  }
  const stake = 100 + next(400)
  await send('bet', betOf(seat, bet, stake))
  if (next(4) === 0) {
    await send('rollback', { txId: second, targetTxId: bet })
    return 0n
  }
  const won = next(3) ? 0 : next(1_000)
  await send('win', { txId: second, roundId: `r-${bet}`, betTxId: bet, amount: String(won), exponent: 2 })
  return cents(won) - cents(stake)
}
