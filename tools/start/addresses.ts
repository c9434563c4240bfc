import type { NetworkInterfaceInfo } from 'node:os'

/** Bridges of containers, tunnels and virtual machines: no phone is behind them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|tailscale|vethernet|cni|flannel)/i
/** The home's own ranges first, whatever else there is last. */
const RANGES = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

/** Where this machine can be reached from its local network, the likeliest address first. */
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
