import { expect, test } from 'vitest'
import { groupOf } from './texts.ts'

const of = (...files: string[]) => groupOf(files.map((file) => [`apps/site/src/${file}`]))

test.each`
  files                                                                    | groups
  ${['app/shell/shell.tsx']}                                               | ${['first']}
  ${['features/lottery/page.tsx']}                                         | ${['lottery']}
  ${['features/lottery/page.tsx', 'features/games/record.tsx']}            | ${['lottery', 'games']}
  ${['features/lottery/page.tsx', 'app/home/home-hero.tsx']}               | ${['first']}
  ${['lib/refusal-texts.ts']}                                              | ${['refusals']}
  ${['app/shell/site-footer.tsx', 'lib/plays/names.ts', 'app/modals.tsx']} | ${['later']}
  ${['lib/families/ssc/names.ts']}                                         | ${['later']}
  ${['lib/families/ssc/help.ts', 'lib/plays/digit-help.ts']}               | ${['lottery']}
`('texts of $files are loaded with $groups', ({ files, groups }) => {
  expect(of(...files)).toEqual(groups)
})
