import { Skeleton } from '@croupier/ui/skeleton'
import css from './lobby.module.css'

const PLACES = 12

/** Keeps the places of the cards until their games are known. */
export const LobbySkeleton = () => (
  <div className={css.lobby} aria-busy="true">
    <div className={css.head} />
    <div className={css.games}>
      {Array.from({ length: PLACES }, (_, at) => (
        <Skeleton key={at} height={132} radius={16} />
      ))}
    </div>
  </div>
)
