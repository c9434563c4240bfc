import { Card, CardHead } from '@croupier/ui/card'
import { Checkbox } from '@croupier/ui/choice'
import { Skeleton } from '@croupier/ui/feedback'
import { ownListing, setOwnListing } from '@croupier/wire/games/winners'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './privacy.module.css'

/** Reward rules §12: whether the winner list of the home page shows large wins of the member. */
export function WinnerListCard() {
  const errorText = useErrorText()
  const { data } = useCall(ownListing, {})
  const set = useCommand(setOwnListing, { changes: [ownListing] })
  if (!data) return <Skeleton height={140} radius={16} />
  const error = errorText(set.error)
  return (
    <Card as="section">
      <CardHead title={<Trans>Winner list</Trans>} />
      <p className="text-2">
        <Trans>
          The home page shows the large wins of the last day. Of a name it shows the first two letters and the last one.
        </Trans>
      </p>
      <div className={css.choices}>
        <Checkbox
          checked={data.isListed}
          disabled={set.busy}
          onChange={(event) => void set.run({ isListed: event.target.checked }).catch(() => {})}
        >
          <Trans>Show my large wins</Trans>
        </Checkbox>
        {error && <p role="alert">{error}</p>}
      </div>
    </Card>
  )
}
