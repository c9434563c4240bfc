import { useCall } from '@croupier/api-client/react'
import { mediaVersions } from '@croupier/wire/content/media.console'
import { History, useHistory } from '../../../lib/settings/history.tsx'

/** The names that a picture had. Renaming it is the way back. */
export function PictureHistory({ id }: { id: string }) {
  const history = useHistory()
  const { isOpen: enabled, pageSize } = history
  const call = useCall(mediaVersions, { id, page: 1, pageSize }, { enabled })
  return <History history={history} call={call} restore={undefined} />
}
