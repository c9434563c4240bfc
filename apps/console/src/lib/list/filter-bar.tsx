import { FilterBar as Bar } from '@croupier/ui/console-shell'
import { Chip, Chips } from '@croupier/ui/controls'
import { Field, Select } from '@croupier/ui/field'
import type { ReactNode } from 'react'
import type { Filter, Option } from './filter.ts'
import css from './list.module.css'
import { PeriodFilter } from './period-filter.tsx'
import { SearchField } from './search-field.tsx'
import type { ListControls } from './use-list-state.ts'

type Counts = Readonly<Record<string, Readonly<Record<string, number | null>>>>
type One<Kind extends Filter['kind']> = {
  filter: Extract<Filter, { kind: Kind }>
  value: string
  onChange: (value: string) => void
}

type BarProps = {
  filters: readonly Filter[]
  state: ListControls
  choices: Readonly<Record<string, readonly Option[]>> | undefined
  counts: Counts | undefined
}

/**
 * The filters of a list, the number of rows, saved views, export and the buttons of the page. A filter whose options come with
 * the rows has the row below for itself, so that nothing moves when they arrive.
 */
export function ListBar({ children, ...props }: BarProps & { children: ReactNode }) {
  const isOpen = (filter: Filter) => filter.kind === 'chips' && filter.isOpen === true
  const open = props.filters.filter(isOpen)
  const fixed = props.filters.filter((filter) => !isOpen(filter))
  return (
    <Bar>
      {fixed.map((filter) => (
        <OneFilter key={filter.name} filter={filter} {...props} />
      ))}
      <div className={css.tools}>{children}</div>
      {open.map((filter) => (
        <OneFilter key={filter.name} filter={filter} {...props} />
      ))}
    </Bar>
  )
}

function OneFilter({ filter, state, choices, counts }: Omit<BarProps, 'filters'> & { filter: Filter }) {
  const value = state.filters[filter.name] ?? ''
  const onChange = (next: string) => state.setFilter(filter, next)
  if (filter.kind === 'chips')
    return (
      <ChipsFilter
        filter={filter}
        value={value}
        onChange={onChange}
        more={choices?.[filter.name] ?? []}
        counts={counts?.[filter.name]}
      />
    )
  if (filter.kind === 'select') return <SelectFilter filter={filter} value={value} onChange={onChange} />
  if (filter.kind === 'date') return <DateFilter filter={filter} value={value} onChange={onChange} />
  if (filter.kind === 'period') return <PeriodFilter label={filter.label} value={value} onChange={onChange} />
  return <SearchField label={filter.label} value={value} onSearch={onChange} />
}

function ChipsFilter(props: One<'chips'> & { more: readonly Option[]; counts: Counts[string] | undefined }) {
  const { filter, value, onChange, more, counts } = props
  return (
    <Chips label={filter.label} oneLine>
      {[...filter.options, ...more].map((option) => (
        <Chip
          key={option.value}
          pressed={option.value === value}
          count={counts?.[option.value]}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </Chips>
  )
}

const SelectFilter = ({ filter, value, onChange }: One<'select'>) => (
  <Select
    label={filter.label}
    hideLabel
    dense
    bare
    value={value}
    onChange={onChange}
    options={optionsOf(filter, value)}
  />
)

/** The options of a select, with the one that only the address names. */
function optionsOf({ any, options, nameOf }: One<'select'>['filter'], value: string): Option[] {
  const isListed = value === '' || options.some((option) => option.value === value)
  return [{ value: '', label: any }, ...options, ...(isListed || !nameOf ? [] : [{ value, label: nameOf(value) }])]
}

const DateFilter = ({ filter, value, onChange }: One<'date'>) => (
  <Field
    label={filter.label}
    type="date"
    dense
    bare
    value={value}
    onChange={(event) => event.target.value && onChange(event.target.value)}
  />
)
