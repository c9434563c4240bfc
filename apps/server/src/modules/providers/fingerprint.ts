import { hash } from 'node:crypto'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { ticketKey } from '../wallet/index.ts'
import type { NewTransaction } from './model.ts'

type Parts = Pick<NewTransaction, 'type' | 'memberId' | 'roundId' | 'amount'> & { currency: string; reference: string }

/** Provider wallet rules §3.4: two messages under one id are the same if all of these are. */
export const fingerprintOf = ({ type, memberId, roundId, amount, currency, reference }: Parts): string =>
  hash('sha256', JSON.stringify([type, memberId, roundId, amount.toString(), currency, reference]), 'hex')

/** The wallet's own id of a message, and the ticket of its bet. */
export const walletTxId = (providerId: string, txId: string, { memberId, at }: { memberId: MemberId; at: Instant }) =>
  ticketKey(memberId, `${providerId}:${txId}`, at)

/** Tokens are stored as hashes, so that nobody who reads the database can use them. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex')
