import { isLanguage, LANGUAGES, type Language } from '@croupier/rules/languages'
import { siteTextList, TEXT_STATES } from '@croupier/wire/content/site-texts.console'
import { columnsOf } from '../../../lib/list/columns.tsx'
import { listOf } from '../../../lib/list/definition.ts'
import { filled, oneOf } from '../../../lib/list/filter.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { PoTools } from './po-tools.tsx'
import { TextPanel } from './text-panel.tsx'
import { AREA_OPTIONS, areaText, LANGUAGE_OPTIONS, type SiteText } from './text-words.ts'

const STATE_WORDS = { all: 'All', own: 'Our own', missing: 'Not translated' }

const column = columnsOf<SiteText>()

const languageOf = (written: string | undefined): Language => (written && isLanguage(written) ? written : 'en')

function stateOf({ own, standard, language }: SiteText) {
  if (own !== null) return { text: 'Our own', tone: 'info' as const }
  if (standard.language === language) return { text: 'Standard', tone: 'plain' as const }
  return { text: `Shows ${LANGUAGES[standard.language]}`, tone: 'warning' as const }
}

const list = listOf({
  name: 'site-texts',
  noun: ['text', 'texts'],
  caption: 'Texts of the site, in the order of its code',
  endpoint: siteTextList,
  filters: [
    { kind: 'select', name: 'language', label: 'Language', any: LANGUAGES.en, options: LANGUAGE_OPTIONS },
    {
      kind: 'chips',
      name: 'state',
      label: 'Texts',
      fallback: 'all',
      options: TEXT_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
    },
    { kind: 'select', name: 'area', label: 'Part of the site', any: 'Any part', options: AREA_OPTIONS },
    { kind: 'search', name: 'search', label: 'Text or file' },
  ],
  input: ({ language, state, area, search }, { page, pageSize }) => ({
    language: languageOf(language),
    state: oneOf(TEXT_STATES, state) ?? 'all',
    ...filled({ area, search }),
    page,
    pageSize,
  }),
  read: ({ items, total }) => ({ rows: items, total }),
  // The total stands beside the filters.
  counts: (answer) => ({ state: { own: answer?.counts.own ?? null, missing: answer?.counts.missing ?? null } }),
  rowKey: ({ id }) => id,
  rowName: ({ source }) => source,
  columns: [
    column.name('source', 'Source', ({ source }) => source),
    column.text('text', 'Text', ({ own, standard }) => own ?? standard.text),
    column.text('area', 'Where', ({ areas }) => areas.map(areaText).join(', ')),
    column.tag('state', 'State', stateOf),
    column.exported('context', 'Context', ({ context }) => context ?? ''),
  ],
  tools: () => <PoTools />,
  panel: {
    label: 'Text',
    hint: 'Choose a text to word it anew. J and K move through the list.',
    isWide: true,
    byRow: (text) => <TextPanel key={`${text.language} ${text.id}`} text={text} />,
  },
  empty: () => ({ title: 'No texts', text: 'No text matches these filters.' }),
})

/** §1: the texts of the site in every language. The merchant words them anew, and translates what the product has not. */
export default function TextsPage() {
  return <ListPage list={list} />
}
