import { hash } from 'node:crypto'
import { type Instant, MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'

const UUID_V7 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?7[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/
/** How far ahead of us a caller's clock may be. */
const AHEAD_MS = 5 * MS.minute
/** Bets in one ticket, bounded by the last two bytes of its id. */
export const LINES_MOST = 0xffff

const spell = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`

/** A name-made UUID (RFC 9562, version 8): the same text gives the same key. */
export function nameKey(name: string): string {
  const hex = hash('sha256', name, 'hex')
  return spell(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`)
}

/**
 * The id of what a member pays with one command, made from the command's Idempotency-Key: the same member and key give
 * the same id. A UUIDv7 keeps its time in front, so that ids append to the right edge of an index; its time must not
 * lie ahead of ours (`request.malformed`). The last two bytes are zero: they number the ticket's lines.
 */
export function ticketKey(memberId: MemberId, idempotencyKey: string, receivedAt: Instant): string {
  const name = hash('sha256', `${memberId}:${idempotencyKey}`, 'hex')
  const given = idempotencyKey.toLowerCase()
  if (!UUID_V7.test(given)) return spell(`${name.slice(0, 12)}8${name.slice(12, 15)}8${name.slice(15, 26)}0000`)
  const time = given.replaceAll('-', '').slice(0, 12)
  if (Number.parseInt(time, 16) > receivedAt.getTime() + AHEAD_MS) refuse('request.malformed')
  return spell(`${time}7${name.slice(0, 3)}8${name.slice(3, 14)}0000`)
}

/** The id of a ticket's line, counted from 1. */
export const lineKey = (ticketId: string, line: number): string =>
  ticketId.slice(0, 32) + line.toString(16).padStart(4, '0')

/** A second key that belongs to the same thing, such as the rebate of a bet: it keeps the time in front. */
export function siblingKey(key: string, purpose: string): string {
  const hex = key.replaceAll('-', '')
  const mixed = BigInt(`0x${hex.slice(19, 28)}`) ^ BigInt(`0x${hash('sha256', purpose, 'hex').slice(0, 9)}`)
  return spell(`${hex.slice(0, 19)}${mixed.toString(16).padStart(9, '0')}${hex.slice(28)}`)
}

/** 64 bits of SHA-256 over what was asked: tells whether a repeated key asks for the same. */
export const printOf = (payload: string): bigint =>
  BigInt.asIntN(64, BigInt(`0x${hash('sha256', payload, 'hex').slice(0, 16)}`))
