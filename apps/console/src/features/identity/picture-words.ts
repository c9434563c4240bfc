import type { Tone } from '@croupier/ui/tag'
import type { DeskPicture, PICTURE_STATES } from '@croupier/wire/identity/pictures.console'

type PictureState = (typeof PICTURE_STATES)[number]

export const PICTURE_STATE_WORDS: Record<PictureState, { text: string; tone: Tone }> = {
  new: { text: 'New', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'good' },
}

export const stateOf = ({ acceptedAt }: DeskPicture): PictureState => (acceptedAt ? 'accepted' : 'new')
