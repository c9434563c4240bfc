import { Card, CardHead } from '@croupier/ui/card'
import { type Column, DataTable } from '@croupier/ui/data-table'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { outsideDraw } from '@croupier/wire/lottery/results'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DrawnNumbers } from '../../lib/families/drawn.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { isSignatureRight } from './signature.ts'
import css from './verify-page.module.css'

export type OutsideDrawShown = Output<typeof outsideDraw>
type Report = OutsideDrawShown['reports'][number]

/** Lottery rules §16.3: a draw whose numbers come from outside. Its sources are what can be checked. */
export function OutsideDraw({ draw }: { draw: OutsideDrawShown | undefined }) {
  return (
    <>
      <Card className={css.verdict} aria-live="polite" aria-atomic="true">
        {draw && <Result draw={draw} />}
      </Card>
      <div className={css.history}>
        <Reports draw={draw} />
      </div>
    </>
  )
}

function Result({ draw }: { draw: OutsideDrawShown }) {
  const { t } = useLingui()
  const last = draw.results.at(-1)
  const earlier = draw.results.slice(0, -1)
  return (
    <div className={`${css.rebuilt} ${css.filled}`}>
      {(earlier.length > 0 || last?.drawnAt) && (
        <Tag tone="warning">
          <Trans>Corrected</Trans>
        </Tag>
      )}
      <p className={css.word}>
        <Word draw={draw} last={last} />
      </p>
      {last?.numbers && (
        <DrawnNumbers family={draw.family} numbers={last.numbers} at={draw.drawAt} size="l" label={t`Result`} />
      )}
      <p className="small text-2">
        <Explanation draw={draw} last={last} />
      </p>
      {last && <DrawTime last={last} />}
      {earlier.map(({ numbers, decidedAt }) => (
        <Earlier key={decidedAt.toISOString()} numbers={numbers} decidedAt={decidedAt} />
      ))}
    </div>
  )
}

type Decided = OutsideDrawShown['results'][number]

function Word({ draw: { postponedTo }, last }: { draw: OutsideDrawShown; last: Decided | undefined }) {
  if (!last) return postponedTo ? <Trans>Draw postponed</Trans> : <Trans>Not drawn yet</Trans>
  if (!last.numbers) return <Trans>This round is void</Trans>
  return last.byStaff ? <Trans>Decided by our staff</Trans> : <Trans>Its sources agree</Trans>
}

function Explanation({ draw: { agree, postponedTo }, last }: { draw: OutsideDrawShown; last: Decided | undefined }) {
  const { zoned } = useTimes()
  if (last?.voidReason === 'cancelled') return <Trans>Our staff cancelled it. Every stake has been returned.</Trans>
  if (last?.voidReason) return <Trans>Its sources did not agree in time. Every stake has been returned.</Trans>
  if (last?.byStaff)
    return <Trans>Two people of our staff decided on this result. What its sources said is listed below.</Trans>
  if (last)
    return (
      <Trans>
        We do not draw this game. Independent sources stated the same numbers after the round had closed, and none
        stated others.
      </Trans>
    )
  if (postponedTo) {
    const time = zoned(postponedTo)
    return <Trans>Its operator draws it at {time}. Bets stay in force. Without a draw, every stake is returned.</Trans>
  }
  return agree === null ? (
    <Trans>We do not draw this game. Our staff decide on its result.</Trans>
  ) : (
    <Trans>We do not draw this game. The result counts once {agree} sources state the same numbers.</Trans>
  )
}

/** Standards T121: when the numbers were known, and the bets that are void for it. */
function DrawTime({ last: { drawnAt, voidFrom } }: { last: Decided }) {
  const { zoned } = useTimes()
  const drawn = drawnAt && zoned(drawnAt)
  const from = voidFrom && zoned(voidFrom)
  return (
    <>
      {drawn && (
        <span className="small text-2">
          <Trans>Two people of our staff corrected the time of the draw to {drawn}.</Trans>
        </span>
      )}
      {from && (
        <span className="small text-2">
          <Trans>
            Bets accepted from {from} on are void, because the numbers were known. Their stakes have been returned.
          </Trans>
        </span>
      )}
    </>
  )
}

function Earlier({ numbers, decidedAt }: Pick<Decided, 'numbers' | 'decidedAt'>) {
  const { zoned } = useTimes()
  const time = zoned(decidedAt)
  const text = numbers?.join(' ') ?? '–'
  return (
    <span className="small text-2 seq">
      <Trans>
        Result before the correction: {text} ({time})
      </Trans>
    </span>
  )
}

function Reports({ draw }: { draw: OutsideDrawShown | undefined }) {
  const { t } = useLingui()
  const { zoned } = useTimes()
  const nameOf = (source: string) => draw?.sources.find(({ code }) => code === source)?.name ?? source
  const columns: Column<Report>[] = [
    { id: 'source', header: t`Source`, cell: ({ source }) => <b>{nameOf(source)}</b>, card: 'start' },
    { id: 'received', header: t`Answered at`, cell: ({ receivedAt }) => zoned(receivedAt), cardLabel: t`Answered at` },
    {
      id: 'said',
      header: t`Result`,
      cell: (report) => <Said report={report} family={draw?.family ?? ''} />,
      card: 'end',
    },
    {
      id: 'signature',
      header: t`Signature`,
      cell: (report) => <Signature key={report.content} report={report} />,
      cardLabel: t`Signature`,
    },
  ]
  return (
    <Card>
      <CardHead title={<Trans>What each source said</Trans>} />
      <DataTable
        caption={t`What each source said`}
        columns={columns}
        rows={draw?.reports}
        rowKey={({ source, receivedAt }) => `${source} ${receivedAt.toISOString()}`}
        expected={2}
        empty={<EmptyState title={<Trans>No source has answered yet</Trans>} />}
      />
    </Card>
  )
}

function Said({ report: { numbers, fault }, family }: { report: Report; family: string }) {
  const { t } = useLingui()
  if (numbers) return <DrawnNumbers family={family} numbers={numbers} size="s" label={t`Result`} />
  if (fault === 'other_draw') return <Trans>It was about another round</Trans>
  if (fault === 'invalid_numbers') return <Trans>The numbers are not possible</Trans>
  if (fault === 'bad_signature') return <Trans>The signature is not valid</Trans>
  return <Trans>The answer cannot be read</Trans>
}

/** Checks the signature of a statement on this device. */
function Signature({ report: { content, signature, publicKey } }: { report: Report }) {
  const [isRight, setRight] = useState<boolean>()
  useEffect(() => {
    if (content && signature && publicKey) void isSignatureRight({ text: content, signature, publicKey }).then(setRight)
  }, [content, signature, publicKey])
  if (!signature) return <Trans>Not signed</Trans>
  if (isRight === undefined) return <Trans>Signed</Trans>
  return isRight ? (
    <Tag tone="good">
      <Trans>Checked on this device</Trans>
    </Tag>
  ) : (
    <Tag tone="danger">
      <Trans>The signature is not valid</Trans>
    </Tag>
  )
}
