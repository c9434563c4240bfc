import { Button } from '@croupier/ui/button'
import { Field } from '@croupier/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import css from './agents.module.css'

type Props = { account?: string; onSearch: (account: string) => void; error?: string | undefined }

/** Finds one account of the team by its name. An emptied field shows what was there before. */
export function AccountSearch({ account = '', onSearch, error }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(account)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className={css.bar} onSubmit={submit}>
      <Field
        className={css.search}
        label={t`Account`}
        hideLabel
        placeholder={t`Account`}
        quiet
        type="search"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === '') onSearch('')
        }}
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
