import { isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The longest text of an IPv6 address; a zone would make it longer, and means nothing outside the caller's machine. */
const LONGEST = 45

/**
 * T172. Where a request comes from. What a trusted proxy passes on is the caller's word until it is an address: else
 * the proxy's own address stands for it. To be asked when a request comes in: later its connection may be gone.
 */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) > 0 && ip.length <= LONGEST ? ip : ((socket as Partial<Socket> | undefined)?.remoteAddress ?? '')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * T156: the network that counts as one address, however it is written: IPv6 is handed out in blocks of 64 bits, so one
 * person has many.
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
