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
  interface Pushed extends Extendable {
    readonly data: { json(): unknown } | null
  }
  interface Clicked extends Extendable {
    readonly notification: { readonly data: unknown; close(): void }
  }
  interface Tab {
    focus(): Promise<unknown>
    navigate(address: string): Promise<unknown>
  }
  interface Events {
    install: Extendable
    activate: Extendable
    fetch: Fetching
    message: Posted
    push: Pushed
    notificationclick: Clicked
  }
  /** What the worker uses of its global scope. TypeScript's library for workers contradicts the one for pages. */
  interface Scope {
    readonly registration: ServiceWorkerRegistration
    readonly clients: {
      claim(): Promise<void>
      matchAll(which: { type: 'window' }): Promise<readonly Tab[]>
      openWindow(address: string): Promise<unknown>
    }
    skipWaiting(): Promise<void>
    addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  }
  export const scope: Scope
  export const build: Build
}
