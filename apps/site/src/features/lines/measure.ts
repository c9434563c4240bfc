/** A domain of the site, and how long its answer took; null without an answer. */
export type Line = { domain: string; ms: number | null }

export type MeasureDeps = {
  fetch: typeof fetch
  /** Milliseconds of any clock that only rises. */
  now(): number
  protocol: string
}

/** After this time a line counts as dead. */
const TIMEOUT_MS = 5_000
/** The first answer of a domain also resolves its name and opens the connection; a visitor feels the second. */
const ATTEMPTS = 2

/** §3: the domains of the site with their speed from here, fastest first, dead ones last. */
export async function measureLines(domains: readonly string[], deps: MeasureDeps): Promise<Line[]> {
  const lines = await Promise.all(domains.map(async (domain) => ({ domain, ms: await speedOf(domain, deps) })))
  return lines.toSorted((one, other) => (one.ms ?? TIMEOUT_MS) - (other.ms ?? TIMEOUT_MS))
}

async function speedOf(domain: string, { fetch, now, protocol }: MeasureDeps): Promise<number | null> {
  let ms: number | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const sent = now()
    const isAnswered = await fetch(`${protocol}//${domain}/health`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isAnswered) return null
    ms = Math.round(now() - sent)
  }
  return ms
}
