import type { Pace } from '@croupier/wire/endpoint'
import pLimit from 'p-limit'
import { networkOf } from '../http/address.ts'
import type { Limiter, PaceHook } from '../http/throttle.ts'
import type { CatchUp, Channel } from './live.ts'

/** Connections that one network may open. Clients that are refused wait longer each time, and try again. */
export const UPGRADE_PACE: Pace = { limit: 600, windowSeconds: 10 }
/** Frames that one connection may send. A page sends a greeting, a subscription for each list that it shows, and pings. */
export const FRAME_PACE: Pace = { limit: 100, windowSeconds: 10 }
/** Frames of one connection that may wait for the one that is being answered. */
export const MAX_WAITING_FRAMES = 40

/** How many connections a node keeps open. A connection costs about 15 kB. */
export type ConnectionLimits = {
  /** Without a session, or not greeted yet. Beyond it only connections with a session are kept. */
  strangers: number
  strangersByNetwork: number
  bySession: number
}
export const CONNECTION_LIMITS: ConnectionLimits = { strangers: 5_000, strangersByNetwork: 500, bySession: 16 }

/** Counts the connections without a session, in all and by network. */
export function strangerCount({ strangers, strangersByNetwork }: ConnectionLimits) {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    /** Counts a connection. False, without counting it, when there are too many. */
    enter(network: string): boolean {
      const count = byNetwork.get(network) ?? 0
      if (all >= strangers || count >= strangersByNetwork) return false
      byNetwork.set(network, count + 1)
      all++
      return true
    },
    leave(network: string): void {
      const count = byNetwork.get(network) ?? 0
      if (count > 1) byNetwork.set(network, count - 1)
      else byNetwork.delete(network)
      all--
    },
  }
}

/** Connections that a node opens or refuses in one turn of the event loop. Each costs up to a millisecond. */
const UPGRADES_IN_TURN = 4

/**
 * Lets connections begin a few in each turn of the event loop, in the order of their arrival, so that a node that many reach at
 * the same time, as after a restart, answers calls between them.
 */
export function upgradeTurns(inTurn = UPGRADES_IN_TURN): () => Promise<void> {
  const waiting: (() => void)[] = []
  const startNext = () => {
    for (const start of waiting.splice(0, inTurn)) start()
    if (waiting.length > 0) setImmediate(startNext)
  }
  return () =>
    new Promise((start) => {
      if (waiting.push(start) === 1) setImmediate(startNext)
    })
}

/** Lets a connection wait for its turn, and refuses a network more of them than its pace allows. */
export function upgradePace(limiter: Pick<Limiter, 'pace'>): PaceHook {
  const turn = upgradeTurns()
  return async ({ address }) => {
    await turn()
    limiter.pace('/wps/live', UPGRADE_PACE, networkOf(address))
  }
}

type MissedMessages = readonly { cursor?: string; value: unknown }[]

/** Reads of missed messages that a node runs at once, so that they leave most connections of its pool to everything else. */
const MAX_READS = 4

/**
 * Reads what connections have missed, a few at a time, in the order of arrival. Connections that ask for the same messages of
 * a public channel at the same time, as all do after a restart, share one read.
 */
export function missedReader() {
  const inTurn = pLimit(MAX_READS)
  const shared = new Map<string, Promise<MissedMessages>>()
  return (channel: Channel, request: CatchUp): Promise<MissedMessages> => {
    const read = () => inTurn((): Promise<MissedMessages> => channel.catchUp(request))
    if (channel.audience === 'member') return read()
    const key = JSON.stringify([channel.name, request.topic, request.since])
    const known = shared.get(key)
    if (known) return known
    const reading = read().finally(() => shared.delete(key))
    shared.set(key, reading)
    return reading
  }
}
