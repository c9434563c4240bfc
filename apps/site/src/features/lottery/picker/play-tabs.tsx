import { familyOf, type Play } from '@croupier/game-math/lottery/index'
import { Switch } from '@croupier/ui/choice'
import { Chip, Chips } from '@croupier/ui/controls'
import { Menu } from '@croupier/ui/menu'
import { Tabs } from '@croupier/ui/tabs'
import { toast } from '@croupier/ui/toast'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Shuffle from 'lucide-react/icons/shuffle'
import { memo } from 'react'
import { pageLookOf } from '../../../lib/families/looks.ts'
import { BROAD, useMedia } from '../../../lib/media.ts'
import { kindName, playName, tabName } from '../../../lib/plays/names.ts'
import type { Betting } from '../use-betting.ts'
import css from './picker.module.css'
import { countsAbsences } from './picks.ts'
import { usePlayOdds } from './play-odds.tsx'

type Plays = Pick<Betting, 'game' | 'play' | 'onSale' | 'choose'>
type TabsProps = Plays & { panelId: string }

/** The tabs of the plays on sale. A tab is the window of a play, and a chip the play within it. */
export const PlayTabs = memo(function PlayTabs({ game, play, onSale, choose, panelId }: TabsProps) {
  const { t, i18n } = useLingui()
  if (!play) return null
  const tabs = familyOf(game.family).tabs.filter((tab) => onSale.some((one) => one.tab === tab))
  const first = (tab: Play['tab']) => onSale.find((one) => one.tab === tab)
  return (
    <Tabs
      label={t`Bet types`}
      className={css.tabs}
      panelId={panelId}
      tabs={tabs.map((tab) => ({ value: tab, label: tabName(i18n, game.family, tab) }))}
      value={play.tab}
      onChange={(tab) => choose(first(tab) ?? play)}
    />
  )
})

type ChipsProps = Plays &
  Pick<Betting, 'group' | 'pickRandomly'> & { showAbsence: boolean; onShowAbsence: (on: boolean) => void }

/** The plays of the chosen tab, quick pick, and the switch for absence counts. */
export const PlayChips = memo(function PlayChips(props: ChipsProps) {
  const { t, i18n } = useLingui()
  const { game, play, onSale, choose } = props
  const look = pageLookOf(game.family)
  const oddsOf = usePlayOdds(props)
  // Beside a board, the row is too short for most of the plays.
  const wraps = useMedia(BROAD) && look.boardNote !== undefined
  const inTab = onSale.filter((one) => one.tab === play?.tab)
  // In a tab with several windows, the window is part of the chip's name.
  const isMixed = new Set(inTab.map((one) => one.window)).size > 1
  return (
    <div className={css.subs} data-wraps={wraps || undefined}>
      <Chips label={t`Bets`} oneLine={!wraps} className={css.kinds}>
        {inTab.map((one) => (
          <Chip key={one.code} pressed={one.code === play?.code} onClick={() => choose(one)}>
            {isMixed ? playName(i18n, one) : kindName(i18n, one)}
            {look.showsOdds && <Odds odds={oddsOf(one)} />}
          </Chip>
        ))}
      </Chips>
      <QuickPick pickRandomly={props.pickRandomly} />
      {countsAbsences(familyOf(game.family)) && (
        <span className={css.tail}>
          <Switch checked={props.showAbsence} onChange={(event) => props.onShowAbsence(event.target.checked)}>
            <Trans>Rounds since drawn</Trans>
          </Switch>
        </span>
      )}
    </div>
  )
})

const Odds = ({ odds }: { odds: string | undefined }) =>
  odds === undefined ? null : <small className={`num ${css.times}`}>×{odds}</small>

const COUNTS = [1, 5, 10] as const

function QuickPick({ pickRandomly }: Pick<Betting, 'pickRandomly'>) {
  const { t } = useLingui()
  const pick = (count: number) => {
    pickRandomly(count)
    if (count > 1)
      toast({ text: plural(count, { one: '# random bet is in the basket', other: '# random bets are in the basket' }) })
  }
  return (
    <Menu
      label={t`Quick pick`}
      trigger={(button) => (
        <Chip {...button} title={t`Quick pick`}>
          <Shuffle aria-hidden="true" />
          <span className={css.quick}>
            <Trans>Quick pick</Trans>
          </span>
        </Chip>
      )}
      entries={COUNTS.map((count) => ({
        label: plural(count, { one: '# random bet', other: '# random bets' }),
        onPress: () => pick(count),
      }))}
    />
  )
}
