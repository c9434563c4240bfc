import type { Play, Tier } from '@croupier/game-math/lottery/index'
import { ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { Link } from '@croupier/ui/link'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../../lib/merchant.ts'
import { playName, tierName } from '../../../lib/plays/names.ts'
import { useTimes } from '../../../lib/use-times.ts'
import type { Terms } from '../basket/lines.ts'
import type { Betting } from '../use-betting.ts'
import { useMoneyText } from '../use-texts.ts'
import { drawHelp, playHelp } from './help.ts'
import css from './records.module.css'

export type RulesProps = Pick<Betting, 'game' | 'play' | 'terms' | 'bet'>

/** How the chosen play is won, its chances and prizes, and the rules of the game. */
export function Rules({ game, play, terms, bet }: RulesProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.rules}>
      {play && terms && (
        <>
          <h2 className="title-2">{playName(i18n, play)}</h2>
          <p>{playHelp(i18n, play)}</p>
          <PrizeTable play={play} terms={terms} tiers={tiersShown(bet, play)} />
        </>
      )}
      <GameFacts game={game} play={play} />
      <p className="small">
        <Link className="link" href={`/verify?game=${game.game}`}>
          <Trans>How to check any draw</Trans>
        </Link>
      </p>
    </div>
  )
}

/** All prize levels, or that of the picks if it follows from them. */
function tiersShown(bet: Betting['bet'], play: Play): readonly Tier[] {
  const picked = bet && play.tierOf?.(bet.selection)
  return play.tierOf ? play.tiers.filter(({ tier }) => tier === picked) : play.tiers
}

function PrizeTable({ play, terms, tiers }: { play: Play; terms: Terms; tiers: readonly Tier[] }) {
  const { t, i18n } = useLingui()
  const currency = useCurrency()
  const columns: Column<Tier>[] = [
    { id: 'tier', header: t`Wins with`, cell: ({ tier }) => tierName(i18n, play.family, tier), card: 'start' },
    {
      id: 'chance',
      header: t`Chance per bet`,
      cell: (tier) => <Chance tier={tier} />,
      card: 'start',
      cardLabel: t`Chance per bet`,
    },
    {
      id: 'prize',
      header: t`Prize per bet`,
      end: true,
      card: 'end',
      cell: ({ tier }) => <Amount value={terms.prizes[tier] ?? ZERO} currency={currency} />,
    },
    {
      id: 'return',
      header: t`Average return`,
      end: true,
      card: 'end',
      cardLabel: t`Average return`,
      cell: (tier) => <Return tier={tier} terms={terms} />,
    },
  ]
  return (
    <>
      <DataTable caption={t`Prizes`} columns={columns} rows={tiers} rowKey={({ tier }) => tier} empty={null} dense />
      <p className="tiny text-3">
        <Trans>
          One bet at multiplier 1 costs <Amount value={terms.unitPrice} currency={currency} />. Smaller units cost and
          pay in proportion. Payouts include the stake.
        </Trans>
      </p>
    </>
  )
}

/** "1 in 1,000", to one decimal where it is not whole. */
function Chance({ tier }: { tier: Tier }) {
  const { i18n } = useLingui()
  const tenths = Number((tier.total * 10n) / tier.wins) / 10
  const odds = i18n.number(tenths, { maximumFractionDigits: 1 })
  return (
    <span className="num">
      <Trans>1 in {odds}</Trans>
    </span>
  )
}

/** The share of the stakes that is returned in the long run, pushes included. */
function Return({ tier, terms }: { tier: Tier; terms: Terms }) {
  const { i18n } = useLingui()
  const back = tier.wins * (terms.prizes[tier.tier] ?? 0n) + tier.pushes * terms.unitPrice
  const tenths = Number((back * 1000n) / (tier.total * terms.unitPrice)) / 1000
  return <span className="num">{i18n.number(tenths, { style: 'percent', minimumFractionDigits: 1 })}</span>
}

function GameFacts({ game, play }: Pick<Betting, 'game' | 'play'>) {
  const { i18n } = useLingui()
  const moneyText = useMoneyText()
  const { family, limits, lockSeconds, periodSeconds } = game
  const maxPayout = moneyText(limits.payoutPerBet)
  const maxPerRound = moneyText(limits.payoutPerIssue)
  return (
    <ul className={css.facts}>
      <li>{drawHelp(i18n, family)}</li>
      <li>{periodSeconds === null ? <NextDraw game={game} /> : <Period seconds={periodSeconds} />}</li>
      <li>
        <Trans>
          Bets close {lockSeconds} seconds before the draw, by our clock. A late bet is refused. It is never moved to
          the next round automatically.
        </Trans>
      </li>
      <li>
        <Trans>
          You can cancel a ticket until then and get the whole stake back. A round that is not drawn is void, and all
          stakes are returned.
        </Trans>
      </li>
      <li>
        <Trans>
          One bet pays at most {maxPayout}, and all your bets on one round at most {maxPerRound}.
        </Trans>
      </li>
      {play?.prizeMode === 'Lott' && (
        <li>
          <Trans>
            A lower prize group pays smaller prizes and gives the difference back on every stake, won or lost.
          </Trans>
        </li>
      )}
    </ul>
  )
}

function Period({ seconds }: { seconds: number }) {
  if (seconds % 60 > 0)
    return <Plural value={seconds} one="There is a draw every # second." other="There is a draw every # seconds." />
  return <Plural value={seconds / 60} one="There is a draw every minute." other="There is a draw every # minutes." />
}

/** For a game without a fixed period. */
function NextDraw({ game }: Pick<Betting, 'game'>) {
  const { zoned } = useTimes()
  const [next] = game.next
  const time = next ? zoned(next.drawAt) : '–'
  return <Trans>The next draw is on {time}.</Trans>
}
