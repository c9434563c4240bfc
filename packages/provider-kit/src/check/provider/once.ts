import { setTimeout as pause } from 'node:timers/promises'
import type { Received } from '../../sandbox/serve.ts'
import { type Case, demand, inParallel, same, sequence } from '../cases.ts'
import {
  agree,
  firstOf,
  hasLeft,
  isResult,
  isStake,
  newPlayer,
  ONE,
  type Player,
  type ProviderTarget,
  playRound,
  roundOf,
  stakeIds,
  withFaults,
} from './rounds.ts'

/** Longer than a provider waits for an answer (Provider wallet rules §3.6). */
const OVERTAKEN_MS = 2_500
const AGAIN_MS = 20

/** Messages that are repeated, overtaken or lost. */
export const onceCases: readonly Case<ProviderTarget>[] = [
  {
    id: 'W01',
    title: 'a round that is asked for twenty times at once takes one stake',
    async run(target) {
      const player = newPlayer(target)
      const round = roundOf(target, player)
      const said = await inParallel(20, 20, () => round.decided())
      same(new Set(said.map(({ roundId }) => roundId)).size, 1, 'rounds')
      for (const one of said) agree(target, player, { said: one, stake: ONE })
      same(stakeIds(target, player).length, 1, 'ids of stakes')
      hasLeft(target, player, said.slice(0, 1))
      return undefined
    },
  },
  {
    id: 'W02',
    title: 'a message that is repeated has the same contents, and no other has its id',
    run: compareRepetitions,
  },
  {
    id: 'W03',
    title: 'a stake that is overtaken by its repetition or rollback counts once or not at all',
    async run(target) {
      const player = newPlayer(target)
      const late = firstOf(isStake, { hold: isOvertaken(target, player) })
      const said = await withFaults(target, late, () => playRound(target, player))
      const [first] = stakesAndRollbacks(target, player)
      await waitFor(() => first?.answered !== undefined)
      // The late stake has arrived by now, and changed nothing.
      agree(target, player, { said, stake: ONE })
      hasLeft(target, player, [said])
      return `the round is ${said.state}`
    },
  },
  {
    id: 'W04',
    title: 'a rollback without an answer is sent again under its id until the wallet answers',
    async run(target) {
      const player = newPlayer(target)
      const faults = firstOf(({ name }) => name === 'rollback', 'unanswered', 'lost', 'busy')
      const { state } = await withFaults(target, faults, () => playRound(target, player, { plan: 'void' }))
      same(state, 'void', 'the round')
      const rollbacks = target.served.received.filter(
        ({ name, fields }) => name === 'rollback' && fields.playerId === player.playerId,
      )
      same(new Set(rollbacks.map(({ fields }) => fields.txId)).size, 1, 'ids of the rollback')
      demand(rollbacks.length > 3, `the rollback was sent ${rollbacks.length} times through three faults`)
      hasLeft(target, player, [])
      return undefined
    },
  },
  {
    id: 'W05',
    title: 'stakes and rollbacks that race each other leave a state on which both sides agree',
    async run(target) {
      const next = sequence(target.sizes.seed)
      const delay = () => (next(2) ? ({ hold: pause(next(30)) } as const) : next(3) ? null : 'unanswered')
      await withFaults(target, delay, () =>
        inParallel(target.sizes.rounds, 5, async () => {
          const player = newPlayer(target)
          hasLeft(target, player, [await playRound(target, player, { plan: 'void' })])
        }),
      )
      return `${target.sizes.rounds} rounds`
    },
  },
  {
    id: 'W12',
    title: 'a round whose answers are lost is decided as the wallet has it',
    run: (target) => playThrough(target, firstOf(isStake, 'unanswered'), firstOf(isResult, 'unanswered')),
  },
  {
    id: 'W13',
    title: 'a round whose messages are lost is decided as the wallet has it',
    run: (target) => playThrough(target, firstOf(isStake, 'lost'), firstOf(isResult, 'lost')),
  },
  {
    id: 'W14',
    title: 'a round goes on when a wallet that decides nothing works again',
    run: (target) => playThrough(target, firstOf(isStake, 'busy', 'busy'), firstOf(isResult, 'busy', 'busy')),
  },
]

const stakesAndRollbacks = ({ served }: ProviderTarget, { playerId }: Player): Received[] =>
  served.received.filter((one) => (isStake(one) || one.name === 'rollback') && one.fields.playerId === playerId)

/** Resolves once the wallet has answered a message that came after the first stake of a player, or after the longest wait. */
const isOvertaken = (target: ProviderTarget, player: Player): Promise<void> =>
  waitFor(() =>
    stakesAndRollbacks(target, player)
      .slice(1)
      .some(({ answered }) => answered !== undefined),
  )

async function waitFor(isSo: () => boolean): Promise<void> {
  const until = performance.now() + OVERTAKEN_MS
  while (!isSo() && performance.now() < until) await pause(AGAIN_MS)
}

async function playThrough(target: ProviderTarget, ...faults: ReturnType<typeof firstOf>[]): Promise<string> {
  const player = newPlayer(target)
  const faultOf: ReturnType<typeof firstOf> = (message) =>
    faults.reduce<ReturnType<ReturnType<typeof firstOf>>>((found, one) => found ?? one(message), null)
  const said = await withFaults(target, faultOf, () => playRound(target, player))
  same(stakeIds(target, player).length, 1, 'ids of stakes')
  hasLeft(target, player, [said])
  return `the round is ${said.state}`
}

/** Fields that may differ between two attempts to send a message. */
const FREE = new Set(['requestId', 'sentAt', 'sessionToken'])

async function compareRepetitions(target: ProviderTarget): Promise<string> {
  const from = target.served.received.length
  const next = sequence(target.sizes.seed)
  await withFaults(
    target,
    () => (next(3) ? null : 'unanswered'),
    () => inParallel(10, 5, () => playRound(target, newPlayer(target))),
  )
  const contents = new Map<string, string>()
  for (const { name, fields, answered } of target.served.received.slice(from)) {
    demand(answered !== 'DUPLICATE_MISMATCH', `${name} uses the id of another message`)
    const id = fields.txId ?? fields.betTxId
    if (typeof id !== 'string') continue
    const text = JSON.stringify([name, ...Object.entries(fields).filter(([key]) => !FREE.has(key))])
    same(text, contents.get(id) ?? text, `a repeated ${name}`)
    contents.set(id, text)
  }
  return `${contents.size} messages`
}
