import { client } from '@croupier/api-client/client'
import { readFileOrAnswer } from '@croupier/api-client/read-file'
import { i18n } from '@lingui/core'
import type { Site } from './site.tsx'

/** A client for endpoints with `download`, whose answers are files. Few pages need it, so the client of the page reads none. */
export const downloadClient = ({ session, newId }: Pick<Site, 'session' | 'newId'>) =>
  client({
    origin: '',
    fetch: fetch.bind(globalThis),
    token: () => session.get()?.token ?? null,
    language: () => i18n.locale,
    newKey: newId,
    encrypt: () => Promise.reject(new Error('a download sends no body')),
    // The next call of the page notices it.
    onSessionEnded: () => {},
    read: readFileOrAnswer,
  })

/** A file as an address that the page may show: its policy allows pictures of data, and none of other hosts. */
export function dataAddress(content: { contentType: string; bytes: Uint8Array<ArrayBuffer> }): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(new Blob([content.bytes], { type: content.contentType }))
  })
}
