import { REBATE_CATEGORIES } from '@croupier/wire/agents/shapes'
import { settings } from '@croupier/wire/content/settings.console'
import { OPTIONAL_FIELDS } from '@croupier/wire/identity/registration'
import type { Policy } from '@croupier/wire/policy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportedPolicies } from '../testing/policies.ts'
import { type World, world } from '../testing/world.ts'

const fewerAttempts = {
  slowAfter: 'lower',
  slowSeconds: 'raise',
  captchaAfter: 'lower',
  lockAfter: 'lower',
  lockMinutes: 'raise',
  windowMinutes: 'raise',
}
const under = (prefix: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, alone]) => [`${prefix}.${field}`, alone]))
const TWO = ''
const POINT_CATEGORIES = [
  'LOTT',
  'LOTTFIX',
  'ELOTT',
  'RNG',
  'FISH',
  'LIVE',
  'CRASH',
  'SPORTS',
  'ESPORTS',
  'CARDS',
  'PVP',
]
const ruleOfField = { enabled: TWO, required: TWO, patternId: TWO, minLength: TWO, maxLength: TWO }

/** T155: the changes of each field that one person may make. All others need a second approver. */
const ALONE: Record<string, Record<string, string>> = {
  'agents.contracts': {
    ...{ dividend: 'off', dailySalary: 'off', hourlySalary: 'off', realtimeSalary: 'off', maxTiers: 'lower' },
    ...{ maxDividendRate: 'lower', maxSalaryRate: 'lower', offerDays: 'lower', dividendsAlone: 'lower' },
  },
  'agents.figures': { activeInHour: TWO, activeOnDay: TWO, activeInPeriod: TWO },
  'agents.flags': { rounds: TWO, coverage: TWO, share: TWO },
  'agents.transfers': {
    ...{ min: TWO, max: 'lower', dayMax: 'lower', dayCount: 'lower', turnoverMultiple: TWO },
  },
  'agents.tree': {
    ...{ groupMin: TWO, groupStep: TWO, groupGap: TWO, rateStep: TWO, houseGroup: TWO },
    ...under('houseRates', Object.fromEntries(REBATE_CATEGORIES.map((category) => [category, TWO]))),
    ...{ invitedGroup: TWO, maxDepth: 'lower', openedADay: 'lower' },
  },
  'cashier.bounds': {
    depositMinutes: TWO,
    maxBankAccounts: 'lower',
    accountCooldownHours: 'raise',
    claimMinutes: TWO,
    receiptMinutes: 'raise',
    largeSum: 'lower',
  },
  'cashier.failures': { failures: 'lower', windowMinutes: 'raise', cooldownMinutes: 'raise' },
  'cashier.methods': { '': 'remove' },
  'content.flags': {
    MOBILENUMREG3: 'off',
    REGMOBVERF3: 'on',
    MOBILENUMPASSREG3: 'off',
    USERNAMEREG3: 'off',
    FREEPLAY3: 'off',
    PWDEXPFORCECHANGE3: 'on',
    MOBILEVERCODELOGIN3: 'off',
  },
  // From `default`, the first profile, to another one.
  'content.jurisdiction': { profile: 'change' },
  'content.menu': { '': 'add edit remove' },
  'content.brand': {
    logoOnDark: 'change',
    logoOnLight: 'change',
    icon: 'change',
    hero: 'change',
    accent: 'change',
    font: 'change',
    scene: 'change',
    tagline: 'change',
  },
  'content.links': { hosts: 'remove' },
  'content.merchant': {
    code: TWO,
    name: TWO,
    'currency.code': TWO,
    'currency.symbol': TWO,
    languages: 'add edit remove',
    defaultLanguage: 'change',
    theme: 'change',
    customerService: TWO,
    footerLogos: 'add edit remove',
    licenceText: TWO,
    walletName: TWO,
    copyrightYear: 'lower raise',
    resources: TWO,
    socialLinks: TWO,
    loginRequired: 'on',
    routers: TWO,
    imageCDNs: TWO,
    gtagId: TWO,
  },
  'messaging.cannedReplies': { '': 'add edit remove' },
  'messaging.liveChat': { isOn: 'on off', hours: 'add edit remove' },
  'messaging.rooms': {
    isOn: 'on off',
    rooms: 'add edit remove',
    verifiedOnly: 'on',
    slowSeconds: 'lower raise',
    maskedWords: 'add edit remove',
    headerColor: 'change',
  },
  'messaging.questions': { min: 'lower raise', max: 'lower raise' },
  'content.restrictions': { countries: 'add', addresses: 'add' },
  'draws.calendars': { games: TWO, issuesAhead: TWO, beaconRelays: TWO },
  'games.business-day': { timeZone: TWO, dayStart: TWO },
  'identity.labels': { labels: 'add edit remove' },
  'identity.attempts': {
    ...under('account', fewerAttempts),
    ...under('address', fewerAttempts),
    ...under('paymentPassword', fewerAttempts),
  },
  'games.netting': { maxCoverage: TWO },
  'games.winners': { payoutMin: TWO, multiplierMin: TWO },
  'identity.codes': {
    minutes: 'lower',
    tries: 'lower',
    ...under('recipient', fewerAttempts),
    ...under('address', fewerAttempts),
    dailyPerRecipient: 'lower',
  },
  'identity.forgotten-passwords': { linkMinutes: 'lower', revealsUnknown: 'off' },
  'identity.passkeys': { isOn: 'off' },
  'identity.pictures': { ownPictures: 'off' },
  'identity.step-up': { minutes: 'lower' },
  'identity.human-check': { kind: 'change', forCodes: 'on', workCost: 'raise' },
  'identity.passwords': { expiryDays: 'lower', defaultPassword: TWO, cooldownHours: 'raise' },
  'identity.phone-provider': {
    isOn: 'off',
    channel: TWO,
    projectId: TWO,
    apiKey: TWO,
    apiUrl: TWO,
    checkScript: TWO,
    checkScripts: TWO,
    checkFrames: TWO,
  },
  'identity.registration': {
    titleAmount: TWO,
    captchaRequired: 'on',
    ...under('username', { patternId: TWO, minLength: TWO, maxLength: TWO }),
    ...under('password', { patternId: TWO, minLength: 'raise', maxLength: TWO }),
    ...Object.assign({}, ...OPTIONAL_FIELDS.map((name) => under(`fields.${name}`, ruleOfField))),
    minimumAge: 'raise',
    agreementChecked: 'off',
    privacyVersion: TWO,
  },
  'identity.sessions': {
    idleMinutes: 'lower',
    absoluteHours: 'lower',
    rememberHours: 'lower',
    rememberFamilyDays: 'lower',
  },
  'identity.trials': { startBalance: 'lower raise', lifeHours: 'lower' },
  'providers.wallets': { showsTotal: TWO },
  'rewards.envelopes': { humanCheck: 'on', perDevice: 'lower', perNetwork: 'lower' },
  'rewards.grants': { aloneMax: 'lower', aloneBudget: 'lower', claimDays: TWO },
  'rewards.vip': { levels: TWO, floor: TWO },
  'rewards.offers': { items: TWO },
  'rewards.wagering': { contributions: TWO, maxStake: TWO, days: TWO, maxMultiple: 'lower' },
  'rewards.points': {
    ...under('perPoint', Object.fromEntries(POINT_CATEGORIES.map((name) => [name, TWO]))),
    lifeDays: TWO,
    expiryNoticeDays: 'raise',
    refundGraceDays: TWO,
    pointsMin: TWO,
    pointsPerCent: TWO,
    turnoverMultiple: 'lower',
    approvesCash: 'off',
  },
  'rewards.rebate': {
    ...under('rates', Object.fromEntries(POINT_CATEGORIES.slice(1).map((name) => [name, TWO]))),
    isManual: TWO,
    windowDays: 'raise',
    minClaim: 'lower',
    dayCap: TWO,
    unclaimed: TWO,
    turnoverMultiple: 'lower',
  },
  'rewards.reviews': {
    ...{ limit: TWO, days: TWO },
    ...under('points', {
      ...{ samePerson: TWO, sameDevice: TWO, depositWithdrawn: TWO },
      ...{ bonusDeposits: TWO, exitAtCompletion: TWO, limitStakes: TWO, lowEdge: TWO },
    }),
    ...{ depositsMin: TWO, bonusShare: TWO, exitHours: TWO, exitsMin: TWO },
    ...{ stakesMin: TWO, limitShare: TWO },
    ...{ lowEdge: TWO, lowEdgeShare: TWO, lowEdgeDays: TWO, lowEdgeMin: TWO, verifyDays: TWO },
  },
  'rewards.referral': {
    isOn: 'off',
    ...under('terms', {
      depositMin: TWO,
      validBetMin: TWO,
      windowDays: TWO,
      perReferee: TWO,
      maxReferees: TWO,
      steps: TWO,
      turnoverShare: TWO,
      shareCap: TWO,
      multiple: TWO,
    }),
    budget: TWO,
  },
  'safer-gambling.inactivity': { months: TWO, noticeDays: 'raise' },
  'identity.unknown-addresses': { isOn: 'on', ways: TWO, rememberDays: 'lower' },
  'kyc.checks': { asksBeforeWithdrawal: 'on', withdrawalsUpTo: 'lower', depositsUpTo: 'lower', validDays: 'lower' },
  'notifications.soft-bounces': { softBounces: 'lower', softBounceDays: 'raise' },
  'privacy.erasure': { waitDays: 'raise', identityYears: TWO, paymentYears: TWO, playYears: TWO },
  'privacy.offers': { products: 'remove', textVersion: TWO },
  'safer-gambling.limits': { delayHours: 'raise', asksDepositLimit: 'on' },
  'lottery.limits': {
    closedGames: 'add',
    hotGames: 'add edit remove',
    lotteryType: 'change',
    closedPlays: 'add',
    prizeGroupMin: TWO,
    prizeGroupOfMember: TWO,
    fixedOddsGroup: TWO,
    'unitPrices.Lott': TWO,
    'unitPrices.ZY': TWO,
    'unitPrices.Elott': TWO,
    'unitPrices.SEA': TWO,
    modes: TWO,
    betsPerTicket: 'lower',
    unitsPerBet: 'lower',
    multipleMax: 'lower',
    stakePerBetMin: TWO,
    stakePerBetMax: 'lower',
    payoutPerBet: TWO,
    payoutPerMemberIssue: TWO,
    chaseIssues: 'lower',
    runningChases: 'lower',
    chaseHoldUntilSettled: TWO,
    chaseHurrySeconds: TWO,
    syndicateSharesMax: 'lower',
    syndicateClosingSeconds: TWO,
    openSyndicates: 'lower',
    numberLimits: TWO,
  },
}

type Json = { properties?: Record<string, Json>; propertyNames?: unknown; required?: readonly string[] }
type Change = { before: unknown; after: unknown }

let w: World
let policies: Map<string, Policy>
beforeAll(async () => {
  w = await world()
  policies = await exportedPolicies()
})
afterAll(() => w.close())

function policyOf(name: string): Policy {
  const found = policies.get(name)
  if (!found) throw new Error(`no policy.ts exports ${name}`)
  return found
}
const jsonOf = (schema: Policy['schema']) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
const initialOf = ({ schema, initial }: Policy): unknown => z.decode(schema, initial)

/** The path of every field; a list and a map are one field. */
function pathsOf(shape: Json, path: string): string[] {
  if (shape.properties)
    return Object.entries(shape.properties).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name))
  // A map with fixed names is an object, too.
  return shape.propertyNames && shape.required ? [...shape.required] : [path]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value with another one at the path. */
function withField(value: unknown, path: string, field: unknown): unknown {
  if (path === '') return field
  const [name = '', ...rest] = path.split('.')
  if (!isObject(value)) throw new Error(`${path} is not in the value`)
  return { ...value, [name]: withField(value[name], rest.join('.'), field) }
}
const fieldOf = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

const NUMBERS = { lower: { before: 20, after: 19 }, raise: { before: 20, after: 21 } }
const NULLABLE_NUMBERS = new Set(['expiryDays', 'captchaAfter'])

/** The possible kinds of change of a field, each with an example. */
function changesOf(field: unknown, name: string): Record<string, Change> {
  if (NULLABLE_NUMBERS.has(name)) return { ...NUMBERS, clear: { before: 20, after: null } }
  if (typeof field === 'number') return NUMBERS
  if (typeof field === 'bigint') return { lower: { before: 20n, after: 19n }, raise: { before: 20n, after: 21n } }
  if (typeof field === 'boolean') return { on: { before: false, after: true }, off: { before: true, after: false } }
  if (Array.isArray(field)) {
    const [first, second] = field.length > 1 ? field : ['one', 'other']
    return {
      add: { before: [first], after: [first, second] },
      edit: { before: [first], after: [second] },
      remove: { before: [first, second], after: [second] },
    }
  }
  return { change: { before: field, after: 'another' } }
}

/** The kinds of change of a field that one person may make. */
function aloneIn(policy: Policy, path: string): string {
  const initial = initialOf(policy)
  const changes = changesOf(fieldOf(initial, path), path.split('.').at(-1) ?? '')
  const alone = Object.entries(changes).filter(
    ([, { before, after }]) => !policy.needsApproval(withField(initial, path, before), withField(initial, path, after)),
  )
  return alone.map(([kind]) => kind).join(' ')
}

describe('T155 the settings that one person may change', () => {
  test('are decided for every field of every setting', async () => {
    const { settings: listed } = await w.call(settings, {}, { as: await w.staff('admin') })
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(ALONE).toSorted())
    for (const [name, fields] of Object.entries(ALONE))
      expect(pathsOf(jsonOf(policyOf(name).schema), ''), name).toEqual(Object.keys(fields))
  })
  test.each(
    Object.entries(ALONE).flatMap(([name, fields]) =>
      Object.entries(fields).map(([path, alone]) => ({ name, path, alone: alone || 'none' })),
    ),
  )('$name $path: $alone', ({ name, path, alone }) => {
    expect(aloneIn(policyOf(name), path) || 'none').toBe(alone)
  })
  test('do not include a change of two fields of which one needs two people', () => {
    const limits = policyOf('lottery.limits')
    const before = initialOf(limits)
    const lowered = withField(before, 'stakePerBetMax', 1n)
    expect(limits.needsApproval(before, lowered)).toBe(false)
    expect(limits.needsApproval(before, withField(lowered, 'payoutPerBet', 1n))).toBe(true)
  })
})
