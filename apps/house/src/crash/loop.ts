import { toHex } from '@croupier/kernel/random'
import { fly, takeOff } from './flight.ts'
import { isOver } from './model.ts'
import { flightMs, type Live, type LoopDeps, type Node, nowOf, save, stateOf } from './node.ts'
import { openRound, takeOver } from './opening.ts'
import { type Changes, LostLease } from './store.ts'
import { boardView } from './views.ts'

/** Casino rules §2.1: a tick at least every 150 ms, and a pause of 3 s. */
const TICK_MS = 125
const PAUSE_MS = 3_000
/** Leaves room for bets and cash-outs between two ticks. */
const LEAST_PAUSE_MS = 5
/** After this another node takes the rounds over. */
export const LEASE_MS = 3_000

export type Loop = ReturnType<typeof crashLoop>
type Owner = Node & { leaseUntil: number }

/**
 * Casino rules §2.1: one loop owns the rounds, by a lease in the store. After the death of its node, the loop of another one takes the
 * round over as it stands. Everything is decided by the clock of the server.
 */
export function crashLoop(deps: LoopDeps) {
  const node: Owner = { ...deps, holder: toHex(deps.random.bytes(16)), live: null, leaseUntil: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  function plan(delayMs = TICK_MS): void {
    if (isStopped) return
    timer = setTimeout(() => void run(), delayMs)
    timer.unref()
  }
  /** Ten thousand watchers take most of the time between two ticks, which counts towards it. */
  async function run(): Promise<void> {
    const began = performance.now()
    // A step that fails, as with a full disk, is tried again.
    await step(node).catch(() => {})
    plan(Math.max(LEAST_PAUSE_MS, TICK_MS - (performance.now() - began)))
  }
  return {
    /** Does what is due. Tests call it where a node has a timer. */
    step: () => step(node),
    start: () => plan(),
    /** Gives the rounds up, so that another node need not wait. */
    stop(): void {
      isStopped = true
      clearTimeout(timer)
      lose(node)
      node.store.releaseLease(node.holder)
    },
    /** The round of this node; null while another node owns it. */
    live: () => node.live,
    save: (changes: Changes): void => save(node, changes),
    /** Brings the round to an instant, before a cash-out is decided. */
    catchUp(at: number): void {
      if (node.live) fly(node, node.live, at)
    },
    state: () => (node.live ? stateOf(node.live, nowOf(node)) : null),
  }
}

async function step(node: Owner): Promise<void> {
  if (!hasLease(node)) return lose(node)
  try {
    const live = node.live ?? (await takeOver(node))
    node.live = live
    await advance(node, live)
  } catch (error) {
    if (!(error instanceof LostLease)) throw error
    lose(node)
  }
}

/** The lease is written again when a third of it is over. */
function hasLease(node: Owner): boolean {
  const now = nowOf(node)
  if (node.live && node.leaseUntil - now > (LEASE_MS * 2) / 3) return true
  const until = now + LEASE_MS
  if (!node.store.takeLease(node.holder, { now, until })) return false
  node.leaseUntil = until
  return true
}

function lose(node: Owner): void {
  node.live = null
  node.feed.close()
}

async function advance(node: Owner, live: Live): Promise<void> {
  const { round } = live
  const now = nowOf(node)
  if (round.phase === 'betting' && now >= round.closesAt) takeOff(node, live)
  else if (round.phase === 'flying') fly(node, live, now)
  else if (isOver(round) && now >= (round.endedAt ?? 0) + PAUSE_MS) node.live = await openRound(node, round.number + 1)
  publish(node, node.live ?? live)
}

/** A new phase is the whole state. Between phases there are ticks in flight, and the bets when they changed. */
function publish({ feed, clock }: Owner, live: Live): void {
  const now = nowOf({ clock })
  const { round } = live
  if (round.phase !== live.shownPhase) {
    live.shownPhase = round.phase
    live.isBoardNew = false
    feed.publish(stateOf(live, now))
    return
  }
  if (round.phase === 'flying') feed.publish({ type: 'tick', flightMs: flightMs(round, now) })
  if (!live.isBoardNew) return
  live.isBoardNew = false
  feed.publish({ type: 'board', board: boardView([...live.bets.values()]) })
}
