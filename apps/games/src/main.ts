import '@croupier/ui/tokens.css'
import './style.css'
import { Failed, gameApi } from './api.ts'
import { openDice } from './dice.ts'
import { element } from './element.ts'
import { sayToSite } from './site.ts'
import { languageOf, textsIn } from './texts.ts'

/** The page of a game. The token of the launch is behind the `#`, and leaves the address at once. */
const query = new URLSearchParams(location.search)
const launchToken = location.hash.slice(1)
history.replaceState(null, '', `${location.pathname}${location.search}`)
const language = languageOf(query.get('language') ?? navigator.language)
const t = textsIn(language)
document.documentElement.lang = language
document.title = t('dice')
const place = document.getElementById('game')

async function start(): Promise<void> {
  const api = gameApi('dice', sessionStorage)
  const state = await api.enter(launchToken)
  place?.replaceChildren(openDice({ api, t, state, newKey: () => crypto.randomUUID() }))
  sayToSite('croupier.ready')
}

start().catch((error: unknown) => {
  const isOver = error instanceof Failed && error.status === 'SESSION_INVALID'
  const again = element('button', { type: 'button', class: 'roll' }, [t('close')])
  again.addEventListener('click', () => sayToSite('croupier.lobby'))
  place?.replaceChildren(
    element('div', { class: 'failed' }, [element('p', { role: 'alert' }, [t(isOver ? 'expired' : 'failed')]), again]),
  )
  if (isOver && !launchToken) sayToSite('croupier.expired')
})
