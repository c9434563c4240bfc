import { isRecord } from '@croupier/kernel/objects'
import { IconTile } from '@croupier/ui/steps'
import { Tag } from '@croupier/ui/tag'
import { settings } from '@croupier/wire/content/settings.console'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { counted } from '../../lib/counted.ts'
import { labelOf, same } from '../../lib/form/schema.ts'
import { columnsOf } from '../../lib/list/columns.tsx'
import { listOf } from '../../lib/list/definition.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import type { Setting } from '../../lib/settings/setting.ts'
import { valueText } from '../../lib/value-words.ts'
import { SettingPanel } from './setting-panel.tsx'
import css from './settings.module.css'

const groupOf = ({ name }: Setting): string => name.split('.')[0] ?? name
const column = columnsOf<Setting>()

const list = listOf({
  name: 'settings',
  noun: ['setting', 'settings'],
  caption: 'Settings',
  endpoint: settings,
  paging: 'none',
  filters: [
    {
      kind: 'chips',
      name: 'group',
      label: 'Group',
      fallback: 'all',
      options: [{ value: 'all', label: 'All' }],
      isOpen: true,
    },
    { kind: 'search', name: 'search', label: 'Find a setting' },
  ],
  choices: (answer) => ({ group: groupsOf(answer?.settings) }),
  input: () => ({}),
  read: ({ settings: all }) => ({ rows: all, total: all.length }),
  keep: (one, { group, search = '' }) =>
    (group === 'all' || groupOf(one) === group) &&
    `${one.name} ${one.summary}`.toLowerCase().includes(search.toLowerCase()),
  rowKey: ({ name }) => name,
  entry: entryOf,
  columns: [
    column.text('summary', 'Setting', ({ summary }) => summary),
    column.text('value', 'Value', ({ value }) => valueText('', value)),
    column.text('initial', 'Default', ({ initial }) => valueText('', initial)),
    column.time('changed', 'Changed (UTC)', ({ changedAt }) => changedAt),
    column.text('by', 'Changed by', ({ changedBy }) => changedBy ?? ''),
    column.exported('name', 'Code', ({ name }) => name),
  ],
  panel: {
    label: 'Setting',
    isWide: true,
    hint: 'Choose a setting to view or change it. Every change needs a reason and takes effect on all servers at once.',
    byRow: (setting) => <SettingPanel setting={setting} />,
  },
  empty: () => ({ title: 'No settings found', text: 'Try another search.' }),
})

/** Every setting of the operator: summary, value, and the person who changed it last. */
export default function SettingsPage() {
  return <ListPage list={list} />
}

const groupsOf = (all: readonly Setting[] | undefined) =>
  [...new Set(all?.map(groupOf))].map((value) => ({ value, label: labelOf(value) }))

function entryOf(one: Setting) {
  return {
    icon: (
      <IconTile tone="plain">
        <SlidersHorizontal aria-hidden="true" />
      </IconTile>
    ),
    title: one.summary,
    note: `${labelOf(groupOf(one))} · ${shortValue(one.value)}`,
    end: <span className={css.end}>{!same(one.value, one.initial) && <Tag tone="warning">Changed</Tag>}</span>,
  }
}

const MAX_SHORT = 72

/** A switch that is on is its name; one that is off says nothing. */
function simpleText(name: string, value: unknown): string[] {
  if (typeof value === 'boolean') return value ? [labelOf(name)] : []
  return [`${labelOf(name)} ${valueText(name, value)}`]
}

/** A value in one line: its simple fields in words, a list of entries by their number. */
function shortValue(value: unknown): string {
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries')
  if (!isRecord(value)) return valueText('', value) || 'none'
  const simple = Object.entries(value).filter(([, one]) => typeof one !== 'object' && String(one).length <= 24)
  const shown = simple.flatMap(([name, one]) => simpleText(name, one)).join(' · ')
  if (shown === '') return counted(Object.keys(value).length, 'field')
  return shown.length <= MAX_SHORT ? shown : `${shown.slice(0, MAX_SHORT).replace(/ · [^·]*$/, '')} …`
}
