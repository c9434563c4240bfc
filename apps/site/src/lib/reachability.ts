/** Whether the server answers. `offline`: the device has no network. `unreachable`: its network does not reach the server. */
export type ServerStatus = 'reachable' | 'offline' | 'unreachable'

export type Reachability = {
  status(): ServerStatus
  isReachable(): boolean
  subscribe(listener: () => void): () => void
  /** Reports an answer of the server. */
  heard(): void
  /** Reports a call or a heartbeat without an answer. The server is unreachable if it does not answer a request now either. */
  missed(): void
}
export type ReachabilityDeps = {
  /** Sends a small request. The promise rejects without an answer. */
  ask(signal: AbortSignal): Promise<unknown>
  device: { isOnline(): boolean; subscribe(listener: () => void): void }
  /** From 0 to 1: spreads the requests of many browsers. */
  chance(): number
}

/** Time for an answer. With the heartbeat of the live connection (`live.ts`), a silent server is noticed in five seconds. */
export const ASK_TIMEOUT_MS = 1_200
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 8_000

type State = {
  readonly deps: ReachabilityDeps
  readonly listeners: Set<() => void>
  status: ServerStatus
  /** Stops the requests that wait for an answer; undefined while the server answers. */
  asking: AbortController | undefined
}

/** Follows whether the server answers, and asks an unreachable one again, with growing pauses. */
export function reachability(deps: ReachabilityDeps): Reachability {
  const { device } = deps
  const state: State = {
    deps,
    listeners: new Set(),
    status: device.isOnline() ? 'reachable' : 'offline',
    asking: undefined,
  }
  device.subscribe(() => followDevice(state))
  if (state.status === 'offline') askUntilHeard(state)
  return {
    status: () => state.status,
    isReachable: () => state.status === 'reachable',
    subscribe(listener) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
    heard: () => heard(state),
    missed: () => void askUntilHeard(state),
  }
}

function set(state: State, status: ServerStatus): void {
  if (state.status === status) return
  state.status = status
  for (const listener of state.listeners) listener()
}

function stopAsking(state: State): void {
  state.asking?.abort()
  state.asking = undefined
}

function heard(state: State): void {
  stopAsking(state)
  set(state, 'reachable')
}

/** Asks at once when the device gets a network, instead of after a pause. */
function followDevice(state: State): void {
  stopAsking(state)
  if (!state.deps.device.isOnline()) set(state, 'offline')
  void askUntilHeard(state)
}

async function askUntilHeard(state: State): Promise<void> {
  if (state.asking) return
  const { deps } = state
  const asking = new AbortController()
  state.asking = asking
  const stopped = asking.signal
  for (let waitMs = FIRST_WAIT_MS; !stopped.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const isAnswered = await answers(deps, stopped)
    if (stopped.aborted) return
    if (isAnswered) return heard(state)
    set(state, deps.device.isOnline() ? 'unreachable' : 'offline')
    await pause(waitMs * (0.5 + deps.chance() / 2))
  }
}

/** Whether the server answers a request in time. */
async function answers({ ask }: ReachabilityDeps, stopped: AbortSignal): Promise<boolean> {
  const request = new AbortController()
  const abort = () => request.abort()
  const timer = setTimeout(abort, ASK_TIMEOUT_MS)
  stopped.addEventListener('abort', abort)
  try {
    await ask(request.signal)
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', abort)
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
