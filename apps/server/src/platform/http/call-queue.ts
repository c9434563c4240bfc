import TinyQueue from 'tinyqueue'

/** Runs the calls of one node, or lets them wait while too many run. */
export type CallQueue = {
  /**
   * Runs a call at once if few calls run, of the node and of this caller (null for callers without a limit of their own).
   * Otherwise it waits, calls without patience in one line and the others in a second one with fewer places. Of a line, the call
   * whose patience ends first comes first, so calls that cost little pass those that may cost much, and none waits for ever. Each
   * other call of the caller that runs already adds to the patience. A call of a crowd waits in the line of its
   * patience, and lets the others there pass for a second.
   */
  run<T>(who: string | null, patienceMs: number, call: () => Promise<T>, urgency?: true | 'crowd'): Promise<T>
}

/**
 * Calls of one caller that run at the same time, at most. The pool has 16 connections by default, so one account leaves most of
 * them to others, also when all its commands wait for the same row. A page that makes several calls waits for none noticeably.
 */
const CALLS_OF_ONE = 4
/** The patience that each other running call of the same caller adds. */
const ANOTHER_MS = 100
/** Calls of a crowd let others of their line pass for so long. */
const CROWD_MS = 1_000
/** While calls wait, the node looks this often whether it could run more. */
const LOOK_EVERY_MS = 10

/**
 * How many calls of a line run: `atOnce` in any case, and `more` after each look at which a turn of the event loop took less
 * than `calmMs`. Calls without patience cost little, and the bets among them share a commit, so each costs less when many run.
 * The others leave the turns short, because a call takes about as many turns as it has steps in the database.
 */
type Pace = { atOnce: number; calmMs: number; more: number }
const AT_ONCE = { prompt: 64, patient: 2 }
const PROMPT = { calmMs: 30, more: 16 }
const PATIENT = { calmMs: 3, more: 1 }

type Waiting = { until: number; start(): void }

/** `isBusy` tells that calls wait for something that more calls at once would only share, such as a connection. */
export function callQueue(isBusy: () => boolean, atOnce = AT_ONCE): CallQueue {
  const prompt = line({ ...PROMPT, atOnce: atOnce.prompt }, isBusy)
  const patient = line({ ...PATIENT, atOnce: atOnce.patient }, isBusy)
  const callers = callerLines()
  return {
    async run(who, patienceMs, call, urgency) {
      const caller = who === null ? null : callers.of(who)
      const others = Math.min(caller?.running ?? 0, CALLS_OF_ONE - 1)
      if (caller) {
        const place = callers.enter(caller)
        if (place) await place
      }
      const { enter, leave } = patienceMs === 0 ? prompt : patient
      const turn = enter(patienceMs + (urgency === 'crowd' ? CROWD_MS : 0) + others * ANOTHER_MS)
      if (turn) await turn
      try {
        return await call()
      } finally {
        leave()
        if (caller) callers.leave(caller)
      }
    },
  }
}

/** Calls that share the places of one pace. `enter` answers undefined when the call may run at once, or else its turn. */
function line({ atOnce, calmMs, more }: Pace, isBusy: () => boolean) {
  const waiting = new TinyQueue<Waiting>([], (one, other) => one.until - other.until)
  let running = 0
  let most = atOnce
  let isLooking = false
  let isStarting = false

  /** In the next turn of the event loop, so that calls that end at once do not keep it from reading new ones. */
  function startSoon(): void {
    if (isStarting || waiting.length === 0) return
    isStarting = true
    setImmediate(startWaiting)
  }

  function startWaiting(): void {
    isStarting = false
    while (running < most) {
      const next = waiting.pop()
      if (!next) return
      running++
      next.start()
    }
  }

  function lookLater(): void {
    isLooking = true
    measureLateness((lateMs) => {
      isLooking = false
      const isCalm = lateMs < calmMs && !isBusy()
      most = isCalm ? running + more : Math.max(atOnce, Math.floor(most / 2))
      startWaiting()
      if (waiting.length > 0) lookLater()
    })
  }

  return {
    enter(patienceMs: number): Promise<void> | undefined {
      // A place that is free belongs to a call that waits already.
      if (running < most && waiting.length === 0) {
        running++
        return undefined
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ until: performance.now() + patienceMs, start: resolve })
      if (!isLooking) lookLater()
      if (running < most) startSoon()
      return promise
    },
    leave(): void {
      running--
      startSoon()
    },
  }
}

/** Says, after `LOOK_EVERY_MS`, by how many milliseconds the event loop was late. */
function measureLateness(say: (lateMs: number) => void): void {
  const due = performance.now() + LOOK_EVERY_MS
  setTimeout(() => say(performance.now() - due), LOOK_EVERY_MS)
}

/** `waiting` is made by the first call that waits, because few callers have one. */
type Caller = { who: string; running: number; waiting?: (() => void)[] }

/** Counts the calls of each caller, and keeps those above `CALLS_OF_ONE` in the order of their arrival. */
function callerLines() {
  const callers = new Map<string, Caller>()
  return {
    of(who: string): Caller {
      const known = callers.get(who)
      if (known) return known
      const caller = { who, running: 0 }
      callers.set(who, caller)
      return caller
    },
    /** Undefined when the call may go on at once, or else its place. */
    enter(caller: Caller): Promise<void> | undefined {
      if (caller.running < CALLS_OF_ONE) {
        caller.running++
        return undefined
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      caller.waiting ??= []
      caller.waiting.push(resolve)
      return promise
    },
    leave(caller: Caller): void {
      // The next one takes the place of the call that leaves.
      const next = caller.waiting?.shift()
      if (next) next()
      else if (--caller.running === 0) callers.delete(caller.who)
    },
  }
}
