/** The part of the browser that decides who says something. */
export type Speakers = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Runs the work in one tab at a time. */
  alone<T>(work: () => T): Promise<T>
  /** Resolves when the member sees this tab, at once or later. */
  whenSeen(): Promise<void>
  now(): number
}

const KEY = 'said.results'
/** Far more than the messages that arrive again after a lost connection. */
const MAX_KEYS = 100
/** A message about a tab that was hidden for longer is old news, which the records tell. */
const FRESH_MS = 30_000

/** Claims a key. False if this tab or another one has claimed it before. */
function claim({ storage }: Pick<Speakers, 'storage'>, key: string): boolean {
  const said = read(storage)
  if (said.includes(key)) return false
  storage.setItem(KEY, JSON.stringify([...said, key].slice(-MAX_KEYS)))
  return true
}

function read(storage: Speakers['storage']): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/**
 * Says something once per key, in a tab that the member sees. Several tabs receive the same live messages, and a connection
 * that was lost receives its last ones again.
 */
export async function sayOnce(speakers: Speakers, key: string, say: () => void): Promise<void> {
  const heardAt = speakers.now()
  await speakers.whenSeen()
  if (speakers.now() - heardAt > FRESH_MS) return
  if (await speakers.alone(() => claim(speakers, key))) say()
}

/** The speakers of this browser. Without locks (an insecure origin) or storage, each tab speaks for itself. */
export function browserSpeakers(): Speakers {
  const memory = new Map<string, string>()
  return {
    storage: {
      getItem(key) {
        try {
          return localStorage.getItem(key) ?? memory.get(key) ?? null
        } catch {
          return memory.get(key) ?? null
        }
      },
      setItem(key, value) {
        memory.set(key, value)
        try {
          localStorage.setItem(key, value)
        } catch {
          // The value lasts as long as the page.
        }
      },
    },
    alone: async (work) => (navigator.locks ? navigator.locks.request(KEY, async () => work()) : work()),
    whenSeen: () =>
      document.visibilityState === 'visible'
        ? Promise.resolve()
        : new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true })),
    now: Date.now,
  }
}
