import type { PointReward } from '@croupier/wire/rewards/mall'
import { GOLD, hueOf, MotifArt } from '../../lib/motifs/motif-art.tsx'
import { Picture } from '../../lib/picture.tsx'
import css from './points.module.css'

/** The picture of a reward, or the drawing that staff chose, also where the picture cannot be loaded (§8). */
export function MallArt({ reward }: { reward: PointReward }) {
  const { picture } = reward
  const drawing = <Drawing reward={reward} />
  return <div className={css.art}>{picture ? <Picture picture={picture} alt="" instead={drawing} /> : drawing}</div>
}

/** Cash is gold. */
function Drawing({ reward: { id, worth, motif } }: { reward: PointReward }) {
  const isCash = worth > 0n
  return <MotifArt motif={motif ?? (isCash ? 'coins' : 'gift')} hue={isCash ? GOLD : hueOf(id)} />
}
