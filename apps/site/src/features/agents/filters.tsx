import { parseMoney } from '@croupier/kernel/money'
import { Button } from '@croupier/ui/button'
import { Chip } from '@croupier/ui/controls'
import { Field, Select, type SelectOption } from '@croupier/ui/field'
import { Modal } from '@croupier/ui/modal'
import { Trans, useLingui } from '@lingui/react/macro'
import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type FormEvent, useId, useState } from 'react'
import { useNarrowing } from '../../lib/record/filters.ts'
import css from './agents.module.css'

/** A filter: a choice, whose option with an empty value is no filter, or a text. */
export type FilterField<Name extends string> = {
  name: Name
  label: string
  hint?: string
  options?: readonly SelectOption<string>[]
  /** Whether a text is a value, and what to say of another one. */
  isRight?: (text: string) => boolean
  wrong?: string
  maxLength?: number
}
type Values<Name extends string> = Partial<Record<Name, string | undefined>>

export type Filters<Name extends string> = {
  fields: readonly FilterField<Name>[]
  /** The filters that are set, each with a value that is right. */
  values: Values<Name>
  set(values: Values<Name>): void
}

const isRight = ({ options, isRight: check = () => true }: FilterField<string>, value: string): boolean =>
  options ? options.some((option) => option.value === value) : check(value)

/** Filters of a page of the agent centre. The address keeps them, so that a link or a reload shows the same list. */
export function useFilters<Name extends string>(fields: readonly FilterField<Name>[]): Filters<Name> {
  const { values: named, set } = useNarrowing(fields.map(({ name }) => name))
  const values: Values<Name> = {}
  for (const field of fields) {
    const value = named[field.name]
    if (value && isRight(field, value)) values[field.name] = value
  }
  return { fields, values, set }
}

/** An amount from zero on. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text)
/** The amount of a filter, as the field of a request. */
export const amountOf = (text: string | undefined) => (text === undefined ? undefined : parseMoney(text))

/** Opens the filters, and shows those that are set. A press on one removes it. */
export function FilterBar<Name extends string>({ filters }: { filters: Filters<Name> }) {
  const { t } = useLingui()
  const { fields, values, set } = filters
  const [isOpen, setOpen] = useState(false)
  const shown = fields.flatMap((field) => {
    const value = values[field.name]
    const text = field.options?.find((option) => option.value === value)?.label ?? value
    return value === undefined ? [] : [{ ...field, text }]
  })
  return (
    <div className={css.filters}>
      <Button size="s" icon={<ListFilter aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans comment="Opens the fields that narrow a list">Filters</Trans>
      </Button>
      {shown.map(({ name, label, text }) => (
        <Chip
          key={name}
          pressed
          aria-label={t`Remove the filter ${label}: ${text}`}
          onClick={() => set({ ...values, [name]: undefined })}
        >
          {label}: {text}
          <X size={16} aria-hidden="true" />
        </Chip>
      ))}
      {isOpen && (
        <FilterDialog
          filters={filters}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            set(next)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

type DialogProps<Name extends string> = {
  filters: Filters<Name>
  onApply: (values: Values<Name>) => void
  onClose: () => void
}

function FilterDialog<Name extends string>({ filters: { fields, values }, onApply, onClose }: DialogProps<Name>) {
  const formId = useId()
  const [typed, setTyped] = useState(values)
  const [isChecked, setChecked] = useState(false)
  const change = (name: Name, value: string) => setTyped({ ...typed, [name]: value === '' ? undefined : value })
  const isWrong = (field: FilterField<Name>) => !isRight(field, typed[field.name]?.trim() ?? '') && typed[field.name]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fields.some(isWrong)) return
    const next: Values<Name> = {}
    for (const { name } of fields) next[name] = typed[name]?.trim()
    onApply(next)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={<Trans comment="The fields that narrow a list">Filters</Trans>}
      width={420}
      footer={
        <div className={css.applies}>
          <Button onClick={() => onApply({})}>
            <Trans>Clear all</Trans>
          </Button>
          <Button type="submit" form={formId} kind="primary">
            <Trans comment="Shows the list as the filters narrow it">Apply</Trans>
          </Button>
        </div>
      }
    >
      <form id={formId} className={css.values} onSubmit={submit}>
        {fields.map((field) =>
          field.options ? (
            <Select
              key={field.name}
              label={field.label}
              hint={field.hint}
              bare={!field.hint}
              quiet
              value={typed[field.name] ?? ''}
              onChange={(value) => change(field.name, value)}
              options={field.options}
            />
          ) : (
            <Field
              key={field.name}
              label={field.label}
              quiet
              value={typed[field.name] ?? ''}
              maxLength={field.maxLength}
              onChange={(event) => change(field.name, event.target.value)}
              error={isChecked && isWrong(field) ? field.wrong : undefined}
            />
          ),
        )}
      </form>
    </Modal>
  )
}
