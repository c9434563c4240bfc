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
