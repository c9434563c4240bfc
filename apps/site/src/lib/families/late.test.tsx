import { addFamilies } from '@croupier/game-math/lottery/families/index'
import type { Entry, Row } from '@croupier/game-math/lottery/index'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { FamilyHelp, LateFamily } from './model.ts'

// Builds replace these macros; tests run the source.
vi.mock('@lingui/core/macro', () => ({
  msg: (parts: TemplateStringsArray | { message: string }, ...values: unknown[]) => ({
    id: 'raw' in parts ? String.raw(parts, ...values) : parts.message,
  }),
}))
vi.mock('@lingui/react/macro', () => import('@lingui/react'))

const late = Object.entries(import.meta.glob<LateFamily>('./*/late.ts', { eager: true, import: 'late' }))
const help = Object.values(
  import.meta.glob<readonly FamilyHelp[]>('./*/help.ts', { eager: true, import: 'help' }),
).flat()
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const rowsOf = (entry: Entry): readonly Row[] => (entry.shape === 'TICKETS' ? [] : entry.rows)

/** The families whose results are no balls. */
const drawn = late.flatMap(([, { definition, Drawn }]) => (Drawn ? [{ ...definition, Drawn }] : []))

describe.each(late)('the texts of %s', (path, { definition, names }) => {
  addFamilies([definition])
  const { code, plays, tabs } = definition

  test('are in the folder of their family', () => {
    expect([path.split('/')[1], names.code]).toEqual([code.toLowerCase(), code])
  })

  test('name every tab, play, row, word and prize level', () => {
    const isNamed = (name: string | undefined, from: string) => name !== undefined && name !== from
    const words = (row: Row) => row.values.filter((value) => typeof value === 'string' && !/^[0-9]+$/.test(value))
    const rows = plays.flatMap(({ entry, otherEntries = [] }) => [entry, ...otherEntries].flatMap(rowsOf))
    const unnamed = [
      ...tabs.filter((tab) => !names.tabs[tab]),
      ...plays.filter((play) => !isNamed(names.kindName(i18n, play), play.kind)).map(({ kind }) => kind),
      ...rows.filter(({ label }) => !names.places[label] && !names.rows[label]).map(({ label }) => label),
      ...rows.flatMap(words).filter((word) => !isNamed(names.tokenName(i18n, `${word}`), `${word}`)),
      ...plays
        .flatMap((play) => play.tiers)
        .filter(({ tier }) => !isNamed(names.tierName(i18n, tier), tier))
        .map(({ tier }) => tier),
    ]
    expect([...new Set(unnamed)]).toEqual([])
  })

  test('explain the draw and every play', () => {
    const own = help.find((one) => one.code === code)
    expect(own?.draw(i18n)).not.toBe('')
    expect(plays.filter((play) => !own?.play(i18n, play)).map(({ kind }) => kind)).toEqual([])
  })
})

test.each(drawn)(
  'the results of $code show all of their numbers, and the places of one that is awaited',
  ({ draw, Drawn }) => {
    const at = new Date('2026-11-24T12:00:00.000Z')
    const numbers = draw.flatMap(({ count, from }) => Array.from({ length: count }, (_, nth) => from + nth))
    const sizes = ['s', 'm', 'l'] as const
    const html = (shown: readonly (number | undefined)[], size: (typeof sizes)[number]) =>
      renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <Drawn numbers={shown} size={size} label="Result" at={at} />
        </I18nProvider>,
      )
    for (const size of sizes) {
      const spoken = /aria-label="Result: ([^"]+)"/.exec(html(numbers, size))?.[1] ?? ''
      expect(spoken.match(/\d+/g)?.length).toBeGreaterThanOrEqual(Math.min(numbers.length, 3))
      expect(
        html(
          numbers.map(() => undefined),
          size,
        ),
      ).toMatch(/·|waiting/)
    }
  },
)

const pages = late.flatMap(([, { definition, Drawn, page }]) =>
  page?.regions && Drawn ? [{ ...definition, Drawn, page }] : [],
)

describe.each(pages)('the page of $code', ({ code, draw, Drawn, page }) => {
  test('leads to regions that the site knows, its own among them', () => {
    const codes = late.map(([, { definition }]) => definition.code)
    const regions = Object.keys(page.regions ?? {})
    expect(codes).toEqual(expect.arrayContaining(regions))
    expect(regions).toContain(code)
  })

  test('has a board of all prizes, folded behind the first one', () => {
    const numbers = draw.flatMap(({ count, from }) => Array.from({ length: count }, (_, nth) => from + nth))
    const html = (layout: 'line' | 'board') =>
      renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <Drawn numbers={numbers} layout={layout} label="Result" />
        </I18nProvider>,
      )
    expect(html('line').match(/<small/g)).toHaveLength(1)
    expect(html('board').match(/<b>/g)).toHaveLength(numbers.length)
  })
})

describe('the numbers of Mark Six', () => {
  const look = late.find(([, { definition }]) => definition.code === 'LHC')?.[1].look
  const lookOf = (number: number, at: string) => look?.(i18n, number, new Date(at))

  test('have a shape for each of their three colours', () => {
    const numbers = Array.from({ length: 49 }, (_, nth) => nth + 1)
    const signs = Map.groupBy(numbers, (number) => {
      const { hue, shape } = lookOf(number, '2026-12-01T13:30:00Z') ?? {}
      return `${hue} ${shape}`
    })
    expect([...signs.values()].map((same) => same.length)).toEqual([17, 16, 16])
  })

  test('have the animals of the year in which they are drawn', () => {
    expect(lookOf(1, '2026-02-10T13:30:00Z')?.note).toBe('Snake')
    expect(lookOf(1, '2026-12-01T13:30:00Z')?.note).toBe('Horse')
  })
})
