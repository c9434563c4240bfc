import { ACCOUNT_NUMBER, HOLDER_LENGTH, INSTITUTION_LENGTH } from '@croupier/rules/bank-account'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { METHOD_KINDS } from './method-kinds.ts'

export const bankAccount = z.object({
  id: z.uuid(),
  kind: z.enum(METHOD_KINDS),
  institution: z.string(),
  /** Masked, `D* H***`. */
  holder: z.string(),
  /** The last four characters. */
  numberEnds: z.string(),
  addedAt: instant,
  /** The end of a new account's cooldown. */
  usableFrom: instant,
})

export const bankAccounts = endpoint({
  method: 'GET',
  path: '/wps/cashier/bank-accounts',
  module: 'cashier',
  summary: 'The bank accounts for withdrawals',
  token: true,
  request: nothing,
  response: z.object({
    accounts: z.array(bankAccount),
    limit: z.int(),
    /** The name that a holder must match, masked; null until the profile has it, which comes first. */
    payeeName: z.nullable(z.string()),
  }),
  refusals: [],
})

/** T015, T032: needs the payment password; the holder must be the member. */
export const addBankAccount = endpoint({
  method: 'POST',
  path: '/wps/cashier/bank-accounts',
  module: 'cashier',
  summary: 'Adds an account for withdrawals',
  token: true,
  passwordCheck: true,
  encrypt: true,
  throttle: { limit: 10, windowSeconds: 300, by: 'account' },
  request: z.object({
    kind: z.enum(METHOD_KINDS),
    institution: line(INSTITUTION_LENGTH.max, INSTITUTION_LENGTH.min),
    holder: line(HOLDER_LENGTH.max, HOLDER_LENGTH.min),
    number: z.string().check(z.trim(), z.regex(ACCOUNT_NUMBER)),
  }),
  response: bankAccount,
  refusals: [
    'cashier.bank_account_limit',
    'cashier.bank_account_taken',
    'cashier.name_unknown',
    'cashier.name_mismatch',
  ],
})

export const removeBankAccount = endpoint({
  method: 'DELETE',
  path: '/wps/cashier/bank-accounts/:id',
  module: 'cashier',
  summary: 'Removes an account; pending withdrawals to it continue',
  token: true,
  passwordCheck: true,
  throttle: { limit: 20, windowSeconds: 300, by: 'account' },
  request: z.object({ id: z.uuid() }),
  response: nothing,
  refusals: ['cashier.bank_account_unknown'],
})
