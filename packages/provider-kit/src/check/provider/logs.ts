import { setTimeout as pause } from 'node:timers/promises'
import { minorUnits } from '../../amounts.ts'
import { type Movement, reconcile } from '../../reconcile.ts'
import type { Fault, Received } from '../../sandbox/serve.ts'
import { type Case, demand, inParallel, same, sequence } from '../cases.ts'
import { hasLeft, newPlayer, PLACES, type ProviderTarget, playRound, type Report, withFaults } from './rounds.ts'

/** Logs, random faults and long runs. */
export const logCases: readonly Case<ProviderTarget>[] = [
  {
    id: 'W26',
    title: 'the rounds of the provider are those of the wallet, and a planted difference is found',
    run: compareLogs,
  },
  {
    id: 'W27',
    title: 'rounds with random faults leave what the wallet has',
    async run(target) {
      const { rounds, seed } = target.sizes
      const count = await playThroughFaults(target, { seed, isOver: (played) => played >= rounds })
      return `${count} rounds from seed ${seed}`
    },
  },
  {
    id: 'W28',
    title: 'a long run with random faults and restarts leaves what the wallet has',
    async run(target) {
      const { soakMs, seed } = target.sizes
      const until = performance.now() + soakMs
      const restarted = restartBetween(target, until)
      const count = await playThroughFaults(target, {
        seed: seed + 1,
        isOver: (played) => played >= 8 && performance.now() >= until,
      })
      const restarts = await restarted
      return `${count} rounds, ${restarts} restarts`
    },
  },
]

const movementOf = ({ roundId, state, returned }: Report): Movement => ({
  txId: roundId,
  type: 'round',
  state,
  minor: returned ? minorUnits(returned, PLACES) : 0n,
})

async function compareLogs(target: ProviderTarget): Promise<string> {
  const player = newPlayer(target)
  const own: Movement[] = []
  for (let nth = 0; nth < 6; nth++) own.push(movementOf(await playRound(target, player)))
  const rounds = target.wallet.book.rounds().filter(({ playerId }) => playerId === player.playerId)
  const theirs = rounds.map(({ roundId, entries }): Movement => {
    const wins = entries.filter(({ type, state }) => type === 'win' && state === 'applied')
    return { txId: roundId, type: 'round', state: 'settled', minor: wins.reduce((sum, { minor }) => sum + minor, 0n) }
  })
  same(reconcile(own, theirs), [], 'differences between the logs')
  const [first, second, ...others] = own
  demand(first !== undefined && second !== undefined, 'rounds were played')
  const added = { ...first, txId: 'never-played' }
  const planted = reconcile([added, { ...second, minor: second.minor + 1n }, ...others], theirs)
  same(
    planted.map(({ kind }) => kind),
    ['missing', 'altered', 'extra'],
    'planted differences',
  )
  return `${own.length} rounds`
}

const FAULTS: readonly Fault[] = ['lost', 'unanswered', 'busy', 'forged', 'stale', 'altered', 'foreign']
/** A message meets at most this many faults, so that every round is decided. */
const MAX_FAULTS = 3

/** Plays rounds while every third message about money has a fault. Returns how many. */
async function playThroughFaults(
  target: ProviderTarget,
  { seed, isOver }: { seed: number; isOver(played: number): boolean },
): Promise<number> {
  const next = sequence(seed)
  const met = new Map<string, number>()
  const faultOf = ({ name, fields }: Received): Fault | null => {
    const id = `${name} ${String(fields.txId ?? fields.betTxId)}`
    const faults = met.get(id) ?? 0
    // A session opens once, so its message arrives.
    if (name === 'authenticate' || faults >= MAX_FAULTS || next(3) > 0) return null
    met.set(id, faults + 1)
    return FAULTS[next(FAULTS.length)] ?? null
  }
  let played = 0
  const playOn = async () => {
    const player = newPlayer(target)
    const rounds: Report[] = []
    while (!isOver(played)) {
      played += 1
      rounds.push(await playRound(target, player))
    }
    hasLeft(target, player, rounds)
  }
  await withFaults(target, faultOf, () => inParallel(4, 4, playOn))
  return played
}

const RESTART_MS = 2_000

/** Restarts the provider from time to time; once at the least. Returns how often. */
async function restartBetween({ restart }: ProviderTarget, until: number): Promise<number> {
  if (!restart) return 0
  let count = 0
  do {
    await restart()
    count += 1
    if (performance.now() < until) await pause(RESTART_MS)
  } while (performance.now() < until)
  return count
}
