import { LinkButton } from '@croupier/ui/button'
import { SegmentedControl } from '@croupier/ui/controls'
import { gameMenus } from '@croupier/wire/games/menus'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCall } from '../../../lib/call.ts'
import { AREAS, type LotteryArea } from '../areas.ts'
import css from './lobby.module.css'

type Props = {
  area: LotteryArea
  count: number
  isByPopularity: boolean
  onOrder: (isByPopularity: boolean) => void
}

/** The name of the area, the order of its games, and the ways to the other areas. */
export function LobbyHead({ area, count, isByPopularity, onOrder }: Props) {
  const { t, i18n } = useLingui()
  return (
    <header className={css.head}>
      <div>
        <h1 className="title-1">{i18n._(area.title)}</h1>
        <p className="small text-2">{plural(count, { one: '# game', other: '# games' })}</p>
      </div>
      <SegmentedControl
        label={t`Sort by`}
        segments={[
          { value: 'closing', label: t`Closing first` },
          { value: 'popular', label: t`Most popular` },
        ]}
        value={isByPopularity ? 'popular' : 'closing'}
        onChange={(order) => onOrder(order === 'popular')}
      />
      <Areas current={area} />
    </header>
  )
}

/** The pages of lotteries that have games. */
function Areas({ current }: { current: LotteryArea }) {
  const { t, i18n } = useLingui()
  const games = useCall(gameMenus, {}).data?.menus.flatMap((menu) => menu.games) ?? []
  const names = new Set(games.map(({ accountTypeName }) => accountTypeName))
  const areas = AREAS.filter((area) => area === current || !area.accountType || names.has(area.accountType))
  return (
    <nav className={css.areas} aria-label={t`Lottery games`}>
      {areas.map((area) => (
        <LinkButton
          key={area.path}
          size="s"
          kind={area === current ? 'outline' : 'quiet'}
          href={area.path}
          aria-current={area === current ? 'page' : undefined}
        >
          {area.accountType ? i18n._(area.title) : t`All lottery games`}
        </LinkButton>
      ))}
    </nav>
  )
}
