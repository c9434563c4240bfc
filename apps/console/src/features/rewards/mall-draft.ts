import { type Money, moneyText, ZERO } from '@croupier/kernel/money'
import { readAmount } from '@croupier/rules/payment'
import type { Input } from '@croupier/wire/endpoint'
import type { MallRewardRow, saveMallReward } from '@croupier/wire/rewards/mall.console'

/** The labels of the fields that are texts. */
export const MALL_FIELDS = {
  name: 'Name',
  points: 'Points',
  amount: 'Cash on top',
  worth: 'Pays in cash (0: goods)',
  levelMin: 'From VIP level',
  stock: 'Stock (empty: no limit)',
  limit: 'Pieces for each member (empty: no limit)',
  opensAt: 'From (UTC, empty: now)',
  closesAt: 'Until (UTC, empty: open end)',
} as const
export type MallField = keyof typeof MALL_FIELDS
export type MallDraft = Record<MallField, string> &
  Pick<MallRewardRow, 'needsAddress' | 'isActive' | 'picture' | 'motif'> & {
    /** The text of the stock when the form was opened. The stock is sent only when it was changed. */
    oldStock: string
  }
type Reward = Omit<Input<typeof saveMallReward>, 'id' | 'reason'>

const textOf = (number: number | null) => (number === null ? '' : String(number))
/** An instant as a field of date and time has it, in UTC. */
const fieldOf = (at: Date | null) => at?.toISOString().slice(0, 16) ?? ''

export const mallDraft = (row?: MallRewardRow): MallDraft => ({
  name: row?.name ?? '',
  points: textOf(row?.pointsRequirement ?? null),
  amount: moneyText(row?.amountRequirement ?? ZERO),
  worth: moneyText(row?.worth ?? ZERO),
  levelMin: textOf(row?.levelMin ?? 0),
  stock: textOf(row?.stock ?? null),
  oldStock: textOf(row?.stock ?? null),
  limit: textOf(row?.limitPerMember ?? null),
  opensAt: fieldOf(row?.opensAt ?? null),
  closesAt: fieldOf(row?.closesAt ?? null),
  picture: row?.picture ?? null,
  motif: row?.motif ?? null,
  needsAddress: row?.needsAddress ?? false,
  isActive: row?.isActive ?? true,
})

const WHOLE = /^\d{1,9}$/
const wholeOf = (text: string): number | null => (WHOLE.test(text.trim()) ? Number(text) : null)
const isBad = (text: string): boolean => text.trim() !== '' && wholeOf(text) === null
/** Zero is an amount here, too. */
const amountOf = (text: string): Money | null => (/^0+(\.0*)?$/.test(text.trim()) ? ZERO : readAmount(text))
const instantOf = (text: string): Date | null => (text === '' ? null : new Date(`${text}:00Z`))

const WRONG_AMOUNT = 'Enter an amount such as 25.00, or 0'

/** The problems of a draft, by field. */
export const mallProblems = (draft: MallDraft): Partial<Record<MallField, string | undefined>> => ({
  name: draft.name.trim() ? undefined : 'Enter a name',
  points: wholeOf(draft.points) ? undefined : 'Enter a whole number above zero',
  amount: amountOf(draft.amount) === null ? WRONG_AMOUNT : undefined,
  worth: amountOf(draft.worth) === null ? WRONG_AMOUNT : undefined,
  levelMin: wholeOf(draft.levelMin) === null ? 'Enter a level, 0 for everybody' : undefined,
  stock: isBad(draft.stock) ? 'Enter a whole number' : undefined,
  limit: isBad(draft.limit) || wholeOf(draft.limit) === 0 ? 'Enter a whole number above zero' : undefined,
})

/** The reward of a draft; null while it has problems. */
export function mallRewardOf(draft: MallDraft): Reward | null {
  const pointsRequirement = wholeOf(draft.points)
  const levelMin = wholeOf(draft.levelMin)
  const amountRequirement = amountOf(draft.amount)
  const worth = amountOf(draft.worth)
  if (Object.values(mallProblems(draft)).some(Boolean)) return null
  if (pointsRequirement === null || levelMin === null || amountRequirement === null || worth === null) return null
  const { needsAddress, isActive, picture, motif, stock, oldStock } = draft
  const reward = {
    name: draft.name.trim(),
    picture,
    motif,
    pointsRequirement,
    amountRequirement,
    worth,
    levelMin,
    needsAddress,
    isActive,
    limitPerMember: wholeOf(draft.limit),
    opensAt: instantOf(draft.opensAt),
    closesAt: instantOf(draft.closesAt),
  }
  return stock === oldStock ? reward : { ...reward, stock: wholeOf(stock) }
}
