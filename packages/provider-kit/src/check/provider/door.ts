import { MS, plusMs } from '@croupier/kernel/clock'
import type { Fault } from '../../sandbox/serve.ts'
import { type Case, demand, inParallel, same } from '../cases.ts'
import type { Attempt } from '../signed.ts'
import {
  agree,
  callProvider,
  firstOf,
  hasLeft,
  isResult,
  isStake,
  launchFields,
  newPlayer,
  ONE,
  type ProviderTarget,
  playRound,
  roundOf,
  stakeIds,
  withFaults,
} from './rounds.ts'

/** Signatures, sessions, and what the provider does while the wallet fails. */
export const doorCases: readonly Case<ProviderTarget>[] = [
  {
    id: 'W06',
    title: 'a result is sent after the session has ended',
    async run(target) {
      const player = newPlayer(target)
      const first = firstOf(isStake, 'unanswered')
      const said = await withFaults(
        target,
        (message) => {
          const fault = first(message)
          // From the repeated stake on: the wallet has taken it.
          if (fault === null && (isStake(message) || isResult(message))) target.wallet.endSessions(player.playerId)
          return fault
        },
        () => playRound(target, player),
      )
      same(said.state, 'settled', 'the round')
      hasLeft(target, player, [said])
      return undefined
    },
  },
  {
    id: 'W07',
    title: 'a result is sent after the exclusion of its player, whose next stake is refused',
    async run(target) {
      const player = newPlayer(target)
      const block = () => {
        const known = target.wallet.book.players.get(player.playerId)
        if (known) known.isBlocked = true
      }
      const said = await withFaults(
        target,
        (message) => {
          if (isResult(message)) block()
          return null
        },
        () => playRound(target, player),
      )
      same(said.state, 'settled', 'the round that was open')
      block()
      const next = await playRound(target, player)
      same([next.state, next.status], ['refused', 'PLAYER_BLOCKED'], 'the next round')
      same(stakeIds(target, player).length, 2, 'ids of stakes')
      return undefined
    },
  },
  {
    id: 'W15',
    title: 'a call from a clock six minutes off is refused, and an answer from one is not believed',
    async run(target) {
      for (const minutes of [-6, 6])
        await refusesCall(target, { at: plusMs(target.clock.now(), minutes * MS.minute) }, `${minutes} minutes off`)
      return believesNot(target, 'stale')
    },
  },
  {
    id: 'W16',
    title: 'a call with one byte changed is refused, and a changed or forged answer is not believed',
    async run(target) {
      await refusesCall(target, { change: (body) => body.replace('"en"', '"de"') }, 'changed')
      await believesNot(target, 'altered')
      return believesNot(target, 'forged')
    },
  },
  {
    id: 'W17',
    title: 'a request id is accepted once, and an answer to another request is not believed',
    async run(target) {
      const requestId = crypto.randomUUID()
      const fields = launchFields(target, newPlayer(target))
      const { http, answer } = await callProvider(target, '/v1/launchUrl', fields, { requestId })
      same(http, 200, 'the status of launchUrl')
      demand(typeof answer === 'object' && answer !== null && 'url' in answer, 'launchUrl answers no signed url')
      demand(URL.canParse(String(answer.url)), 'the url of launchUrl cannot be read')
      await refusesCall(target, { requestId }, 'under a used request id')
      return believesNot(target, 'foreign')
    },
  },
  {
    id: 'W25',
    title: 'while the wallet is under maintenance results are sent, and new rounds stay undecided',
    async run(target) {
      const { rules } = target.wallet
      const open = newPlayer(target)
      const waiting = newPlayer(target)
      const begin = (message: Parameters<typeof isResult>[0]) => {
        if (isResult(message)) rules.isReadOnly = true
        return null
      }
      try {
        const said = await withFaults(target, begin, () => playRound(target, open))
        same(said.state, 'settled', 'the round that was open')
        rules.isReadOnly = true
        const round = roundOf(target, waiting)
        const before = await round.ask()
        demand(before.state !== 'settled', 'a round was played without its stake')
        rules.isReadOnly = false
        const after = await round.decided()
        agree(target, waiting, { said: after, stake: ONE })
        return `the waiting round is ${after.state}`
      } finally {
        rules.isReadOnly = false
      }
    },
  },
  {
    id: 'W29',
    title: 'a wallet that hangs for one player keeps no other from playing',
    async run(target) {
      const slow = newPlayer(target)
      const other = newPlayer(target)
      let release: () => void = () => {}
      const hold = new Promise<void>((done) => {
        release = done
      })
      const hangs = (message: Parameters<typeof isStake>[0]): Fault | null =>
        isStake(message) && message.fields.playerId === slow.playerId ? { hold } : null
      return withFaults(target, hangs, async () => {
        const held = playRound(target, slow)
        const rounds = await inParallel(5, 5, () => playRound(target, other))
        const launched = await callProvider(target, '/v1/launchUrl', launchFields(target, other))
        release()
        same([...new Set(rounds.map(({ state }) => state))], ['settled'], 'rounds of another player')
        same(launched.http, 200, 'a launch')
        hasLeft(target, other, rounds)
        hasLeft(target, slow, [await held])
        return undefined
      })
    },
  },
]

async function refusesCall(target: ProviderTarget, attempt: Attempt, about: string): Promise<void> {
  const { http } = await callProvider(target, '/v1/launchUrl', launchFields(target, newPlayer(target)), attempt)
  same(http, 401, `the status of launchUrl ${about}`)
}

/** Answers the first stake and the first result with something that only a careless provider takes for the wallet's OK. */
async function believesNot(target: ProviderTarget, fault: Fault): Promise<string> {
  const player = newPlayer(target)
  const stakes = firstOf(isStake, fault)
  const results = firstOf(isResult, fault)
  const said = await withFaults(
    target,
    (message) => stakes(message) ?? results(message),
    () => playRound(target, player),
  )
  hasLeft(target, player, [said])
  return `the round is ${said.state}`
}
