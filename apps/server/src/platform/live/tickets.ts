import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Db } from '../db/database.ts'
import { hashOfToken } from '../http/session.ts'
import type { Vault } from '../secrets/vault.ts'
import { ticketStore } from './store.ts'

const GOOD_MS = 30_000
const NONCE = 16
const TIME = 6
const TOKEN_HASH = 32
/** Of what a ticket says, as text; the rest of it is the proof that we said so. */
const SAID = Math.ceil(((NONCE + TIME + TOKEN_HASH) * 4) / 3)
const PURPOSE = 'live-ticket'

export type TicketsDeps = { db: Db; clock: Clock; random: Random; vault: Vault }
export type LiveTickets = ReturnType<typeof liveTickets>

/**
 * One-time tickets that open a live connection. A ticket says itself whose it is and until when, under our HMAC, so
 * giving one out touches no database: thousands of browsers that come back at once ask for one each. That it is good
 * once is kept by the database when it is taken.
 */
export function liveTickets({ db, clock, random, vault }: TicketsDeps) {
  return {
    issue(tokenHash: string): string {
      const said = Buffer.alloc(NONCE + TIME + TOKEN_HASH)
      said.set(random.bytes(NONCE))
      said.writeUIntBE(clock.now().getTime() + GOOD_MS, NONCE, TIME)
      said.set(Buffer.from(tokenHash, 'hex'), NONCE + TIME)
      const text = said.toString('base64url')
      return text + vault.print(PURPOSE, text)
    },
    /** Whose a ticket is; null when it is not ours, too old, or was taken before. */
    async take(ticket: string): Promise<string | null> {
      const text = ticket.slice(0, SAID)
      const given = Buffer.from(ticket.slice(SAID))
      const isOurs = vault.prints(PURPOSE, text).some((print) => isSame(given, Buffer.from(print)))
      if (!isOurs) return null
      const said = Buffer.from(text, 'base64url')
      const expiresAt = new Date(said.readUIntBE(NONCE, TIME))
      if (expiresAt <= clock.now()) return null
      const tokenHash = said.toString('hex', NONCE + TIME)
      const isFirst = await ticketStore.use(db, { hash: hashOfToken(ticket), tokenHash, expiresAt })
      return isFirst ? tokenHash : null
    },
  }
}

const isSame = (given: Buffer, ours: Buffer): boolean => given.length === ours.length && timingSafeEqual(given, ours)
