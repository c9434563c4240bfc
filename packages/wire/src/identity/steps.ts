import * as z from 'zod/mini'

/** §4: the steps between the credentials of a login and the account, in the order in which they are taken. */
export const LOGIN_STEPS = ['second_factor', 'unknown_address', 'change_password'] as const
export const loginStep = z.enum(LOGIN_STEPS)
export type LoginStep = z.output<typeof loginStep>
