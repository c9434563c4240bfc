/** The worker's file. It has the same address in every build, so that a browser finds the next one. */
export const WORKER_FILE = '/worker.js'
/** The page that answers without a network. The server puts the merchant's name, icon and languages into it. */
export const OFFLINE_PAGE = '/offline.html'

/** A build of the site. Addresses of files contain a hash of their content. */
export type Build = {
  /** A hash of all files. */
  id: string
  /** The code, styles and font that every visitor uses. */
  files: readonly string[]
  /** The texts, by language. */
  texts: Readonly<Record<string, readonly string[]>>
}

/** A page to its worker: it runs in this language, and may be slow to load. */
export type Greeting = { language: string; isSlow: boolean }
/** The worker to a page. */
export type Reply = { build: string }

/** The lock that a page holds while it is open, so that the files of its build are kept, and the cache of these files. */
export const nameOf = (build: string): string => PREFIX + build
export const PREFIX = 'build-'

export const isGreeting = (data: unknown): data is Greeting =>
  typeof data === 'object' && data !== null && 'language' in data && 'isSlow' in data
export const isReply = (data: unknown): data is Reply =>
  typeof data === 'object' && data !== null && 'build' in data && typeof data.build === 'string'
