import { Chip, Chips } from '@croupier/ui/controls'
import { Road } from '@croupier/ui/road'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo, useState } from 'react'
import { pageLookOf, type RoadOf } from '../../../lib/families/looks.ts'
import { tokenName } from '../../../lib/plays/names.ts'
import { type Result, shortIssue } from '../issues.ts'
import css from './records.module.css'

/** The roads of a family, one at a time, the newest round at the end. Nothing in families whose players follow none. */
export function Roads({ family, results }: { family: string; results: readonly Result[] }) {
  const { t, i18n } = useLingui()
  const { roads = [] } = pageLookOf(family)
  const [code, setCode] = useState(roads[0]?.code)
  const road = roads.find((one) => one.code === code)
  if (!road) return null
  return (
    <section className={css.roads}>
      <Chips label={t`Road`} oneLine className={css.chips}>
        {roads.map((one) => (
          <Chip key={one.code} pressed={one === road} onClick={() => setCode(one.code)}>
            {i18n._(one.name)}
          </Chip>
        ))}
      </Chips>
      <OneRoad family={family} road={road} results={results} />
      <p className="tiny text-3">
        <Trans>
          Each column is a run of equal results. Draws have no memory: a long run does not change the next one.
        </Trans>
      </p>
    </section>
  )
}

function OneRoad({ family, road, results }: { family: string; road: RoadOf; results: readonly Result[] }) {
  const { i18n } = useLingui()
  const known = useDeferredValue(results)
  const marks = useMemo(
    () =>
      known
        .flatMap(({ issueNo, numbers }) => (numbers ? [{ id: shortIssue(issueNo), token: road.of(numbers) }] : []))
        .map(({ id, token }) => ({ id, text: tokenName(i18n, family, token), first: token === road.first }))
        .toReversed(),
    [known, road, family, i18n],
  )
  return <Road label={i18n._(road.name)} marks={marks} />
}
