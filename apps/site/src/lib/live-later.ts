import type { Live } from './live.ts'

/** The live connection with its code loaded at the first listener: the first view is drawn without it. */
export function liveLater(load: () => Promise<Live>): Live {
  let loading: Promise<Live> | undefined
  let live: Live | undefined

  /** Runs something with the connection once it is there; stopping before that leaves it undone. */
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
    listen: (channel, topic, hear) => whenThere((ready) => ready.listen(channel, topic, hear)),
    isUp: () => live?.isUp() ?? false,
    watch: (listener) => whenThere((ready) => ready.watch(listener)),
  }
}
