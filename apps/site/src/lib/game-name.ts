import { gameMenus } from '@croupier/wire/games/menus'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useCall } from './call.ts'

const found = import.meta.glob<Readonly<Record<string, MessageDescriptor>>>('./families/*/games.ts', {
  eager: true,
  import: 'games',
})
/** The games that have translations, by code. */
const names = new Map(Object.values(found).flatMap((games) => Object.entries(games)))

/** The name of a game by its code. A game without a translation has the operator's name. */
export function useGameName(): (code: string, operatorsName?: string) => string {
  const { i18n } = useLingui()
  const menus = useCall(gameMenus, {}).data?.menus
  return (code, operatorsName) => {
    const name = names.get(code)
    if (name) return i18n._(name)
    return operatorsName ?? menus?.flatMap(({ games }) => games).find((game) => game.code === code)?.name ?? code
  }
}
