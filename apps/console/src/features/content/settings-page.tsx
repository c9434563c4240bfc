import { useCall } from '@croupier/api-client/react'
import { Card } from '@croupier/ui/card'
import { FilterBar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import { EmptyState } from '@croupier/ui/feedback'
import { Tag } from '@croupier/ui/tag'
import { settings } from '@croupier/wire/content/settings.console'
import { useFilter } from '../../lib/filters.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { QueueView, useQueue } from '../../lib/queue.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import type { Setting } from './setting.ts'
import { SettingPanel } from './setting-panel.tsx'
import { labelOf, same } from './setting-schema.ts'
import css from './settings.module.css'

const groupOf = ({ name }: Setting): string => name.split('.')[0] ?? name

/** Every number and switch of the operator: what it is, what it stands at, who changed it. */
export default function SettingsPage() {
  const [group, setGroup] = useFilter('group', 'all')
  const [search, setSearch] = useFilter('search')
  const all = useCall(settings, {})
  const groups = [...new Set(all.data?.settings.map(groupOf))]
  const rows = all.data?.settings.filter(
    (one) =>
      (group === 'all' || groupOf(one) === group) &&
      `${one.name} ${one.summary}`.toLowerCase().includes(search.toLowerCase()),
  )
  const queue = useQueue(rows, (row) => row.name)
  const chosen = all.data?.settings.find((one) => one.name === queue.chosen)
  return (
    <>
      <FilterBar>
        <Chips label="Group" oneLine>
          {['all', ...groups].map((one) => (
            <Chip key={one} pressed={one === group} onClick={() => setGroup(one)}>
              {labelOf(one)}
            </Chip>
          ))}
        </Chips>
        <SearchField label="Find a setting" value={search} onSearch={setSearch} />
      </FilterBar>
      <QueueView
        label="Setting"
        hint="Choose a setting to read or change it. Every change needs a reason and holds on all servers at once."
        panel={chosen ? <SettingPanel key={chosen.name} setting={chosen} /> : null}
        onClose={queue.close}
      >
        <Card>
          <Loaded call={all} height={480}>
            {() =>
              rows?.length ? (
                <List rows={rows} chosen={queue.chosen} onOpen={queue.choose} />
              ) : (
                <EmptyState title="No setting fits">Another word may find it.</EmptyState>
              )
            }
          </Loaded>
        </Card>
      </QueueView>
    </>
  )
}

function List(props: { rows: Setting[]; chosen: string | null; onOpen: (name: string) => void }) {
  return (
    <ul className={css.list} aria-label="Settings">
      {props.rows.map((one) => (
        <li key={one.name}>
          <button
            type="button"
            aria-current={one.name === props.chosen || undefined}
            onClick={() => props.onOpen(one.name)}
          >
            <span>
              <b className="title-3">{one.summary}</b>
              <code>{one.name}</code>
            </span>
            <span className={css.value}>{shortValue(one.value)}</span>
            {!same(one.value, one.initial) && <Tag tone="warning">Changed</Tag>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A value in one line: simple ones as they are, others by what they hold. */
function shortValue(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} entries`
  if (typeof value === 'object' && value !== null) return `${Object.keys(value).length} fields`
  return String(value)
}
