import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { LIMIT_KINDS, type LimitKind, limits } from '@croupier/wire/safer-gambling/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitRow } from './limit-row.tsx'
import { useLimitWords } from './limit-words.ts'
import css from './safer-play.module.css'

/** The limits of the account by kind, each with what is used of it. */
export function LimitsCard() {
  const { t } = useLingui()
  const { kinds, meanings } = useLimitWords()
  const [edited, setEdited] = useState<LimitKind | null>(null)
  const { data } = useCall(limits, {})
  if (!data) return <Skeleton height={280} radius={16} />
  const { items, delayHours } = data
  return (
    <Card as="section">
      <CardHead title={<Trans>Limits</Trans>} />
      <p className="text-2">
        <Trans>
          They apply to your whole account. A lower limit applies at once. A higher one waits {delayHours} hours, and
          then you confirm it.
        </Trans>
      </p>
      {LIMIT_KINDS.map((kind) => {
        const name = kinds[kind]
        const own = items.filter((one) => one.kind === kind)
        return (
          <section key={kind} className={css.limits} aria-label={name}>
            <CardHead level={3} title={name}>
              <Button size="s" aria-label={t`Set: ${name}`} onClick={() => setEdited(kind)}>
                <Trans context="to choose a limit">Set</Trans>
              </Button>
            </CardHead>
            {own.length === 0 && <p className="tiny text-3">{meanings[kind]}</p>}
            {own.map((one) => (
              <LimitRow key={`${one.period} ${one.source}`} limit={one} />
            ))}
          </section>
        )
      })}
      {edited && <LimitDialog kind={edited} items={items} delayHours={delayHours} done={() => setEdited(null)} />}
    </Card>
  )
}
