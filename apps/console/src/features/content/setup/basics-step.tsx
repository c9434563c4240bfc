import { isRecord } from '@croupier/kernel/objects'
import { languages as LANGUAGES, type Language } from '@croupier/rules/languages'
import { Button } from '@croupier/ui/button'
import { Checkbox } from '@croupier/ui/choice'
import { Field, Select, TextArea } from '@croupier/ui/field'
import { LOCALES } from '@croupier/wire/content/system'
import { useConsole } from '../../../lib/console.tsx'
import { optionText } from '../../../lib/form/schema.ts'
import { Acts, Fine, Refused } from '../../../lib/panel.tsx'
import type { Setting } from '../../../lib/settings/setting.ts'
import css from './setup.module.css'
import { useStep } from './use-step.ts'

type Draft = {
  name: string
  currency: string
  symbol: string
  languages: readonly string[]
  defaultLanguage: string
  theme: string
  licence: string
  contact: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const fields = (value: unknown) => (isRecord(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The setting of a new deployment names no merchant, so the name begins empty. */
function draftOf(initialName: string, value: Readonly<Record<string, unknown>>): Draft {
  const { code, symbol } = fields(value.currency)
  const name = textOf(value.name)
  const contacts = list(value.customerService).map(fields)
  return {
    name: name === initialName ? '' : name,
    currency: textOf(code),
    symbol: textOf(symbol),
    languages: list(value.languages).map(textOf),
    defaultLanguage: textOf(value.defaultLanguage),
    theme: textOf(value.theme),
    licence: textOf(fields(value.licenceText).en),
    contact: textOf(contacts.find(({ csType }) => csType === 'LIVECHAT')?.path),
  }
}

/** The short name of the merchant in addresses and sessions: letters and digits of the name. */
const codeOf = (name: string): string => {
  const code = name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)
  return code.length >= 2 ? code : 'site'
}
const linkOf = (contact: string): string =>
  contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact

/** The fields of the setting that a draft fills. What it has for other languages and channels stays. */
function changesOf(
  { name, currency, symbol, languages, defaultLanguage, theme, licence, contact }: Draft,
  { licenceText, customerService }: Readonly<Record<string, unknown>>,
) {
  const path = linkOf(contact.trim())
  const { en: _, ...inOtherLanguages } = fields(licenceText)
  const otherChannels = list(customerService).filter((one) => fields(one).csType !== 'LIVECHAT')
  return {
    name: name.trim(),
    code: codeOf(name),
    currency: { code: currency.trim(), symbol: symbol.trim() },
    languages: LANGUAGES.filter((one) => languages.includes(one)),
    defaultLanguage,
    theme,
    licenceText: licence.trim() ? { ...inOtherLanguages, en: licence.trim() } : inOtherLanguages,
    customerService: path ? [{ csType: 'LIVECHAT', path }, ...otherChannels] : otherChannels,
  }
}

/** Name, currency, languages, licence and customer service of the site. */
export function BasicsStep({ setting, onDone }: { setting: Setting; onDone: () => void }) {
  const { now } = useConsole()
  const initialName = textOf(fields(setting.initial).name)
  const value = fields(setting.value)
  const { draft, set, save, busy, error } = useStep(setting, (value) => draftOf(initialName, value))
  const offered = LANGUAGES.filter((one) => draft.languages.includes(one))
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        const year = initialName === textOf(value.name) ? { copyrightYear: new Date(now()).getUTCFullYear() } : {}
        save(event, { ...changesOf(draft, value), ...year }, onDone)
      }}
    >
      <Field
        label="Name of the site"
        maxLength={40}
        dense
        quiet
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className={css.pair}>
        <Field
          label="Currency code"
          hint="Such as EUR. It cannot change once there is money"
          maxLength={8}
          dense
          value={draft.currency}
          onChange={(event) => set({ currency: event.target.value })}
        />
        <Field
          label="Currency symbol"
          hint="Before amounts, such as €"
          maxLength={4}
          dense
          value={draft.symbol}
          onChange={(event) => set({ symbol: event.target.value })}
        />
      </div>
      <Languages draft={draft} onChange={(languages) => set({ languages })} />
      <div className={css.pair}>
        <Select
          label="Language of visitors who chose none"
          dense
          quiet
          value={offered.find((one) => one === draft.defaultLanguage)}
          onChange={(defaultLanguage) => set({ defaultLanguage })}
          options={offered.map((value) => ({ value, label: optionText('languages', value) }))}
        />
        <Select
          label="Theme"
          dense
          quiet
          value={draft.theme}
          onChange={(theme) => set({ theme })}
          options={['dark', 'light', 'auto'].map((value) => ({ value, label: optionText('theme', value) }))}
        />
      </div>
      <Contact draft={draft} set={set} />
      <Acts>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
          Save and continue
        </Button>
      </Acts>
      <Refused>{error}</Refused>
      <Fine>
        Everything can be changed later under Settings. The minimum age is in the setting of the registration form.
      </Fine>
    </form>
  )
}

/** The languages that visitors choose from, those with texts of their own first. */
function Languages({ draft, onChange }: { draft: Draft; onChange: (languages: readonly string[]) => void }) {
  const own: readonly string[] = LOCALES
  const order: readonly Language[] = [
    ...LANGUAGES.filter((one) => own.includes(one)),
    ...LANGUAGES.filter((one) => !own.includes(one)),
  ]
  const toggle = (one: string) =>
    onChange(
      draft.languages.includes(one) ? draft.languages.filter((other) => other !== one) : [...draft.languages, one],
    )
  return (
    <fieldset>
      <legend className="title-3">Languages</legend>
      <p className="text-2 small">The first seven have texts of their own. The others show English, or Chinese.</p>
      <div className={css.languages}>
        {order.map((one) => (
          <Checkbox key={one} checked={draft.languages.includes(one)} onChange={() => toggle(one)}>
            {optionText('languages', one)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** What the footer and the help say about the operator. */
const Contact = ({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) => (
  <>
    <TextArea
      label="Licence"
      optional="(optional, in the footer)"
      dense
      quiet
      rows={2}
      maxLength={2_000}
      value={draft.licence}
      onChange={(event) => set({ licence: event.target.value })}
    />
    <Field
      label="Customer service"
      optional="(optional)"
      hint="An e-mail address or a page; empty: the live chat of the site"
      dense
      value={draft.contact}
      onChange={(event) => set({ contact: event.target.value })}
    />
  </>
)
