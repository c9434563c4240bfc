/** §3: features that a merchant switches on or off, by module id. */
export const FLAGS = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
] as const
export type Flag = (typeof FLAGS)[number]
export type Flags = Readonly<Record<Flag, boolean>>

/** The ways into an account: by its username, or by its mobile number. */
export type Way = 'username' | 'mobile'
/** The ways to a new password: by a link in an email, or by a code in an SMS. */
export type ResetWay = 'email' | 'mobile'

/** What a visitor may use to get into an account. The tabs of the site's modals, and the calls that the server accepts. */
export type Access = {
  readonly login: readonly Way[]
  readonly register: readonly Way[]
  readonly reset: readonly ResetWay[]
  /** A mobile number that is registered must be confirmed by a code. */
  readonly mobileNeedsCode: boolean
  /** A registration by mobile number sets a password. Without one, the member logs in by SMS code. */
  readonly mobileSetsPassword: boolean
  /** A visitor may try the games with play money. */
  readonly freePlay: boolean
}

/**
 * §2, §3: what the flags switch. Registration by mobile number without a password always confirms the number: the code is then
 * the only proof of the account.
 */
export const accessOf = (flags: Flags): Access => ({
  login: flags.MOBILEVERCODELOGIN3 ? ['username', 'mobile'] : ['username'],
  register: [
    ...(flags.USERNAMEREG3 ? (['username'] as const) : []),
    ...(flags.MOBILENUMREG3 ? (['mobile'] as const) : []),
  ],
  reset: flags.REGMOBVERF3 ? ['email', 'mobile'] : ['email'],
  mobileNeedsCode: flags.REGMOBVERF3 || !flags.MOBILENUMPASSREG3,
  mobileSetsPassword: flags.MOBILENUMPASSREG3,
  freePlay: flags.FREEPLAY3,
})
