import { changeFavourite, favoriteGames, favoriteGamesList } from '@croupier/wire/games/catalogue'
import { useLingui } from '@lingui/react/macro'
import { useCall } from './call.ts'
import { useCommand } from './command.ts'
import { useProtect } from './protect.ts'

/** The heart of a game's tile. A visitor logs in first, and then returns to the page. */
export function useFavourites() {
  const { t } = useLingui()
  const codes = useCall(favoriteGames, {}).data?.list ?? []
  const change = useCommand(changeFavourite, { changes: [favoriteGames, favoriteGamesList] })
  const protect = useProtect()
  return (code: string, name: string) => {
    const on = codes.includes(code)
    return {
      on,
      label: on ? t`Remove ${name} from your favourites` : t`Add ${name} to your favourites`,
      onToggle: () => protect(t`Favourites`, () => void change.run({ game: code, isOn: !on }).catch(() => {})),
    }
  }
}
