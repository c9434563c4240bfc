import { units } from '@croupier/kernel/money'
import { BET_OUTCOMES } from '@croupier/rules/bet-outcome'
import { Amount } from '@croupier/ui/amount'
import type { Output } from '@croupier/wire/endpoint'
import { bet, bets } from '@croupier/wire/games/bets'
import { uuid } from '@croupier/wire/shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useBetColumns } from '../../lib/bets/bet-columns.tsx'
import { BetDetail } from '../../lib/bets/bet-detail.tsx'
import { useOutcomeChoice } from '../../lib/bets/outcome.ts'
import { useShownBets } from '../../lib/bets/products.ts'
import type { RecordedBet } from '../../lib/bets/recorded-bet.ts'
import { useCall } from '../../lib/call.ts'
import { useGameName } from '../../lib/game-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import { useNarrowing, useRecordFilters } from '../../lib/record/filters.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useRecord } from '../../lib/record/use-record.ts'

const WAITING_MS = 10_000

/** §2 personalHistoryCopy: the bets of all products, with stake, result and proof. A press on a bet opens its detail. */
export function BettingRecordPage() {
  const { t } = useLingui()
  const filters = useRecordFilters(BET_OUTCOMES)
  const { range, choice } = filters
  const { values: one, clear } = useNarrowing(['game', 'round'])
  const gameName = useGameName()
  const narrowed = { ...range, ...(choice ? { status: choice } : {}), ...one }
  const { record, data } = useRecord(bets, (paging) => ({ ...paging, ...narrowed }), {
    ready: range !== null,
    everyMs: WAITING_MS,
    isMoving: ({ status }) => status === 'accepted',
  })
  const { values: named, clear: closeNamed } = useNarrowing(['bet'])
  const betId = z.safeParse(uuid, named.bet).data
  const [opened, setOpened] = useState<RecordedBet>()
  const current = record.rows?.find(({ betId }) => betId === opened?.betId) ?? opened
  const { show, isLoading } = useShownBets(record.rows ?? [])
  return (
    <>
      <RecordPage
        caption={t`Betting record`}
        filters={filters}
        narrowing={one.game && { label: `${gameName(one.game)} ${one.round ?? ''}`, onClear: clear }}
        choice={useOutcomeChoice()}
        record={isLoading ? { ...record, rows: undefined } : record}
        totals={useTotals(data?.totals)}
        totalsNote={<Notes answer={data} />}
        columns={useBetColumns(show, filters.calendar)}
        onRow={setOpened}
        rowKey={({ betId }: RecordedBet) => betId}
        empty={{
          title: <Trans>No bets</Trans>,
          text: data?.archivedUntil ? (
            <Trans>The bets of this period are archived.</Trans>
          ) : (
            <Trans>You placed no bets in this period.</Trans>
          ),
        }}
      />
      {betId && <NamedBet betId={betId} onClose={closeNamed} />}
      {current && <BetDetail bet={current} shown={show(current)} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The bet that the address names, which may be outside the period. */
function NamedBet({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { data } = useCall(bet, { betId })
  const { show } = useShownBets(data ? [data] : [])
  return data && <BetDetail bet={data} shown={show(data)} onClose={onClose} />
}

/** The bets that the sums cover, and where older ones are. Its line is reserved while they load. */
function Notes({ answer }: { answer: Output<typeof bets> | undefined }) {
  if (answer === undefined) return '\u00a0'
  const { totals, archivedUntil } = answer
  return (
    <>
      {totals?.of === 'settled' && <Trans>These sums cover the bets settled in this period.</Trans>}
      {totals?.of === 'all' && <Trans>These sums cover the bets placed in this period.</Trans>}{' '}
      {archivedUntil && <Archived until={archivedUntil} />}
    </>
  )
}

function Archived({ until }: { until: Date }) {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(`${i18n.locale}-u-ca-gregory-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' })
  const date = format.format(until)
  return <Trans>Bets before {date} are archived. Customer service can send you a copy.</Trans>
}

/** Undefined when the sums are not known. */
function useTotals(totals: Output<typeof bets>['totals'] | undefined) {
  const currency = useCurrency()
  if (totals === null) return undefined
  return [
    { label: <Trans>Bets</Trans>, value: totals?.bets },
    { label: <Trans>Staked</Trans>, value: totals && <Amount value={totals.stake} currency={currency} /> },
    {
      label: <Trans context="the sum of what bets paid out">Returned</Trans>,
      value: totals && <Amount value={totals.payout} currency={currency} />,
    },
    {
      label: <Trans comment="Returned less staked">Net</Trans>,
      value: totals && <Amount value={units(totals.payout - totals.stake)} currency={currency} signed />,
    },
  ]
}
