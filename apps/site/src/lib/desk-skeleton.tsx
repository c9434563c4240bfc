import { Skeleton } from '@croupier/ui/skeleton'
import css from './desk-skeleton.module.css'

/** Keeps the place of a betting page while its code and its game load. The page itself paints the same before. */
export function DeskSkeleton() {
  return (
    <div className={css.desk} aria-busy="true">
      <div className={css.card}>
        <div className={css.head} />
        <div className={css.rows}>
          {[1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} height="100%" radius={12} />
          ))}
        </div>
      </div>
      <div className={css.side}>
        <Skeleton height={520} radius={16} />
      </div>
    </div>
  )
}
