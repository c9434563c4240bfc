import '@croupier/ui/tokens.css'
import './style.css'
import { Failed, type GameName, gameApi } from './api.ts'
import { element } from './element.ts'
import { sayToSite } from './site.ts'
import type { Deps } from './table.ts'
import { languageOf, textsIn } from './texts.ts'

/** The pages of the games, each loaded for itself. */
const PAGES: { readonly [Name in GameName]: () => Promise<{ openGame(deps: Deps<Name>): HTMLElement }> } = {
  dice: () => import('./dice/dice.ts'),
  'harbour-lanterns': () => import('./slot/slot.ts'),
  mines: () => import('./mines/mines.ts'),
  plinko: () => import('./plinko/plinko.ts'),
}
const isRoundGame = (name: string): name is GameName => name in PAGES

/** The page of a game. The token of the launch is behind the `#`, and leaves the address at once. */
const query = new URLSearchParams(location.search)
const launchToken = location.hash.slice(1)
history.replaceState(null, '', `${location.pathname}${location.search}`)
const language = languageOf(query.get('language') ?? navigator.language)
const t = textsIn(language)
document.documentElement.lang = language
const asked = query.get('game') ?? ''
const name: GameName | 'crash' = asked === 'crash' || isRoundGame(asked) ? asked : 'dice'
document.title = t(name)
const place = document.getElementById('game')

/** A page that shows a round again has the round, and can do nothing with it. */
async function showAgain<Name extends GameName>(game: Name): Promise<void> {
  const api = gameApi(game, { getItem: () => null, setItem: () => {} })
  const [replay, page] = await Promise.all([api.replay(launchToken), PAGES[game]()])
  const { commit, nonce } = replay
  const seeds = { commit, nextCommit: '', clientSeed: '', nonce }
  const limits = { minStake: '0', maxStake: '0' }
  const state = { currency: '', language, limits, balance: null, seeds, rounds: [replay], freeRounds: null }
  const root = page.openGame({ api, t, state, replay, newKey: () => '' })
  root.dataset.replay = ''
  place?.replaceChildren(root)
  sayToSite('croupier.ready')
}

/** Crash is a loop for everybody, and has a page of its own kind. */
async function startCrash(isReplay: boolean): Promise<void> {
  const root = isReplay
    ? await (await import('./crash/replay.ts')).showBet(t, launchToken)
    : await (await import('./crash/crash.ts')).openCrash({ t, storage: sessionStorage, launchToken })
  place?.replaceChildren(root)
  sayToSite('croupier.ready')
}

async function start<Name extends GameName>(game: Name): Promise<void> {
  const api = gameApi(game, sessionStorage)
  const [state, page] = await Promise.all([api.enter(launchToken), PAGES[game]()])
  place?.replaceChildren(page.openGame({ api, t, state, newKey: () => crypto.randomUUID() }))
  sayToSite('croupier.ready')
}

const isReplay = query.has('replay')
const opening = name === 'crash' ? startCrash(isReplay) : isReplay ? showAgain(name) : start(name)
opening.catch((error: unknown) => {
  const isOver = error instanceof Failed && error.status === 'SESSION_INVALID'
  const again = element('button', { type: 'button', class: 'roll' }, [t('close')])
  again.addEventListener('click', () => sayToSite('croupier.lobby'))
  place?.replaceChildren(
    element('div', { class: 'failed' }, [element('p', { role: 'alert' }, [t(isOver ? 'expired' : 'failed')]), again]),
  )
  if (isOver && !launchToken) sayToSite('croupier.expired')
})
