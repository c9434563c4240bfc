import { families } from '@croupier/game-math/lottery/index'
import { Button } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, use } from 'react'
import { loadFamily } from '../../lib/families/load.ts'
import { BettingDesk } from './betting-desk.tsx'
import { DeskState } from './desk-state.tsx'

/** Loads the rules of the game's family first. */
export function FamilyDesk(props: ComponentProps<typeof BettingDesk>) {
  const { family } = props.game
  if (!families.has(family)) use(loadFamily(family))
  return families.has(family) ? <BettingDesk {...props} /> : <UnknownFamily />
}

/** Shown when this page was loaded before a release that added the family of the game. */
function UnknownFamily() {
  return (
    <DeskState
      title={<Trans>This page is out of date</Trans>}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>Reload the page to play this game.</Trans>
    </DeskState>
  )
}
