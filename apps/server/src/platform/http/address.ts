import { isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The longest text of an IPv6 address. A zone would be longer, and means nothing outside the caller's machine. */
const LONGEST = 45

/**
 * T172: the address of the caller. When a trusted proxy passes on something that is not an address, the proxy's own address
 * stands for it. Call it when the request arrives: the connection may be gone later.
 */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) > 0 && ip.length <= LONGEST ? ip : ((socket as Partial<Socket> | undefined)?.remoteAddress ?? '')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * T156: the network that counts as one address, however it is written. Providers assign IPv6 in blocks of 64 bits, so one
 * person has many addresses.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [, v4] = MAPPED.exec(address) ?? []
  if (v4) return v4
  const plain = address.replace(/%.*$/, '')
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const whole = [...groups, ...Array(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
  return `${whole.slice(0, 4).join(':')}::/64`
}
