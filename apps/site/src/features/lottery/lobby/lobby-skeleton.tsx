import { Skeleton } from '@croupier/ui/skeleton'
import css from './lobby.module.css'

const PLACES = 12

/** Keeps the places of the game that closes first and of the cards until their games are known. */
export const LobbySkeleton = () => (
  <div className={css.lobby} aria-busy="true">
    <div className={css.head} />
    <Skeleton height={144} radius={22} />
    <div className={css.games}>
      {Array.from({ length: PLACES }, (_, at) => (
        <Skeleton key={at} height={132} radius={16} />
      ))}
    </div>
  </div>
)
