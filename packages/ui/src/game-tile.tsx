import Heart from 'lucide-react/icons/heart'
import Wrench from 'lucide-react/icons/wrench'
import { lazy, type ReactNode, Suspense } from 'react'
import { cssVars } from './css-vars.tsx'
import { cx } from './cx.ts'
import css from './game-tile.module.css'
import { Link } from './link.tsx'
import type { TileArtProps } from './tile-art.tsx'

const Art = lazy(() => import('./tile-art.tsx').then((module) => ({ default: module.TileArt })))

export interface GameTileProps extends TileArtProps {
  href: string
  name: ReactNode
  /** The studio, or the game's rhythm. */
  note?: ReactNode
  badge?: ReactNode
  favourite?: { on: boolean; label: string; onToggle: () => void }
  /** Shown instead of the art. */
  picture?: ReactNode
  /** The reason why the game is not available: grey art without a link. */
  unavailable?: ReactNode
}

/** A tile of 10:13 with art drawn from the game's code, name and studio. The art is loaded lazily; its box is reserved. */
export function GameTile(props: GameTileProps) {
  const { href, name, note, badge, favourite, unavailable, picture, code, category, motif } = props
  const inside = (
    <>
      <span className={css.art}>
        {picture ?? (
          <Suspense>
            <Art code={code} category={category} motif={motif} />
          </Suspense>
        )}
      </span>
      {badge && <span className={css.badge}>{badge}</span>}
      {unavailable && (
        <span className={css.reason}>
          <Wrench aria-hidden="true" />
          {unavailable}
        </span>
      )}
      <span className={css.name}>
        {name}
        {note && <small>{note}</small>}
      </span>
    </>
  )
  return (
    <div className={css.wrap}>
      {unavailable ? (
        <span className={cx(css.tile, css.unavailable)} data-theme="dark">
          {inside}
        </span>
      ) : (
        <Link className={css.tile} href={href} data-theme="dark">
          {inside}
        </Link>
      )}
      {favourite && (
        <button
          type="button"
          className={css.heart}
          aria-pressed={favourite.on}
          aria-label={favourite.label}
          onClick={favourite.onToggle}
        >
          <Heart aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** The same art as a small square beside a game's name. */
export function GameThumb({ size = 52, picture, ...art }: TileArtProps & { size?: number; picture?: ReactNode }) {
  return (
    <span className={css.thumb} style={cssVars({ '--side': `${size}px` })} aria-hidden="true">
      {picture ?? (
        <Suspense>
          <Art {...art} />
        </Suspense>
      )}
    </span>
  )
}
