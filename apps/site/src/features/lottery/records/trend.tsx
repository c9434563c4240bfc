import { familyOf, type Play, type Statistic, trendRows, valuesAt } from '@croupier/game-math/lottery/index'
import { Chip, Chips } from '@croupier/ui/controls'
import { EmptyState, Skeleton } from '@croupier/ui/feedback'
import { TrendChart } from '@croupier/ui/trend-chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { placeName, statisticName } from '../../../lib/plays/names.ts'
import { type Result, shortIssue } from '../issues.ts'
import { statisticsOf, useStatisticText } from '../statistics.tsx'
import css from './records.module.css'

const ROWS_SHOWN = 30

type TrendProps = { family: string; results: readonly Result[] | undefined; play: Play | undefined }

/** The numbers drawn at one place, newest round first, with the absence of every other number. */
export function Trend({ family, results, play }: TrendProps) {
  const { t, i18n } = useLingui()
  const definition = familyOf(family)
  const { charted, places } = definition
  const [chosen, setChosen] = useState<number>()
  const place = chosen ?? play?.positions.find((at) => charted.includes(at)) ?? charted[0] ?? 0
  const rows = useMemo(() => {
    const drawn = (results ?? []).flatMap(({ issueNo, numbers }) => (numbers ? [{ issueNo, numbers }] : []))
    return trendRows(definition, drawn.reverse()).reverse().slice(0, ROWS_SHOWN)
  }, [definition, results])
  const tokens = statisticsOf(family).filter(({ kind }) => kind === 'token')
  if (!results) return <Skeleton height={380} radius={12} />
  if (rows.length === 0) return <EmptyState title={<Trans>No round has been drawn yet</Trans>} />
  return (
    <>
      <Chips label={t`Place`} oneLine className={css.chips}>
        {charted.map((at) => (
          <Chip key={at} pressed={at === place} onClick={() => setChosen(at)}>
            {placeName(i18n, family, places[at] ?? '')}
          </Chip>
        ))}
      </Chips>
      <TrendChart
        caption={t`Trend of one place: the digit drawn in each round, and rounds since the others were drawn`}
        roundLabel={t`Round`}
        numbers={valuesAt(definition, place)}
        extraLabels={[...tokens.map(({ code }) => statisticName(i18n, family, code)), t`Result`]}
        rows={rows.map((row) => ({
          id: row.issueNo,
          round: shortIssue(row.issueNo),
          drawn: row.numbers[place] ?? 0,
          absence: { ...row.absent[place] },
          extra: [
            ...tokens.map((one) => <Token key={one.code} family={family} statistic={one} numbers={row.numbers} />),
            <Numbers key="all" numbers={row.numbers} />,
          ],
        }))}
      />
    </>
  )
}

/** Colours of the tokens that many families share. */
const TOKEN_COLOURS: Record<string, string | undefined> = {
  BIG: css.size,
  SMALL: css.small,
  ODD: css.odd,
  EVEN: css.even,
}

function Token(props: { family: string; statistic: Statistic; numbers: readonly number[] }) {
  const { family, statistic, numbers } = props
  const textOf = useStatisticText(family)
  return <span className={TOKEN_COLOURS[statistic.of(numbers)]}>{textOf(statistic, numbers)}</span>
}

/** Digits without spaces; longer numbers with spaces. */
const Numbers = ({ numbers }: { numbers: readonly number[] }) => (
  <span className={css.digits}>{numbers.join(numbers.some((number) => number > 9) ? ' ' : '')}</span>
)
