import type { Live } from './live.ts'

/** A live connection whose code is loaded by the first listener, so that the first view does not wait for it. */
export function liveLater(load: () => Promise<Live>): Live {
  let loading: Promise<Live> | undefined
  let live: Live | undefined

  /** Calls `start` with the connection once it is loaded, unless the caller stopped before. */
  function whenThere(start: (ready: Live) => () => void): () => void {
    if (live) return start(live)
    let stop: (() => void) | undefined
    let gone = false
    loading ??= load()
    loading.then(
      (ready) => {
        live = ready
        if (!gone) stop = start(ready)
      },
      () => {
        loading = undefined
      },
    )
    return () => {
      gone = true
      stop?.()
    }
  }
  return {
    listen: (channel, topic, onMessage) => whenThere((ready) => ready.listen(channel, topic, onMessage)),
    isUp: () => live?.isUp() ?? false,
    watch: (listener) => whenThere((ready) => ready.watch(listener)),
    wake: () => live?.wake(),
  }
}
