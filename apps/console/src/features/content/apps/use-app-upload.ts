import { CallRefused } from '@croupier/api-client/client'
import { allOf, useApi } from '@croupier/api-client/react'
import { toast } from '@croupier/ui/toast'
import { APP_PART_BYTES, APP_PART_TYPE, MAX_APP_PARTS } from '@croupier/wire/content/apps'
import { appsDesk, publishApp, sendAppPart } from '@croupier/wire/content/apps.console'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { nameOf } from '../../../lib/pictures/picture-words.ts'

/** Sends the file of an app in parts, one after the other. `percent` is undefined while none is sent. */
export function useAppUpload() {
  const { call, queries, newId } = useApi()
  const [percent, setPercent] = useState<number>()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    async mutationFn(file: File) {
      const parts = Math.ceil(file.size / APP_PART_BYTES)
      if (parts > MAX_APP_PARTS) throw new CallRefused('request.too_large', '', 413, {})
      const upload = newId()
      for (let position = 0; position < parts; position++) {
        setPercent(Math.floor((100 * position) / parts))
        const content = file.slice(position * APP_PART_BYTES, (position + 1) * APP_PART_BYTES)
        await call(sendAppPart, { upload, position }, { file: { type: APP_PART_TYPE, content } })
      }
      setPercent(100)
      return call(publishApp, { upload, parts: Math.max(1, parts), name: nameOf(file.name) })
    },
    onSuccess: ({ name }) => toast({ text: `“${name}” is stored` }),
    onSettled: () => {
      setPercent(undefined)
      void queries.invalidateQueries(allOf(appsDesk))
    },
  })
  return { send: mutate, busy: isPending, percent, error: errorText(error) }
}
