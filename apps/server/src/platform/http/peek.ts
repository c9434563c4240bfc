import type { FastifyRequest } from 'fastify'

type Message = FastifyRequest['raw']

/** A body is looked at when so much of it has arrived, or all of it. Node keeps 64 kB of a body that nobody reads. */
const ENOUGH = 16 * 1024
const START = 1_024

/** Calls back when a whole request has arrived, or the start of a large one, or when its caller has gone. The body stays unread. */
export function whenArrived(message: Message, then: () => void): void {
  const hasArrived = () => message.complete || message.destroyed || message.readableLength >= ENOUGH
  function look(): void {
    if (!hasArrived()) return
    message.off('readable', look)
    message.off('close', look)
    then()
  }
  // Most bodies come with their head, and are read right after it.
  process.nextTick(() => {
    if (hasArrived()) return then()
    message.on('readable', look)
    message.once('close', look)
  })
}

/** The first characters of a body that has arrived and is read by another one later. */
export function bodyStart(message: Message): string {
  // Reading nothing from a request without a body would end it.
  if (message.readableLength === 0 || message.destroyed) return ''
  // Reads no more than there is, because a request that is read to its end cannot take anything back.
  const body: unknown = message.read(message.readableLength)
  if (!Buffer.isBuffer(body)) return ''
  message.unshift(body)
  return body.toString('latin1', 0, START)
}
