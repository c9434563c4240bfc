import { type RoundBets, recordRound } from '@croupier/game-math/casino/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import type { Clock } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { detailsOf } from './details.ts'
import type { Journal } from './journal.ts'
import type { Game, Round } from './model.ts'
import type { playerSeeds } from './seeds.ts'
import type { Session } from './sessions.ts'
import { NoAnswer, type Wallet, type WalletAnswer } from './wallet.ts'

export type RoundsDeps = {
  clock: Clock
  random: Random
  journal: Journal
  wallet: Wallet
  seeds: ReturnType<typeof playerSeeds>
}
export type Rounds = ReturnType<typeof roundsService>
export type Wish<One extends Game = Game> = { key: string; game: One; bet: RoundBets[One] }
/** `balance` is null while the wallet has not answered. */
export type Played = { round: Round; balance: string | null }

/** Provider wallet rules §3.6: pauses before a message without an answer is sent again; the last one repeats. */
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 15_000, 60_000, 300_000]

/**
 * Rounds that are over at once. The outcome is computed and written down before the stake is taken, and shown after it: a round
 * whose message got no answer is sent again under the same ids until the wallet says what became of it.
 */
export function roundsService(deps: RoundsDeps) {
  const { journal, seeds } = deps
  const queue = oneByOne()
  /** The sessions of the rounds under way. */
  const sessions = new Map<string, Session>()
  const settle = (round: Round): Promise<Played> => {
    const session = sessions.get(round.roundId)
    return session ? finish(deps, round, session.walletToken) : find(deps, round)
  }
  async function playNow(wish: Wish, session: Session): Promise<Played> {
    const { rounds } = await seeds.ready(session.playerId)
    const known = rounds.find(({ key }) => key === wish.key)
    if (known && known.state !== 'sent') return { round: known, balance: null }
    const waiting = rounds.find(({ state }) => state === 'sent')
    if (waiting && waiting !== known) await settle(waiting)
    const round = known ?? (await start(deps, wish, session))
    sessions.set(round.roundId, session)
    const played = await settle(round).catch((error: unknown) => {
      if (error instanceof NoAnswer) return { round, balance: null }
      throw error
    })
    if (played.round.state !== 'sent') sessions.delete(round.roundId)
    return played
  }
  return {
    /** Plays a round, or answers the one that the page asked for before under this key. */
    play: (wish: Wish, session: Session): Promise<Played> => queue(session.playerId, () => playNow(wish, session)),

    /** Casino rules §1.1: reveals the seed in use, unless a round under it is not over. */
    rotate: (session: Session, clientSeed: string) =>
      queue(session.playerId, async () => {
        const player = await seeds.ready(session.playerId)
        if (player.rounds.some(({ state }) => state === 'sent')) return null
        return seeds.replace(player, clientSeed)
      }),

    /** Asks about the rounds without an answer, until each is decided. */
    resolver: resolver(journal.sent, (round) => queue(round.playerId, () => settle(round))),
  }
}

/** Computes a round and writes it down. */
async function start(
  { clock, random, journal, seeds }: RoundsDeps,
  { key, game, bet }: Wish,
  { playerId, currency }: Session,
): Promise<Round> {
  const player = await seeds.ready(playerId)
  const { serverSeed, clientSeed, nonce } = player.seeds
  const { outcome, returned } = recordRound({ game, serverSeed, clientSeed, nonce, bet })
  const about = { roundId: humanId(random, 12), key, playerId, game, currency, bet, outcome, returned }
  const proof = { commit: hashSeed(serverSeed), clientSeed, nonce }
  const round: Round = { ...about, ...proof, state: 'sent', at: clock.now().toISOString(), refusal: null }
  await journal.write({ type: 'round', round })
  return round
}

/** Sends the round. Rejects with `NoAnswer` while nobody knows what became of it. */
async function finish({ wallet, journal }: RoundsDeps, round: Round, sessionToken: string): Promise<Played> {
  const answer = await wallet.say('betWin', messageOf(round, sessionToken))
  if (answer.status !== 'OK' && answer.retryable === true) throw new NoAnswer(answer.status)
  const done: Round = { ...round, ...resultOf(answer) }
  await journal.write({ type: 'round', round: done })
  return { round: done, balance: balanceOf(answer) }
}

/** The two movements of a round have ids of their own, which are the same in every attempt. */
const idsOf = ({ roundId }: Round) => ({ betTxId: `${roundId}-bet`, winTxId: `${roundId}-win`, roundId })
const aboutOf = ({ playerId, game, currency }: Round) => ({ playerId, gameCode: game, currency })
const minor = (amount: string): string => parseMoney(amount).toString()

const messageOf = (round: Round, sessionToken: string) => ({
  ...aboutOf(round),
  ...idsOf(round),
  sessionToken,
  stake: minor(round.bet.stake),
  payout: minor(round.returned),
  exponent: 4,
  betDetails: detailsOf(round),
})

const resultOf = (answer: WalletAnswer): Pick<Round, 'state' | 'refusal'> =>
  answer.status === 'OK'
    ? { state: 'settled', refusal: null }
    : { state: 'refused', refusal: { status: answer.status, message: String(answer.message ?? '') } }

function balanceOf({ balance }: WalletAnswer): string | null {
  if (typeof balance !== 'object' || balance === null || !('total' in balance)) return null
  return typeof balance.total === 'string' ? balance.total : null
}

/**
 * Decides a round whose session is gone, as after a restart: the wallet says what it did. A bet that it does not know is taken back
 * first, so that the message cannot arrive later.
 */
async function find({ wallet, journal }: Pick<RoundsDeps, 'wallet' | 'journal'>, round: Round): Promise<Played> {
  const { betTxId, roundId } = idsOf(round)
  const isTaken = async () => (await wallet.say('transactionStatus', { targetTxId: betTxId })).state === 'applied'
  if (!(await isTaken())) {
    const rollback = { roundId, txId: `${roundId}-back`, targetTxId: betTxId, reason: 'no answer' }
    await wallet.say('rollback', { ...aboutOf(round), ...rollback })
  }
  // The message may have arrived between the question and the rollback, which then changed nothing.
  const taken = await isTaken()
  const refusal = { status: 'ROLLED_BACK', message: 'The round was not played' }
  const done: Round = { ...round, state: taken ? 'settled' : 'refused', refusal: taken ? null : refusal }
  await journal.write({ type: 'round', round: done })
  return { round: done, balance: null }
}

/** Runs the work of one player in order, and that of several at once. */
function oneByOne() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const run = (last.get(name) ?? Promise.resolve()).then(work)
    const quiet = run.catch(() => {})
    last.set(name, quiet)
    void quiet.then(() => last.get(name) === quiet && last.delete(name))
    return run
  }
}

function resolver(waiting: () => Round[], settle: (round: Round) => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  async function work(): Promise<void> {
    const results = await Promise.allSettled(waiting().map(settle))
    failures = results.some(({ status }) => status === 'rejected') ? failures + 1 : 0
    if (!isStopped) plan()
  }
  function plan(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
    timer.unref()
  }
  return {
    start: plan,
    work,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
