import { parseSelection, playOf, plays } from '@croupier/game-math/lottery/index'
import { units } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Pairs } from '@croupier/ui/card'
import { Stepper } from '@croupier/ui/controls'
import { ProgressBar, Skeleton } from '@croupier/ui/feedback'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import {
  buyShares,
  cancelSyndicate,
  ownShares,
  type SyndicateView,
  syndicate,
  syndicates,
} from '@croupier/wire/lottery/syndicates'
import { balance } from '@croupier/wire/wallet/wallet'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useGameName } from '../../../lib/game-name.ts'
import { useCurrency } from '../../../lib/merchant.ts'
import { playName } from '../../../lib/plays/names.ts'
import { selectionText } from '../../../lib/plays/selection-text.ts'
import { useReturnReason } from '../../../lib/return-reason.ts'
import { clockText, useSecondsUntil } from '../../../lib/time.ts'
import { useFunds } from '../../../lib/use-funds.ts'
import { useTimes } from '../../../lib/use-times.ts'
import { shortIssue } from '../issues.ts'
import { SyndicateTag } from './status-tags.tsx'
import css from './syndicates.module.css'

const EVERY_MS = 3_000

/** One syndicate: its lines, its progress, and the way to buy shares or to end an own one. */
export function SyndicateDetail({ syndicateId, onClose }: { syndicateId: string; onClose: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { data, error } = useCall(syndicate, { syndicateId }, { everyMs: EVERY_MS, staleMs: 0 })
  return (
    <Modal open onClose={onClose} title={t`Syndicate`} width={600}>
      {data && <Facts one={data} />}
      {data && <Lines one={data} />}
      {data?.status === 'open' && <Sale one={data} />}
      {!data && error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Skeleton height={420} radius={12} />}
    </Modal>
  )
}

function Facts({ one }: { one: SyndicateView }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const gameName = useGameName()
  const reasonText = useReturnReason()
  const { zoned } = useTimes()
  const { sold, shares, guaranteed, reason } = one
  return (
    <Pairs
      pairs={[
        { label: t`Game`, value: gameName(one.game) },
        { label: t`Round`, value: <span className="num">{shortIssue(one.issueNo)}</span> },
        { label: t`Organiser`, value: one.isOwn ? t`You` : one.organiser },
        { label: t`Status`, value: <SyndicateTag status={one.status} /> },
        ...(reason ? [{ label: t`Reason`, value: reasonText(reason) }] : []),
        {
          label: t`Sold shares`,
          value: (
            <span className={css.sold}>
              {t`${sold} of ${shares}`}
              <ProgressBar value={sold} max={shares} label={t`${sold} of ${shares} shares are sold`} />
            </span>
          ),
          rule: true,
        },
        { label: t`Guaranteed by the organiser`, value: plural(guaranteed, { one: '# share', other: '# shares' }) },
        { label: t`Price of a share`, value: <Amount value={one.shareStake} currency={currency} />, strong: true },
        { label: t`The round closes`, value: <span className="num">{zoned(one.closeAt)}</span> },
      ]}
    />
  )
}

function Lines({ one: { bets } }: { one: SyndicateView }) {
  const { i18n } = useLingui()
  if (!bets)
    return (
      <p className="tiny text-2">
        <Trans>The numbers are shown to holders until the round closes, and then to everyone.</Trans>
      </p>
    )
  return (
    <ul className={css.lines}>
      {bets.map((bet, index) => {
        const play = plays.get(bet.play)
        return (
          <li key={index}>
            <b>{play ? playName(i18n, play) : bet.play}</b>
            <span className="wraps">
              {play && selectionText(i18n, play, parseSelection(playOf(bet.play), bet.selection))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Sale({ one }: { one: SyndicateView }) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(one.endsAt)
  const left = one.shares - one.sold
  if (seconds <= 0 || left <= 0)
    return (
      <p role="status">
        <Trans>The sale of shares has ended.</Trans>
      </p>
    )
  const time = clockText(seconds)
  return (
    <section className={css.sale} aria-label={t`Buy shares`}>
      <Buying one={one} left={left} />
      <p className="tiny text-2 num">{t`The sale ends in ${time}`}</p>
      {one.canCancel && <Ending one={one} />}
    </section>
  )
}

function Buying({ one, left }: { one: SyndicateView; left: number }) {
  const { t } = useLingui()
  const currency = useCurrency()
  const errorText = useErrorText()
  const funds = useFunds()
  const [wanted, setWanted] = useState(1)
  const buy = useCommand(buyShares, { changes: [syndicate, syndicates, ownShares, balance] })
  const shares = Math.min(wanted, left)
  const stake = units(one.shareStake * BigInt(shares))
  const act = async () => {
    try {
      await buy.run({ syndicateId: one.syndicateId, shares, stake })
    } catch {
      // The section shows the error of the command.
      return
    }
    toast({ text: plural(shares, { one: 'You have bought # share', other: 'You have bought # shares' }) })
  }
  return (
    <>
      <div className={css.row}>
        <span className="tiny text-2">{t`Shares to buy`}</span>
        <Stepper label={t`Shares to buy`} value={shares} max={left} onChange={setWanted} />
      </div>
      <p className="tiny">
        <Trans>
          A share is a bet, and you cannot give it back. Its price is reserved now, and pays for your own ticket when
          all shares are sold or guaranteed. Otherwise you get it back before the round closes.
        </Trans>
      </p>
      {buy.error && <p role="alert">{errorText(buy.error)}</p>}
      <Button
        kind="primary"
        wide
        busy={buy.busy}
        busyLabel={t`Buying`}
        disabledReason={funds && stake > funds.cash ? t`Your balance is too low` : null}
        onClick={act}
      >
        <Trans>
          Buy · <Amount value={stake} currency={currency} />
        </Trans>
      </Button>
    </>
  )
}

/** Ends an own syndicate. The server refuses once others have shares. */
function Ending({ one: { syndicateId } }: { one: SyndicateView }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const cancel = useCommand(cancelSyndicate, { changes: [syndicate, syndicates, ownShares, balance] })
  const act = async () => {
    try {
      await cancel.run({ syndicateId })
    } catch {
      // The section shows the error of the command.
      return
    }
    toast({ text: t`The syndicate has ended, and your money is back` })
  }
  return (
    <>
      {cancel.error && <p role="alert">{errorText(cancel.error)}</p>}
      <Button kind="dangerSoft" wide busy={cancel.busy} busyLabel={t`Ending`} onClick={act}>
        <Trans>End the syndicate</Trans>
      </Button>
      <p className="tiny text-3">
        <Trans>You can end it while nobody else has shares.</Trans>
      </p>
    </>
  )
}
