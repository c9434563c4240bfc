import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Db } from '../db/database.ts'
import type { Vault } from '../secrets/vault.ts'
import { hashOfToken } from '../sessions/session.ts'
import { ticketStore } from './store.ts'

const LIFETIME_MS = 30_000
const NONCE_BYTES = 16
const TIME_BYTES = 6
const TOKEN_HASH_BYTES = 32
const PAYLOAD_BYTES = NONCE_BYTES + TIME_BYTES + TOKEN_HASH_BYTES
/** Length of the payload in base64url. The rest of a ticket is its HMAC. */
const PAYLOAD_LENGTH = Math.ceil((PAYLOAD_BYTES * 4) / 3)
const PURPOSE = 'live-ticket'

export type TicketsDeps = { db: Db; clock: Clock; random: Random; vault: Vault }
export type LiveTickets = ReturnType<typeof liveTickets>

/**
 * One-time tickets that open a live connection. A ticket carries the hash of the session's token and its expiry under an
 * HMAC, so issuing one needs no database, even when thousands of browsers reconnect at once. The database keeps a ticket
 * from being used twice.
 */
export function liveTickets({ db, clock, random, vault }: TicketsDeps) {
  return {
    issue(tokenHash: string): string {
      const payload = Buffer.alloc(PAYLOAD_BYTES)
      payload.set(random.bytes(NONCE_BYTES))
      payload.writeUIntBE(clock.now().getTime() + LIFETIME_MS, NONCE_BYTES, TIME_BYTES)
      payload.set(Buffer.from(tokenHash, 'hex'), NONCE_BYTES + TIME_BYTES)
      const text = payload.toString('base64url')
      return text + vault.mac(PURPOSE, text)
    },
    /** Uses a ticket up and returns its token hash; null when the ticket is forged, expired or used before. */
    async take(ticket: string): Promise<string | null> {
      const text = ticket.slice(0, PAYLOAD_LENGTH)
      const mac = Buffer.from(ticket.slice(PAYLOAD_LENGTH))
      const isOurs = vault.macs(PURPOSE, text).some((ours) => isSame(mac, Buffer.from(ours)))
      if (!isOurs) return null
      const payload = Buffer.from(text, 'base64url')
      const expiresAt = new Date(payload.readUIntBE(NONCE_BYTES, TIME_BYTES))
      if (expiresAt <= clock.now()) return null
      const tokenHash = payload.toString('hex', NONCE_BYTES + TIME_BYTES)
      const isFirst = await ticketStore.use(db, { hash: hashOfToken(ticket), tokenHash, expiresAt })
      return isFirst ? tokenHash : null
    },
  }
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
