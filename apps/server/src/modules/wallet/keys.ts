import { hash } from 'node:crypto'
import { type Instant, MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'

const UUID_V7 = /^([0-9a-f]{8})-?([0-9a-f]{4})-?7[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i
/** How far a caller's clock may be ahead of the server's. */
const MAX_CLOCK_SKEW_MS = 5 * MS.minute
/** Lines (bets) in one ticket: the last two bytes of a bet's id are its line number. */
export const MAX_LINES = 0xffff

const formatUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`

/**
 * A UUID made from a name (RFC 9562, version 8): the same name gives the same key. It begins with f, so that no key of a time
 * is in its range (ADR 0024).
 */
export function keyFromName(name: string): string {
  const hex = hash('sha256', name, 'hex')
  return formatUuid(`f${hex.slice(1, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`)
}

/**
 * The id of a ticket, derived from the command's Idempotency-Key: the same member and key give the same id. If the key is a
 * UUIDv7, the id begins with the key's timestamp, so that new ids append to the right edge of an index; otherwise with f. Refuses
 * `request.malformed` when the timestamp is in the future. The last two bytes are zero; in the ids of the ticket's bets they
 * hold the line number.
 */
export function ticketKey(memberId: MemberId, idempotencyKey: string, receivedAt: Instant): string {
  const name = hash('sha256', `${memberId}:${idempotencyKey}`, 'hex')
  const [isTimed, high, low] = UUID_V7.exec(idempotencyKey) ?? []
  if (!isTimed) return formatUuid(`f${name.slice(1, 12)}8${name.slice(12, 15)}8${name.slice(15, 26)}0000`)
  if (Number.parseInt(`${high}${low}`, 16) > receivedAt.getTime() + MAX_CLOCK_SKEW_MS) refuse('request.malformed')
  return `${high}-${low}-7${name.slice(0, 3)}-8${name.slice(3, 6)}-${name.slice(6, 14)}0000`.toLowerCase()
}

/** The id of one line (bet) of a ticket, counted from 1. */
export const lineKey = (ticketId: string, line: number): string =>
  ticketId.slice(0, 32) + line.toString(16).padStart(4, '0')

/** A second key for the same thing, such as the rebate of a bet. The timestamp stays in front. */
export function siblingKey(key: string, purpose: string): string {
  const hex = key.replaceAll('-', '')
  const mixed = BigInt(`0x${hex.slice(19, 28)}`) ^ BigInt(`0x${hash('sha256', purpose, 'hex').slice(0, 9)}`)
  return formatUuid(`${hex.slice(0, 19)}${mixed.toString(16).padStart(9, '0')}${hex.slice(28)}`)
}

/** 64 bits of the SHA-256 of a request. A repeated key with another fingerprint belongs to another request. */
export const fingerprintOf = (payload: string): bigint =>
  BigInt.asIntN(64, BigInt(`0x${hash('sha256', payload, 'hex').slice(0, 16)}`))
