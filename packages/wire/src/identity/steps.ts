import * as z from 'zod/mini'

/** §4: the steps between the credentials of a login and the account, in the order in which they are taken. */
export const LOGIN_STEPS = ['second_factor', 'unknown_address', 'change_password'] as const
export const loginStep = z.enum(LOGIN_STEPS)
export type LoginStep = z.output<typeof loginStep>

/** How a member proves a login from an unknown address. `bank_account_name` is the real name on the payout accounts. */
export const ADDRESS_WAYS = ['sms', 'email', 'bank_account_name'] as const
export type AddressWay = (typeof ADDRESS_WAYS)[number]

/** The steps that a login still owes after one was taken; empty when the session is open for every call. */
export const stepsLeft = z.object({ steps: z.array(loginStep) })
