/** `url`: the path on the site. `id`: the SHA-256 of the content, in hexadecimal digits. */
type Named = { id: string; url: string }
type HostsDeps = {
  fetch: typeof fetch
  /** From 0 up to 1. */
  random(): number
}

/**
 * §3 imageCDNs, §9: a picture from the hosts of the merchant, which are tried in random order. The browser checks the content against
 * its hash, so a host cannot change a picture. Undefined if no host has it.
 */
export async function pictureFromHosts(
  { id, url }: Named,
  hosts: readonly string[],
  { fetch, random }: HostsDeps,
): Promise<Blob | undefined> {
  const integrity = integrityOf(id)
  for (const address of shuffled(hosts, random).flatMap((host) => URL.parse(url, host)?.href ?? [])) {
    const answer = await fetch(address, { integrity, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
      () => undefined,
    )
    if (answer?.ok) return answer.blob()
  }
  return undefined
}

/** https://www.w3.org/TR/sri-2/#integrity-metadata-description */
function integrityOf(id: string): string {
  const bytes = id.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? []
  return `sha256-${btoa(bytes.join(''))}`
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items]
  const drawn: T[] = []
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}
