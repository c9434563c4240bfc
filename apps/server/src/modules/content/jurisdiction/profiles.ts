import { cents, type Money } from '@croupier/kernel/money'

/**
 * A regulator's requirements as numbers and switches: bounds on settings. The stricter of setting and profile is in force,
 * so a profile can be chosen without going through every setting. Each row is obeyed by some code.
 */
export type Profile = {
  /** The minimum age for a registration, in years. */
  readonly minimumAge: number
  /** Whether the box of the user agreement may be checked before the player touches it. */
  readonly agreementMayBeChecked: boolean
  /** Failed logins in a row of one account, within the window, after which it is locked; and for how long at least. */
  readonly lockOut: {
    readonly maxFailures: number
    readonly minWindowMinutes: number
    readonly minMinutes: number
  }
  /** A session that is idle for longer needs a new login. */
  readonly maxIdleMinutes: number
  /** How long "remember me" may replace the password. */
  readonly maxRememberDays: number
  /** Whether "remember me" may replace it after an idle session, too. */
  readonly rememberOutlastsIdle: boolean
  /** Whether members may transfer money to each other. */
  readonly playerTransfers: boolean
  /** Whether agents may write to the inboxes of the accounts directly below. */
  readonly agentMessages: boolean
  /** T054: how long a higher limit waits before the member may confirm it. */
  readonly minLimitDelayHours: number
  /** T050: whether members choose a deposit limit, or none, before their first deposit. */
  readonly asksDepositLimit: boolean
  /** Net deposits in so many days, from which on staff check whether the member can afford more; null for no check. */
  readonly depositCheck: { readonly amount: Money; readonly days: number } | null
  /** T061: how long an account that its member closed stays closed before the operator may open it again. */
  readonly minReopenHours: number
  /** T135: for how many years after the closing of an account its records are kept at least. */
  readonly minRetentionYears: number
  /** T013: whether age and identity are verified before the first deposit or bet. */
  readonly verifiesIdentityFirst: boolean
  /** T060: whether every member sees the elapsed time and the net position of the session. */
  readonly showsPlaySession: boolean
  /** Whether visitors may play demo games, without proof of age and identity. */
  readonly trialPlay: boolean
  /**
   * Reward rules §4: how often a bonus may have to be staked, whether games of several products may count for one, and whether what
   * it wins may have a maximum.
   */
  readonly bonuses: { readonly maxMultiple: number; readonly mixesProducts: boolean; readonly capsWins: boolean }
}

/** Decisions "Safety": the specification, with no bounds but those of the settings themselves. */
const standard: Profile = {
  minimumAge: 18,
  agreementMayBeChecked: true,
  lockOut: { maxFailures: 5, minWindowMinutes: 30, minMinutes: 5 },
  maxIdleMinutes: 1_440,
  maxRememberDays: 365,
  rememberOutlastsIdle: true,
  playerTransfers: true,
  agentMessages: true,
  minLimitDelayHours: 24,
  asksDepositLimit: false,
  depositCheck: null,
  minReopenHours: 24,
  // what the laws against money laundering of most countries ask for
  minRetentionYears: 5,
  verifiesIdentityFirst: false,
  showsPlaySession: false,
  trialPlay: true,
  bonuses: { maxMultiple: 100, mixesProducts: true, capsWins: true },
}

/** GLI-19 "Interactive Gaming Systems", version 3.0; where it names no number, the jurisdiction's licence does. */
const gli: Profile = {
  // 2.5.2: the minimum age of the jurisdiction; 18 unless the licence names another
  minimumAge: 18,
  // 2.5.2: the player agrees to the terms; an act of the player
  agreementMayBeChecked: false,
  // 2.5.3: three failures in thirty minutes lock. We unlock by time, as there is no second factor for players yet
  lockOut: { maxFailures: 3, minWindowMinutes: 30, minMinutes: 30 },
  // 2.5.4: thirty minutes of inactivity ask for a new authentication; a full login every thirty days at least
  maxIdleMinutes: 30,
  maxRememberDays: 30,
  rememberOutlastsIdle: false,
  // 2.5.6: no transfers between two player accounts
  playerTransfers: false,
  agentMessages: true,
  // 2.5.5: a limit is relaxed only after the time that the jurisdiction requires; 24 hours at least
  minLimitDelayHours: 24,
  asksDepositLimit: false,
  depositCheck: null,
  minReopenHours: 24,
  // 2.8.1, A.2.2: records are kept for five years, unless the licence says otherwise
  minRetentionYears: 5,
  verifiesIdentityFirst: false,
  showsPlaySession: false,
  trialPlay: true,
  // A.5.3c: winnings are not capped once the terms are met
  bonuses: { ...standard.bonuses, capsWins: false },
}

/** Great Britain: Licence conditions and codes of practice, and Remote technical standards, of the Gambling Commission. */
const uk: Profile = {
  // Gambling Act 2005: gambling from 18 on; the lotteries that begin earlier are not these
  minimumAge: 18,
  // LCCP, social responsibility code 4.1 (fair and transparent terms): agreed to by an act of the player
  agreementMayBeChecked: false,
  // no number of its own: the security requirements follow ISO 27001, which the default's lock-out meets
  lockOut: standard.lockOut,
  maxIdleMinutes: standard.maxIdleMinutes,
  maxRememberDays: standard.maxRememberDays,
  rememberOutlastsIdle: standard.rememberOutlastsIdle,
  // Decisions "Safety": off in strict profiles
  playerTransfers: false,
  // LCCP, social responsibility code 5.1.12: marketing needs a consent of the customer to its channel
  agentMessages: false,
  // Remote technical standard 12: 24 hours at least, and the player confirms after them
  minLimitDelayHours: 24,
  // Remote technical standard 12: the player is prompted before the first deposit
  asksDepositLimit: true,
  // LCCP, social responsibility code 3.4.4 (light financial vulnerability check): net deposits of £150 in 30 days
  depositCheck: { amount: cents(15_000), days: 30 },
  // the same delay as for a higher limit
  minReopenHours: 24,
  // Money Laundering Regulations 2017, regulation 40: five years after the end of the relationship
  minRetentionYears: 5,
  // LCCP, social responsibility code 17.1: before a deposit, and before any play, free play included
  verifiesIdentityFirst: true,
  // Remote technical standards 2E and 13: elapsed time and net position, always in sight
  showsPlaySession: true,
  // LCCP, social responsibility code 3.2.11: age is verified before a customer plays a free-to-play version
  trialPlay: false,
  // LCCP, social responsibility code 5.1.1: at most ten times, and one kind of product for each offer. Reward rules §4.4: no maximum
  bonuses: { maxMultiple: 10, mixesProducts: false, capsWins: false },
}

export const profiles = { default: standard, gli, uk } as const satisfies Record<string, Profile>
export type ProfileName = keyof typeof profiles
