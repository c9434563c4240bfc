import type { Play, Row, Tier } from '@croupier/game-math/lottery/index'
import { type Money, share, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../../lib/merchant.ts'
import { tierName } from '../../../lib/plays/names.ts'
import { termsOf } from '../basket/lines.ts'
import type { Betting } from '../use-betting.ts'
import css from './picker.module.css'

/** More prize levels than these are not listed if each stands with its pick. */
const FEW_TIERS = 4

/** Before a stake: the prize of one bet of the chosen play, or of each of its prize levels. */
export function PlayOdds({ betting }: { betting: Betting }) {
  const currency = useCurrency()
  const { play, terms, mode, bet } = betting
  if (!play || !terms) return null
  const inMode = (amount: Money) => share(amount, BigInt(mode), 1000n)
  const prizeOf = ({ tier }: Tier) => inMode(terms.prizes[tier] ?? ZERO)
  const cost = inMode(terms.unitPrice)
  // The odds of some plays follow from the picks.
  const picked = bet && play.tierOf?.(bet.selection)
  const tiers = play.tierOf ? play.tiers.filter(({ tier }) => tier === picked) : play.tiers
  const [only, ...others] = tiers
  if (!only) return null
  return (
    <p className={`${css.odds} tiny text-2`}>
      {tiers.length > FEW_TIERS && isInCells(play) ? (
        <span>
          <Trans>Below each pick: how many times the stake it pays.</Trans>
        </span>
      ) : others.length === 0 ? (
        <>
          <span>
            <Trans>
              A bet of <Amount value={cost} currency={currency} /> pays{' '}
              <Amount value={prizeOf(only)} currency={currency} />
            </Trans>
          </span>
          <Chance tier={only} />
        </>
      ) : (
        <>
          <span>
            <Trans>
              A bet of <Amount value={cost} currency={currency} /> pays:
            </Trans>
          </span>
          {tiers.map((tier) => (
            <TierPrize key={tier.tier} family={play.family} tier={tier.tier} prize={prizeOf(tier)} />
          ))}
        </>
      )}
    </p>
  )
}

function TierPrize({ family, tier, prize }: { family: string; tier: string; prize: Money }) {
  const { i18n } = useLingui()
  const currency = useCurrency()
  return (
    <span>
      {tierName(i18n, family, tier)} <Amount value={prize} currency={currency} />
    </span>
  )
}

/** "1 in 10" */
function Chance({ tier: { wins, total } }: { tier: Tier }) {
  const { i18n } = useLingui()
  const odds = i18n.number(Number((total * 10n) / wins) / 10, { maximumFractionDigits: 1 })
  return (
    <span className="text-3">
      <Trans>Chance 1 in {odds}</Trans>
    </span>
  )
}

/**
 * The gross odds of a word that can be picked alone or stands for a prize level: "2.17". Undefined where a pick needs others
 * beside it, so that it has no odds of its own.
 */
export function useCellOdds({
  play,
  terms,
}: Pick<Betting, 'play' | 'terms'>): (row: Row, token: string) => string | undefined {
  const { i18n } = useLingui()
  return (row, token) => {
    const prize = play && terms?.prizes[tierOf(play, row, token) ?? '']
    if (!terms || prize === undefined) return undefined
    const hundredths = Number((prize * 100n) / terms.unitPrice)
    return i18n.number(hundredths / 100, { minimumFractionDigits: 2 })
  }
}

/** How many times its stake a play pays: "99.5". Undefined where its prize levels differ. */
export function usePlayOdds({ game, group }: Pick<Betting, 'game' | 'group'>): (play: Play) => string | undefined {
  const { i18n } = useLingui()
  return (play) => {
    const terms = termsOf(game, play, group)
    const [prize, ...others] = new Set(Object.values(terms?.prizes ?? {}))
    if (!terms || prize === undefined || others.length > 0) return undefined
    return i18n.number(Number((prize * 100n) / terms.unitPrice) / 100, { maximumFractionDigits: 2 })
  }
}

const rowsIn = ({ entry }: Play): readonly Row[] => (entry.shape === 'TICKETS' ? [] : entry.rows)

/** Whether each prize level of a play belongs to one of its picks. */
const isInCells = (play: Play): boolean => {
  const shown = new Set(rowsIn(play).flatMap((row) => row.values.map((value) => tierOf(play, row, String(value)))))
  return play.tiers.every(({ tier }) => shown.has(tier))
}

/** Whether each number of a row has a prize level of its own, such as a sum. */
export const hasOddsPerNumber = (play: Play, row: Row): boolean =>
  row.values.every((value) => typeof value === 'number' && numberTier(play, row, value) !== undefined)

/** The prize level of a number, such as "S11" of 11, in a row whose numbers have one each. */
const numberTier = ({ tiers }: Play, row: Row, value: number): string | undefined =>
  tiers.length === row.values.length
    ? tiers.find(({ tier }) => /^[A-Z]+(\d+)$/.exec(tier)?.[1] === String(value))?.tier
    : undefined

function tierOf(play: Play, row: Row, token: string): string | undefined {
  const { tiers, entry } = play
  if (tiers.some(({ tier }) => tier === token)) return token
  if (typeof row.values[0] === 'number') return numberTier(play, row, Number(token))
  const isAlone = entry.shape !== 'TICKETS' && entry.minRows === 1 && row.min <= 1
  return isAlone && tiers.length === 1 ? tiers[0]?.tier : undefined
}
