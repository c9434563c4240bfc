import { fileURLToPath } from 'node:url'
import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** §1: English is the source language; the other six are complete. */
const config: LinguiConfig = {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'zh', 'id', 'ja', 'ko', 'th', 'vi'],
  catalogs: [{ path: '<rootDir>/apps/site/src/locales/{locale}', include: ['<rootDir>/apps/site/src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
}
export default config
