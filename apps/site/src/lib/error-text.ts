import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ChunkMissing, loadChunk } from './lazy.ts'
import { needTexts } from './texts.ts'

type Texts = Partial<Record<string, MessageDescriptor>>
let texts: Texts | undefined

/** Loads the refusal texts, which are not needed for the first paint. */
export async function loadRefusalTexts(): Promise<void> {
  const [module] = await loadChunk(() => Promise.all([import('./refusal-texts.ts'), needTexts('refusals')]))
  texts = module.refusalTexts
}

/** Describes an error in the visitor's language: `const errorText = useErrorText(); errorText(command.error)`. */
export function useErrorText(): (error: unknown) => string | undefined {
  const { t } = useLingui()
  const [, setLoaded] = useState(texts !== undefined)
  useEffect(() => {
    if (!texts)
      loadRefusalTexts().then(
        () => setLoaded(true),
        () => {},
      )
  }, [])
  return (error) => {
    if (!error) return undefined
    if (error instanceof CallRefused) {
      const known = texts?.[error.code]
      return known
        ? i18n._(known.id, { ...error.detail, ...waitOf(error) }, known.message ? { message: known.message } : {})
        : error.message
    }
    if (error instanceof NoAnswer) return t`Network link is abnormal, please try again`
    if (error instanceof ChunkMissing)
      return t`The page took longer time to load, please check your network connectivity`
    return t`Unknown error`
  }
}

/** The time to wait, for texts that name it: in seconds below a minute, else in minutes. §8's five if the server names none. */
export function waitOf({ detail }: Pick<CallRefused, 'detail'>): { seconds: number; minutes: number } {
  const seconds = typeof detail.retryAfterSeconds === 'number' ? detail.retryAfterSeconds : 300
  return { seconds, minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60) }
}
