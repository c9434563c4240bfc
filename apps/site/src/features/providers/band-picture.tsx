import css from './fairness-page.module.css'
import { type Observed, placeOf, type Scale, stateOf } from './return-model.ts'

type Props = { of: Observed; declaredPpm: number; scale: Scale }

/** The band, the declared return and the observed one. The table has the same figures as text. It never mirrors. */
export function BandPicture({ of, declaredPpm, scale }: Props) {
  const { band, observedPpm } = of
  const at = (ppm: number) => `${placeOf(ppm, scale)}%`
  return (
    <span className={css.picture} dir="ltr" aria-hidden="true">
      {band && (
        <i
          className={css.band}
          style={{ left: at(band.lowPpm), width: `${placeOf(band.highPpm, scale) - placeOf(band.lowPpm, scale)}%` }}
        />
      )}
      <i className={css.declared} style={{ left: at(declaredPpm) }} />
      {observedPpm !== null && (
        <i className={stateOf(of) === 'outside' ? css.out : css.dot} style={{ left: at(observedPpm) }} />
      )}
    </span>
  )
}
