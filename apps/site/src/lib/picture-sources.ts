/**
 * §3 imageCDNs, §9: the addresses of a picture in the order in which they are tried: the hosts of the merchant in random order, then the
 * site itself, which gets one retry. `random` answers from 0 up to 1.
 */
export function sourcesOf(path: string, hosts: readonly string[], random: () => number = Math.random): string[] {
  const left = hosts.flatMap((host) => URL.parse(path, host)?.href ?? [])
  const shuffled: string[] = []
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  return [...shuffled, path, `${path}?again`]
}
