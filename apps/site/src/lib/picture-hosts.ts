import { narrowed, widthsOf } from '@croupier/rules/picture-widths'

/** `url`: the path on the site, which ends with the SHA-256 of the content. `width` in pixels, `shownWidth` in pixels of CSS. */
type Wanted = { url: string; width: number | undefined; shownWidth: number }
type HostsDeps = {
  fetch: typeof fetch
  /** From 0 up to 1. */
  random(): number
  /** Pixels of the screen for one of CSS. */
  density: number
}
type Named = { url: string; hash: string }

const HASH = /^(\/.*[-/])([0-9a-f]{64})\.(?:png|webp)$/

/**
 * Reports the address of a copy of the picture from the merchant's hosts, or null if no host has it. Answers how to stop, which
 * forgets the copy.
 */
export function copyFromHosts(wanted: Wanted, hosts: readonly string[], report: (copy: string | null) => void) {
  let address: string | null = null
  let isOver = false
  const show = (blob: Blob | undefined) => {
    if (isOver) return
    address = blob ? URL.createObjectURL(blob) : null
    report(address)
  }
  const deps = { fetch: fetch.bind(globalThis), random: Math.random, density: devicePixelRatio }
  void pictureFromHosts(wanted, hosts, deps).then(show, () => show(undefined))
  return () => {
    isOver = true
    if (address) URL.revokeObjectURL(address)
  }
}

/**
 * §3 imageCDNs, §9: a picture from the hosts of the merchant, which are tried in random order. The browser checks the content against
 * its hash, so a host cannot change a picture. Undefined if no host has it.
 */
export async function pictureFromHosts(
  wanted: Wanted,
  hosts: readonly string[],
  deps: HostsDeps,
): Promise<Blob | undefined> {
  const named = await nameOf(wanted, deps)
  if (!named) return undefined
  const { fetch, random } = deps
  const integrity = integrityOf(named.hash)
  for (const address of shuffled(hosts, random).flatMap((host) => URL.parse(named.url, host)?.href ?? [])) {
    const answer = await fetch(address, { integrity, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
      () => undefined,
    )
    if (answer?.ok) return answer.blob()
  }
  return undefined
}

/**
 * The picture in the smallest width that fills its place. Its own hash is in its address; those of its other widths the site alone
 * answers, because a host must not name what its copies are checked against. Undefined for a picture without a hash.
 */
async function nameOf({ url, width, shownWidth }: Wanted, { fetch, density }: HostsDeps): Promise<Named | undefined> {
  const hash = HASH.exec(url)?.[2]
  if (!hash) return undefined
  const narrow = widthsOf(url, width).find((one) => one >= shownWidth * density)
  if (!narrow) return { url, hash }
  const answer = await fetch(url.replace('webp', 'json')).catch(() => undefined)
  const hashes: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  const known =
    hashes instanceof Object ? new Map<string, unknown>(Object.entries(hashes)).get(String(narrow)) : undefined
  return typeof known === 'string' ? { url: narrowed(url, narrow), hash: known } : { url, hash }
}

/** https://www.w3.org/TR/sri-2/#integrity-metadata-description */
function integrityOf(hash: string): string {
  const bytes = hash.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? []
  return `sha256-${btoa(bytes.join(''))}`
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}
