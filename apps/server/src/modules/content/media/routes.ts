import * as wire from '@croupier/wire/content/media.console'
import { route } from '../../../platform/http/route.ts'
import type { MediaService } from './service.ts'

export const mediaRoutes = (media: MediaService) => [
  route(wire.mediaDesk, () => media.list()),
  route(wire.uploadMedia, ({ by, input, file }) => media.upload(by, input.name, file)),
  route(wire.renameMedia, ({ by, input }) => media.rename(by, input)),
  route(wire.removeMedia, ({ by, input }) => media.remove(by, input)),
  route(wire.mediaVersions, ({ input }) => media.versions(input)),
]
