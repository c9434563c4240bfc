import type { NetworkInterfaceInfo } from 'node:os'

/** Interfaces of containers, tunnels and virtual machines, which no phone can reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|tailscale|vethernet|cni|flannel)/i
/** Private ranges, those of home networks first. */
const RANGES = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

/** This machine's addresses in its local network, most likely first. */
export function lanAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const rank = (address: string) => {
    const at = RANGES.findIndex((range) => range.test(address))
    return at < 0 ? RANGES.length : at
  }
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, infos]) => infos ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
    .sort((one, other) => rank(one) - rank(other))
}
