import { type Greeting, isReply, nameOf, WORKER_FILE } from '../worker/model.ts'

export type CurrentBuildDeps = {
  container: Pick<ServiceWorkerContainer, 'register' | 'addEventListener'>
  /** The build of this page; undefined in development, which has no worker. */
  build: string | undefined
  language(): string
  /** Whether the visitor pays for what is loaded, or waits for it: then less is loaded at a time. */
  isSlow(): boolean
  /** The server has another build than this page. */
  onOther(build: string): void
}

/** A question that the browser leaves open for longer counts as answered, so that the next one is asked. */
const OPEN_MS = 30_000

/**
 * Starts the service worker, and gives a function that asks for the build of the server now; the worker is asked after an update, because
 * the one of an earlier visit has an earlier build. The first question is asked at once.
 */
export async function followBuild(deps: CurrentBuildDeps): Promise<() => Promise<void>> {
  const { container, build, language, isSlow, onOther } = deps
  // A browser that blocks workers may answer nothing.
  const registration: ServiceWorkerRegistration | undefined = await container.register(WORKER_FILE, {
    updateViaCache: 'none',
  })
  if (!registration) return async () => {}
  const greet = (): void => {
    const greeting: Greeting = { language: language(), isSlow: isSlow() }
    registration.active?.postMessage(greeting)
  }
  const check = async (): Promise<void> => {
    await registration.update()
    // A worker that is being installed takes over in a moment.
    if (!registration.installing && !registration.waiting) greet()
  }
  const checkQuietly = oneAtATime(() => Promise.race([check().catch(() => {}), sleep(OPEN_MS)]))
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReply(data) && data.build !== build) onOther(data.build)
  })
  container.addEventListener('controllerchange', greet)
  void checkQuietly()
  return checkQuietly
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs one call at a time. A call during another is run after it: a deployment may have come after the server answered the first. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const runs = async (): Promise<void> => {
    do {
      isAskedAgain = false
      await run()
    } while (isAskedAgain)
    running = undefined
  }
  return () => {
    isAskedAgain = running !== undefined
    running ??= runs()
    return running
  }
}

/** Keeps the files of this build on the device while the page is open. */
export function holdBuild(locks: Pick<LockManager, 'request'>, build: string): void {
  locks.request(nameOf(build), { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})
}

/** The build of this page; undefined in development. */
export const buildOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
