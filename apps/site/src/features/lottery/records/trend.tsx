import { type Play, trendRows } from '@croupier/game-math/lottery/index'
import { Chip, Chips } from '@croupier/ui/controls'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { TrendChart } from '@croupier/ui/trend-chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { PLACES, placeName } from '../../../lib/plays/names.ts'
import { type Result, shortIssue, sidesOf } from '../issues.ts'
import css from './records.module.css'

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const ROWS_SHOWN = 30

/** The digits of one place, newest round first, with the rounds that every other digit has been absent. */
export function Trend({ results, play }: { results: readonly Result[] | undefined; play: Play | undefined }) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<number>()
  const place = chosen ?? play?.positions[0] ?? 0
  const rows = useMemo(() => {
    const drawn = (results ?? []).flatMap(({ issueNo, numbers }) => (numbers ? [{ issueNo, numbers }] : []))
    return trendRows(drawn.reverse()).reverse().slice(0, ROWS_SHOWN)
  }, [results])
  if (!results) return <Skeleton height={380} radius={12} />
  if (rows.length === 0) return <EmptyState title={<Trans>No round has been drawn yet</Trans>} />
  return (
    <>
      <Chips label={t`Place`} oneLine className={css.chips}>
        {PLACES.map((letter, at) => (
          <Chip key={letter} pressed={at === place} onClick={() => setChosen(at)}>
            {placeName(i18n, letter)}
          </Chip>
        ))}
      </Chips>
      <TrendChart
        caption={t`Trend of one place: the digit drawn in each round, and rounds since the others were drawn`}
        roundLabel={t`Round`}
        numbers={DIGITS}
        extraLabels={[t`Size of the sum`, t`Parity of the sum`, t`Result`]}
        rows={rows.map((row) => ({
          id: row.issueNo,
          round: shortIssue(row.issueNo),
          drawn: row.numbers[place] ?? 0,
          absence: { ...row.absent[place] },
          extra: [
            <Size key="size" numbers={row.numbers} />,
            <Parity key="parity" numbers={row.numbers} />,
            <Digits key="all" numbers={row.numbers} />,
          ],
        }))}
      />
    </>
  )
}

const Size = ({ numbers }: { numbers: readonly number[] }) =>
  sidesOf(numbers).isBig ? (
    <span className={css.size}>
      <Trans>Big</Trans>
    </span>
  ) : (
    <span className={css.small}>
      <Trans>Small</Trans>
    </span>
  )
const Parity = ({ numbers }: { numbers: readonly number[] }) =>
  sidesOf(numbers).isOdd ? (
    <span className={css.odd}>
      <Trans>Odd</Trans>
    </span>
  ) : (
    <span className={css.even}>
      <Trans>Even</Trans>
    </span>
  )
const Digits = ({ numbers }: { numbers: readonly number[] }) => <span className={css.digits}>{numbers.join('')}</span>
