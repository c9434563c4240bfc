import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '@croupier/wire/files'
import { useMutation } from '@tanstack/react-query'
import { CallRefused, type Upload } from './client.ts'
import { allOf, useApi } from './react.ts'
import { smallerPicture } from './smaller-picture.ts'

const types: ReadonlySet<string> = new Set(UPLOAD_TYPES)

/** §5: refuses here what the server would refuse after the whole file was sent. Many browsers do not show an answer that early. */
function judge({ type, content }: Upload): void {
  const size = content instanceof Blob ? content.size : content.byteLength
  if (!types.has(type)) throw new CallRefused('file.not_accepted', '', 415, {})
  if (size > UPLOAD_LIMIT) throw new CallRefused('file.too_large', '', 413, {})
}

/**
 * As `useCommand`, for an endpoint with `upload`: `run(input, { type: file.type, content: file })`. A large picture is made smaller
 * before it is sent, unless it is sent `asIs`, with its transparency.
 */
export function useUpload<E extends Endpoint & { upload: true }>(
  endpoint: E,
  { changes = [], asIs = false }: { changes?: readonly Endpoint[]; asIs?: boolean } = {},
) {
  const { call, queries } = useApi()
  const mutation = useMutation({
    networkMode: 'always',
    async mutationFn({ input, file }: { input: Input<E>; file: Upload }) {
      const sent = asIs ? file : await smallerPicture(file)
      judge(sent)
      return call(endpoint, input, { file: sent })
    },
    onSettled: () => {
      for (const changed of changes) queries.invalidateQueries(allOf(changed))
    },
  })
  return {
    run: (input: Input<E>, file: Upload): Promise<Output<E>> => mutation.mutateAsync({ input, file }),
    busy: mutation.isPending,
    error: mutation.error,
  }
}
