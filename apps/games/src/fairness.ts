import { CLIENT_SEED } from '@croupier/game-math/fairness/seed-pair'
import { type Api, Failed, type GameName, type Revealed, type State } from './api.ts'
import { element } from './element.ts'
import { sayToSite } from './site.ts'
import type { Texts } from './texts.ts'

type Deps = {
  api: Pick<Api<GameName>, 'revealed' | 'replaceSeeds'>
  t: Texts
  state: Pick<State<GameName>, 'seeds'>
  newKey(): string
}

/** Casino rules §1: the seeds of the player, how to replace them, and the check of every round under a revealed seed. */
export function openFairness(game: Deps, changed: () => void): void {
  const { t } = game
  const close = element('button', { type: 'button' }, [t('close')])
  const onSite = element('button', { type: 'button' }, [t('onSite')])
  onSite.addEventListener('click', () => sayToSite('croupier.verify'))
  const seeds = element('dl', { class: 'seeds' })
  const revealed = element('div')
  const note = element('p', { role: 'status', class: 'said' })
  const dialog = element('dialog', { 'aria-label': t('fairness') }, [
    element('h2', {}, [t('fairness')]),
    element('p', {}, [t('about')]),
    seeds,
    replaceForm(game, { refresh: () => void refresh().then(changed), note }),
    note,
    revealed,
    element('div', { class: 'ways' }, [onSite, close]),
  ])
  async function refresh(): Promise<void> {
    seeds.replaceChildren(...seedRows(game))
    const answer = await game.api.revealed().catch(() => ({ revealed: [] }))
    revealed.replaceChildren(...answer.revealed.map((one) => revealedPart(game, one)))
  }
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  void refresh()
}

function seedRows({ t, state }: Deps): Node[] {
  const { commit, nextCommit, clientSeed, nonce } = state.seeds
  const rows: [string, string][] = [
    [t('seedNow'), commit],
    [t('seedNext'), nextCommit],
    [t('yourSeed'), clientSeed],
    [t('number'), String(nonce)],
  ]
  return rows.flatMap(([name, value]) => [element('dt', {}, [name]), element('dd', {}, [value])])
}

function replaceForm(game: Deps, { refresh, note }: { refresh(): void; note: HTMLElement }): HTMLElement {
  const { t, api } = game
  const field = element('input', { name: 'clientSeed', maxlength: '64', autocomplete: 'off', spellcheck: 'false' })
  field.value = game.newKey().slice(0, 8)
  const form = element('form', { class: 'replace', novalidate: true }, [
    element('label', { class: 'field' }, [element('span', {}, [t('newSeed')]), field]),
    element('button', { type: 'submit' }, [t('replace')]),
  ])
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!CLIENT_SEED.test(field.value)) {
      note.textContent = t('seedRule')
      return
    }
    try {
      const { seeds } = await api.replaceSeeds(field.value)
      game.state.seeds = seeds
      note.textContent = ''
      refresh()
    } catch (error) {
      note.textContent = t(error instanceof Failed && error.status === 'ROUND_UNFINISHED' ? 'unfinished' : 'failed')
    }
  })
  return form
}

function revealedPart({ t }: Deps, one: Revealed): HTMLElement {
  const verdict = element('b', { role: 'status', class: 'verdict' })
  const check = element('button', { type: 'button' }, [t('check', { count: one.records.length })])
  check.addEventListener('click', async () => {
    const { isRight } = await import('./round-check.ts')
    verdict.textContent = isRight(one) ? t('right', { count: one.records.length }) : t('wrong')
  })
  const text = element('textarea', { readonly: true, rows: '4', 'aria-label': t('records') })
  text.value = one.records.map((record) => JSON.stringify(record)).join('\n')
  return element('section', { class: 'revealed' }, [
    element('h3', {}, [t('revealedSeeds')]),
    element('p', { class: 'hash' }, [one.serverSeed]),
    check,
    verdict,
    element('details', {}, [element('summary', {}, [t('records')]), text]),
  ])
}
