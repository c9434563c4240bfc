import { familyOf, type Play, type Statistic, trendRows, valuesAt } from '@croupier/game-math/lottery/index'
import { Chip, Chips } from '@croupier/ui/controls'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { TrendChart } from '@croupier/ui/trend-chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { placeName, statisticName } from '../../../lib/plays/names.ts'
import { type Result, shortIssue } from '../issues.ts'
import { statisticsOf, useStatisticText } from '../statistics.tsx'
import css from './records.module.css'
import { Roads } from './roads.tsx'

const ROWS_SHOWN = 30

type TrendProps = { family: string; results: readonly Result[] | undefined; play: Play | undefined }

/** The numbers drawn at one place, newest round first, with the absence of every other number. */
export const Trend = memo(function Trend({ family, results, play }: TrendProps) {
  const { t, i18n } = useLingui()
  const { charted, places } = familyOf(family)
  const [chosen, setChosen] = useState<number>()
  const place = chosen ?? play?.positions.find((at) => charted.includes(at)) ?? charted[0] ?? 0
  if (!results) return <Skeleton height={380} radius={12} />
  if (!results.some(({ numbers }) => numbers)) return <EmptyState title={<Trans>No round has been drawn yet</Trans>} />
  return (
    <>
      <Chips label={t`Place`} oneLine className={css.chips}>
        {charted.map((at) => (
          <Chip key={at} pressed={at === place} onClick={() => setChosen(at)}>
            {placeName(i18n, family, places[at] ?? '')}
          </Chip>
        ))}
      </Chips>
      <PlaceChart family={family} results={results} place={place} />
      <Roads key={family} family={family} results={results} />
    </>
  )
})

/**
 * The chart of a place. It has hundreds of cells, so it follows a new round or another place when the browser has time, and
 * the picker answers first.
 */
function PlaceChart(props: { family: string; results: readonly Result[]; place: number }) {
  const { t, i18n } = useLingui()
  const { family } = props
  const definition = familyOf(family)
  const results = useDeferredValue(props.results)
  const place = useDeferredValue(props.place)
  const numbers = useMemo(() => valuesAt(definition, place), [definition, place])
  const tokens = useMemo(() => statisticsOf(family).filter(({ kind }) => kind === 'token'), [family])
  const times = useMemo(() => new Map(results.map(({ issueNo, at }) => [issueNo, at])), [results])
  const drawn = useMemo(() => {
    const rounds = results.flatMap(({ issueNo, numbers }) => (numbers ? [{ issueNo, numbers }] : []))
    return trendRows(definition, rounds.reverse()).reverse().slice(0, ROWS_SHOWN)
  }, [definition, results])
  const rows = useMemo(
    () =>
      drawn.map((row) => ({
        id: row.issueNo,
        round: shortIssue(row.issueNo),
        drawn: row.numbers[place] ?? 0,
        absence: row.absent[place] ?? {},
        extra: [
          ...tokens.map((one) => (
            <Token key={one.code} family={family} statistic={one} numbers={row.numbers} at={times.get(row.issueNo)} />
          )),
          <Numbers key="all" numbers={row.numbers} />,
        ],
      })),
    [drawn, place, family, tokens, times],
  )
  const extraLabels = useMemo(
    () => [...tokens.map(({ code }) => statisticName(i18n, family, code)), t`Result`],
    [tokens, family, i18n, t],
  )
  return (
    <TrendChart
      caption={t`Trend of one place: the number drawn in each round, and rounds since the others were drawn`}
      roundLabel={t`Round`}
      numbers={numbers}
      extraLabels={extraLabels}
      rows={rows}
    />
  )
}

/** Colours of the tokens that many families share. */
const TOKEN_COLOURS: Record<string, string | undefined> = {
  BIG: css.size,
  SMALL: css.small,
  ODD: css.odd,
  EVEN: css.even,
}

function Token(props: { family: string; statistic: Statistic; numbers: readonly number[]; at: Date | undefined }) {
  if (!props.at) return null
  return <TokenText {...props} at={props.at} />
}

function TokenText(props: { family: string; statistic: Statistic; numbers: readonly number[]; at: Date }) {
  const { family, statistic, numbers, at } = props
  const textOf = useStatisticText(family)
  return <span className={TOKEN_COLOURS[statistic.of(numbers, at)]}>{textOf(statistic, numbers, at)}</span>
}

/** Digits without spaces; longer numbers with spaces. */
const Numbers = ({ numbers }: { numbers: readonly number[] }) => (
  <span className={css.digits}>{numbers.join(numbers.some((number) => number > 9) ? ' ' : '')}</span>
)
