import { useUpload } from '@croupier/api-client/upload'
import { mediaDesk, uploadMedia } from '@croupier/wire/content/media.console'
import { errorText } from '../error-text.ts'
import { nameOf, type StoredPicture } from './picture-words.ts'

/** Uploads pictures into the library, one after the other, and passes each on. Ends at the first that is refused. */
export function usePictureUpload(onUploaded: (picture: StoredPicture) => void) {
  const upload = useUpload(uploadMedia, { changes: [mediaDesk], asIs: true })
  const send = async (files: readonly File[]) => {
    for (const file of files)
      onUploaded(await upload.run({ name: nameOf(file.name) }, { type: file.type, content: file }))
  }
  return {
    // The refusal is shown from `error`.
    send: (files: readonly File[]) => void send(files).catch(() => {}),
    busy: upload.busy,
    error: errorText(upload.error),
  }
}
