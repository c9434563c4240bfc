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

/**
 * Starts the service worker. Returns a function that asks for the build of the server now; the worker is asked after an update, because
 * the one of an earlier visit has an earlier build.
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
  const checkQuietly = () => check().catch(() => {})
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isReply(data) && data.build !== build) onOther(data.build)
  })
  container.addEventListener('controllerchange', greet)
  await checkQuietly()
  return checkQuietly
}

/** Keeps the files of this build on the device while the page is open. */
export function holdBuild(locks: Pick<LockManager, 'request'>, build: string): void {
  locks.request(nameOf(build), { mode: 'shared' }, () => new Promise(() => {})).catch(() => {})
}

/** The build of this page; undefined in development. */
export const buildOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
