import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { buildCheckPage } from '../apps/site/build/check-page.ts'

/**
 * Checks the size of the site against its budget (design language, section 17), compressed as browsers receive it: the page
 * with its skeleton, the first view with its texts, its styles, its font, and each part that loads later.
 */
/** Far less than the first round trip of a connection carries, about 14 kB. */
const PAGE_BYTES = 4_000
const FIRST_VIEW_BYTES = 110_000
const FIRST_STYLE_BYTES = 14_000
const FONT_BYTES = 26_000
/** All files of the page of a third party's check, which is a build of its own in a frame. */
const CHECK_BYTES = 5_000
const PART_BYTES = 45_000
const MEMBER_BYTES = 10_000

const root = fileURLToPath(new URL('../apps/site', import.meta.url))
const built = await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'error',
  build: { write: false },
})
const output = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
const checkPage = [await buildCheckPage(root, { write: false })].flatMap((one) => ('output' in one ? one.output : []))
const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
const assets = new Map(output.flatMap((one) => (one.type === 'asset' ? [[one.fileName, one.source] as const] : [])))
const zipped = (source: string | Uint8Array): number => gzipSync(source, { level: 9 }).length
const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** A chunk and everything that it imports. */
function closureOf(fileName: string, seen = new Set<string>()): Set<string> {
  if (seen.has(fileName)) return seen
  seen.add(fileName)
  for (const next of chunks.get(fileName)?.imports ?? []) closureOf(next, seen)
  return seen
}
const weightOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + zipped(chunks.get(name)?.code ?? ''), 0)
const stylesOf = (names: Iterable<string>): Set<string> =>
  new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))

const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
if (!entry) throw new Error('the build has no entry')
const first = closureOf(entry.fileName)
const texts = [...chunks.values()].filter(({ facadeModuleId }) => /virtual:texts\/\w+$/.test(facadeModuleId ?? ''))
const heaviestTexts = Math.max(...texts.map(({ code }) => zipped(code)))
const fonts = [...assets].filter(([name]) => /geologica-latin-wght/.test(name)).map(([, source]) => source.length)

/** What every page loads after its first view, and what every page of a member loads besides (groups of the configuration). */
const groupOf = (group: string): Set<string> =>
  new Set([...chunks.values()].filter(({ name }) => name === group).flatMap(({ fileName }) => [...closureOf(fileName)]))
const ofAll = new Set([...first, ...groupOf('frame')])
const ofMembers = new Set([...ofAll, ...groupOf('member')])

/** The modules of pages that only members open. */
const memberPages = new Set(
  ['member-pages.ts', 'point-mall.tsx'].flatMap((file) =>
    [...readFileSync(join(root, 'src/app', file), 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, path]) =>
      join(root, 'src/app', path ?? ''),
    ),
  ),
)

/** The size that a part adds to what its page has loaded and to the chunk that loads it. */
function addedBy({ fileName, facadeModuleId }: Rolldown.OutputChunk): number {
  const before = memberPages.has(facadeModuleId ?? '') ? ofMembers : ofAll
  const importers = [...chunks.values()].filter(({ dynamicImports }) => dynamicImports.includes(fileName))
  const added = importers.map((importer) => {
    const loaded = closureOf(importer.fileName)
    return weightOf([...closureOf(fileName)].filter((one) => !before.has(one) && !loaded.has(one)))
  })
  return Math.max(...added)
}

const measures: { name: string; bytes: number; maxBytes: number }[] = [
  { name: 'the page with its skeleton', bytes: zipped(assets.get('index.html') ?? ''), maxBytes: PAGE_BYTES },
  { name: 'first view, with its texts', bytes: weightOf(first) + heaviestTexts, maxBytes: FIRST_VIEW_BYTES },
  {
    name: 'styles of the first view',
    bytes: [...stylesOf(first)].reduce((sum, name) => sum + zipped(assets.get(name) ?? ''), 0),
    maxBytes: FIRST_STYLE_BYTES,
  },
  { name: 'font of the first view', bytes: Math.max(0, ...fonts), maxBytes: FONT_BYTES },
  {
    name: 'frame, after the first view',
    bytes: weightOf([...ofAll].filter((one) => !first.has(one))),
    maxBytes: PART_BYTES,
  },
  {
    name: 'frame of members',
    bytes: weightOf([...ofMembers].filter((one) => !ofAll.has(one))),
    maxBytes: MEMBER_BYTES,
  },
  {
    name: 'page of the phone check',
    bytes: checkPage.reduce((sum, one) => sum + zipped(one.type === 'chunk' ? one.code : one.source), 0),
    maxBytes: CHECK_BYTES,
  },
  ...[...chunks.values()]
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map((chunk) => ({ name: `part ${chunk.name}`, bytes: addedBy(chunk), maxBytes: PART_BYTES })),
]
const heavy = measures.filter(({ bytes, maxBytes }) => bytes > maxBytes)
const whole = measures.filter(({ name }) => !name.startsWith('part '))
const parts = measures.slice(whole.length).toSorted((a, b) => b.bytes - a.bytes)
for (const { name, bytes, maxBytes } of [...whole, ...parts.slice(0, 5)])
  console.log(`${bytes > maxBytes ? 'TOO HEAVY' : 'ok'}  ${name}: ${kilo(bytes)} of ${kilo(maxBytes)}`)
if (whole.some(({ bytes }) => bytes === 0))
  throw new Error('a part of the first view was not found, so the check measures nothing')
process.exitCode = heavy.length > 0 ? 1 : 0
