import { type Money, units, ZERO } from '@croupier/kernel/money'
import { readAmount } from '@croupier/rules/payment'
import type { Input } from '@croupier/wire/endpoint'
import type { EnvelopeFairness, EnvelopeMode } from '@croupier/wire/rewards/envelopes'
import { type addEnvelopes, ENVELOPES_MAX } from '@croupier/wire/rewards/envelopes.console'
import { commonProblems } from './terms-draft.ts'

/** The labels of the fields that are texts, in order. */
export const ENVELOPE_FIELDS = {
  title: 'Name that members read',
  firstDay: 'First day',
  lastDay: 'Last day',
  times: 'Local times, such as 12:00, 20:00',
  minutes: 'Minutes until it closes',
} as const
export const TOTAL_FIELDS = { total: 'Total of each drop', count: 'Envelopes of each drop' } as const
export const RANGE_FIELDS = { min: 'Smallest amount', max: 'Largest amount' } as const
export const TABLE_FIELDS = { table: 'Amounts and their numbers, such as 88 x 1, 8 x 20' } as const
export const CONDITION_FIELDS = {
  levelMin: 'VIP level from (0: all)',
  depositMin: 'Deposits of the day from (0: none)',
  validBetMin: 'Valid bets of the day from (0: none)',
  label: 'Label of members (empty: all)',
  turnover: 'Times to stake before a withdrawal',
} as const
type SplitField = 'total' | 'count' | 'min' | 'max' | 'table'
export type EnvelopeField = keyof typeof ENVELOPE_FIELDS | keyof typeof CONDITION_FIELDS | SplitField
export type EnvelopeDraft = Record<EnvelopeField, string> & {
  mode: EnvelopeMode
  fairness: EnvelopeFairness
  verifiedOnly: boolean
}
type Envelopes = Omit<Input<typeof addEnvelopes>, 'reason'>

export const ENVELOPE_DRAFT: EnvelopeDraft = {
  title: '',
  firstDay: '',
  lastDay: '',
  times: '',
  minutes: '30',
  mode: 'random',
  total: '',
  count: '',
  min: '',
  max: '',
  table: '',
  levelMin: '0',
  depositMin: '0',
  validBetMin: '0',
  label: '',
  verifiedOnly: false,
  fairness: 'firstCome',
  turnover: '1',
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())

function timesOf(text: string): string[] | null {
  const times = partsOf(text)
  return times.every((time) => TIME.test(time)) && new Set(times).size === times.length ? times : null
}

function wholeOf(text: string, most: number): number | null {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : null
  return number !== null && number <= most ? number : null
}
/** Zero is an amount here, too. */
const conditionOf = (text: string): Money | null => (/^0+(\.0*)?$/.test(text.trim()) ? ZERO : readAmount(text))

type Row = { amount: Money; count: number }

function rowsOf(text: string): Row[] | null {
  const rows = partsOf(text).map((part) => {
    const [amountText = '', countText = ''] = part.split(/\s*[x×]\s*/)
    const amount = readAmount(amountText)
    const count = wholeOf(countText, ENVELOPES_MAX)
    return amount !== null && count ? { amount, count } : null
  })
  return rows.every((row) => row !== null) ? rows : null
}

type Split = Pick<Envelopes, 'mode' | 'total' | 'count' | 'min' | 'max' | 'table'>

function splitOf({ mode, ...draft }: EnvelopeDraft): Split | null {
  const none = { min: null, max: null, table: [] }
  if (mode === 'table') {
    const table = rowsOf(draft.table)
    if (!table) return null
    const total = table.reduce((sum, { amount, count }) => sum + amount * BigInt(count), 0n)
    const count = table.reduce((sum, row) => sum + row.count, 0)
    return { ...none, mode, table, count, total: units(total) }
  }
  const total = readAmount(draft.total)
  const count = wholeOf(draft.count, ENVELOPES_MAX)
  if (total === null || !count) return null
  if (mode === 'equal') return { ...none, mode, total, count }
  const min = readAmount(draft.min)
  const max = readAmount(draft.max)
  return min === null || max === null ? null : { ...none, mode, total, count, min, max }
}

const AMOUNT = 'Enter an amount such as 25.00'

/** The problems of a draft, by field. */
export function envelopeProblems(draft: EnvelopeDraft): Partial<Record<EnvelopeField, string | undefined>> {
  const amount = (text: string) => (readAmount(text) === null ? AMOUNT : undefined)
  const condition = (text: string) => (conditionOf(text) === null ? 'Enter an amount, or 0' : undefined)
  const { mode } = draft
  return {
    ...commonProblems({ ...draft, category: '' }),
    times: timesOf(draft.times) ? undefined : 'Enter different times with commas between them',
    minutes: wholeOf(draft.minutes, 1_440) ? undefined : 'Enter 1 to 1440 minutes',
    total: mode === 'table' ? undefined : amount(draft.total),
    count: mode === 'table' || wholeOf(draft.count, ENVELOPES_MAX) ? undefined : 'Enter a number from 1 to 10000',
    min: mode === 'random' ? amount(draft.min) : undefined,
    max: mode === 'random' ? amount(draft.max) : undefined,
    table: mode === 'table' && !rowsOf(draft.table) ? 'Enter amounts with their numbers' : undefined,
    levelMin: wholeOf(draft.levelMin, 20) === null ? 'Enter 0 to 20' : undefined,
    depositMin: condition(draft.depositMin),
    validBetMin: condition(draft.validBetMin),
    turnover: wholeOf(draft.turnover, 10) === null ? 'Enter 0 to 10' : undefined,
  }
}

/** The series of a draft; null while it has problems. */
export function envelopesOf(draft: EnvelopeDraft): Envelopes | null {
  const split = splitOf(draft)
  const times = timesOf(draft.times)
  if (!split || !times || Object.values(envelopeProblems(draft)).some(Boolean)) return null
  const label = draft.label.trim()
  return {
    ...split,
    times,
    title: draft.title.trim(),
    firstDay: draft.firstDay,
    lastDay: draft.lastDay,
    minutes: Number(draft.minutes),
    levelMin: Number(draft.levelMin),
    depositMin: conditionOf(draft.depositMin) ?? ZERO,
    validBetMin: conditionOf(draft.validBetMin) ?? ZERO,
    verifiedOnly: draft.verifiedOnly,
    label: label === '' ? null : label,
    fairness: draft.fairness,
    turnover: Number(draft.turnover),
  }
}
