declare module 'virtual:worker' {
  import type { Build } from './model.ts'

  interface Extendable extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface Fetching extends Extendable {
    readonly request: Request
    readonly preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
  interface Posted extends Extendable {
    readonly data: unknown
    readonly source: { postMessage(message: unknown): void } | null
  }
  interface Events {
    install: Extendable
    activate: Extendable
    fetch: Fetching
    message: Posted
  }
  /** What the worker uses of its global scope. TypeScript's library for workers contradicts the one for pages. */
  interface Scope {
    readonly registration: ServiceWorkerRegistration
    readonly clients: { claim(): Promise<void> }
    skipWaiting(): Promise<void>
    addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  }
  export const scope: Scope
  export const build: Build
}
