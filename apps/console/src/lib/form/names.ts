import type { Locale } from '@croupier/wire/content/system'

/** Names of fields and options that their code does not give away. All others are read from their code by `labelOf`. */
export const NAMES: Readonly<Record<string, string>> = {
  // feature flags of §3
  MOBILENUMREG3: 'Register with a mobile number',
  REGMOBVERF3: 'Mobile number must be confirmed',
  MOBILENUMPASSREG3: 'Mobile registration sets a password',
  USERNAMEREG3: 'Register with a username',
  FREEPLAY3: 'Free trial accounts',
  PWDEXPFORCECHANGE3: 'Old passwords must be changed',
  MOBILEVERCODELOGIN3: 'Log in by SMS code',
  // contacts
  email: 'E-mail',
  qqNum: 'QQ number',
  line: 'LINE',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  wechat: 'WeChat',
  mobileNum: 'Mobile number',
  idNumber: 'ID number',
  payeeName: 'Real name',
  recommenderId: 'Referrer ID',
  patternId: 'Pattern',
  // the merchant
  csType: 'Channel',
  LIVECHAT: 'Live chat',
  VIP: 'VIP',
  gtagId: 'Google tag ID',
  imageCDNs: 'Image hosts',
  launchGameCDNs: 'Game hosts',
  routers: 'Site domains',
  labelNameCn: 'Chinese label',
  qrCodeUrl: 'QR code address',
  url: 'Address',
  gli: 'GLI',
  uk: 'UK',
  w_login: 'Login page',
  w_register: 'Registration page',
  w_leftmenu: 'Left menu',
  w_home: 'Home page',
  // payments
  qr: 'QR payment',
  ewallet: 'E-wallet',
  'qr-bank': 'QR bank transfer',
  'e-wallet': 'E-wallet',
  feeBps: 'Fee (basis points)',
  feeFixed: 'Fixed fee',
  // the lottery
  SSC: 'Five digits (SSC)',
  LF: 'Three digits (LF)',
  LF5: 'Five digits (LF5)',
  Lott: 'Prize group plays',
  ZY: 'Fixed odds plays',
  lockSeconds: 'Bets close before the draw (seconds)',
  offsetMinutes: 'Offset from UTC (minutes)',
  template: 'Round number format',
  issuesAhead: 'Rounds committed in advance',
  chaseIssues: 'Rounds per repeat order',
  runningChases: 'Running repeat orders per member',
  chaseHoldUntilSettled: 'A repeat order that stops on a win waits for each result',
  chaseHurrySeconds: 'A repeat order stops waiting before the cut-off (seconds)',
  payoutPerMemberIssue: 'Payout per member and round',
  // roles of staff
  'aml-officer': 'Anti-money-laundering officer',
  'rg-officer': 'Safer gambling officer',
  'vip-host': 'VIP host',
  'developer-ops': 'DevOps',
  // records
  on: 'Closed',
  by: 'Closed by',
  until: 'Opens at',
  openingAskedBy: 'Opening requested by',
  claimedBy: 'Assigned to',
  askedBy: 'Requested by',
  depositId: 'Deposit',
  staffId: 'Staff account',
  approval: 'Request',
}

const LANGUAGES = {
  en: 'English',
  zh: 'Chinese',
  id: 'Indonesian',
  ja: 'Japanese',
  ko: 'Korean',
  th: 'Thai',
  vi: 'Vietnamese',
} satisfies Record<Locale, string>
const PATTERNS = {
  any: 'Any characters',
  noSpaces: 'No spaces',
  digits: 'Digits only',
  letterFirst: 'Letter first, then letters and digits',
  alphanumeric: 'Letters and digits',
  email: 'E-mail',
}
const WEEKDAYS = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** The names of a field's options, where the same code means something else in other fields. */
export const OPTIONS_OF: Readonly<Record<string, Readonly<Record<string | number, string>>>> = {
  language: LANGUAGES,
  languages: LANGUAGES,
  defaultLanguage: LANGUAGES,
  licenceText: LANGUAGES,
  texts: LANGUAGES,
  patternId: PATTERNS,
  weekdays: WEEKDAYS,
}
