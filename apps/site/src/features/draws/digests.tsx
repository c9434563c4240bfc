import { Card, CardHead } from '@croupier/ui/card'
import { Tag } from '@croupier/ui/tag'
import { dailyDigests } from '@croupier/wire/draws/chain'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { Hash } from './hash.tsx'
import css from './verify-page.module.css'

const SHOWN = 5

/** The last daily digests, to note one of their hashes. */
export function Digests() {
  const { t } = useLingui()
  const { data } = useCall(dailyDigests, { pageSize: SHOWN })
  return (
    <Card>
      <CardHead title={<Trans>Daily digests</Trans>} />
      <p className="small text-2">
        {data?.items.length === 0 ? (
          <Trans>The first digest is published after the first day.</Trans>
        ) : (
          <Trans>Note one of these hashes. Later, it proves that no round before it was changed.</Trans>
        )}
      </p>
      {data?.items.map(({ day, digestHash, key }) => (
        <div key={day} className={css.digest}>
          <span className="tiny text-3 num">{day}</span>
          {key && (
            <Tag tone="good">
              <Trans>Signed</Trans>
            </Tag>
          )}
          <Hash value={digestHash} label={t`Copy the digest of ${day}`} />
        </div>
      ))}
    </Card>
  )
}
