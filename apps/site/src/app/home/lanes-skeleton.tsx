import { Skeleton } from '@croupier/ui/skeleton'
import css from './home.module.css'

/** Placeholders with the heights of the loaded lanes. */
export function LanesSkeleton() {
  return (
    <div className={css.waiting} aria-hidden="true">
      <Skeleton width={180} height={36} />
      <div className={css.waitingTiles}>
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} height="100%" radius={16} />
        ))}
      </div>
      <Skeleton width={180} height={36} />
      <div className={css.waitingCards}>
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} height={132} radius={16} />
        ))}
      </div>
    </div>
  )
}

export const TickerSkeleton = () => (
  <div className={css.ticker}>
    <Skeleton height="100%" radius={12} />
  </div>
)

export const NextSkeleton = () => (
  <div className={css.nexts}>
    <Skeleton height="100%" radius={16} />
    <Skeleton height="100%" radius={16} />
  </div>
)
