import { newMember, payIn } from '../harness/members.ts'
import { tabOf } from './tab.ts'
import { expect, test } from './test.ts'
import { walletProvider } from './wallet-provider.ts'

/** The page of a game that tries to leave its frame, and lists what became of each attempt. */
const ESCAPES = `<!doctype html><title>Ludo</title><ul></ul><script>
  const attempts = {
    'address of the site': () => { top.location.href = 'https://evil.example/' },
    'page of the site': () => parent.document.body.textContent,
    'session of the member': () => parent.localStorage.length,
    'another window': () => { if (!open('https://evil.example/')) throw new Error('blocked') },
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const line = document.createElement('li')
    try { attempt(); line.textContent = name + ': done' } catch { line.textContent = name + ': refused' }
    document.querySelector('ul').append(line)
  }
  for (const word of ['croupier.transfer', { type: 'croupier.lobby' }]) parent.postMessage(word, '*')
</script>`

test.describe('§3, §4 games of providers', () => {
  test('a member finds dice, plays it and other games in their frames, finds the bets in the record, and checks the rolls', async ({
    context,
    page: visitor,
    product,
    isMobile,
  }) => {
    test.skip(!isMobile, 'needs no second run on a desktop')
    await test.step('a visitor finds the slots of a studio, and logs in before one opens', async () => {
      await visitor.goto(`${product.site}/index`)
      await visitor.getByRole('link', { name: 'Croupier Originals', exact: true }).click()
      await expect(visitor).toHaveURL(`${product.site}/gameCenter?vassalage=house`)
      const kinds = visitor.getByRole('group', { name: 'Kind of game' })
      const games = visitor.getByRole('main').getByRole('link')
      await expect(kinds.getByRole('button', { name: /^All games 5$/ })).toBeVisible()
      await kinds.getByRole('button', { name: 'Slots 4' }).click()
      await expect(games).toHaveCount(4)
      await visitor.getByRole('link', { name: /^Dice/ }).click()
      await expect(visitor.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    })
    const member = await newMember(product)
    await payIn(member, 100)
    const page = await tabOf(context, member)
    const frame = page.frameLocator('iframe[title="Dice"]')
    const roll = frame.getByRole('button', { name: /^Roll \d/ })
    const balance = page.getByTestId('strip-balance')

    await test.step('the search forgives a wrong letter, and a favourite stays', async () => {
      // §2: the page group of slots has the page of their category.
      await page.goto(`${product.site}/egame`)
      await expect(page).toHaveURL(`${product.site}/rng`)
      await page.getByRole('searchbox', { name: 'Find a game' }).fill('dise')
      await page.getByRole('button', { name: 'Add Dice to your favourites' }).click()
      await expect(page.getByRole('button', { name: 'Remove Dice from your favourites' })).toBeVisible()
      await page.goto(`${product.site}/fav`)
      await page.getByRole('link', { name: /^Dice/ }).click()
    })
    await test.step('three rolls move the balance of the game and of the site alike', async () => {
      await expect(balance).toHaveText(/100\.00/)
      await frame.getByRole('textbox', { name: 'Stake' }).fill('10')
      for (const nth of [1, 2, 3]) {
        await roll.click()
        await expect(frame.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(nth)
        const there = (await frame.getByTestId('balance').textContent()) ?? ''
        await expect(balance).toHaveText(new RegExp(`${there.replace('.', '\\.')}$`))
      }
    })
    await test.step('after a reload the game goes on where it was', async () => {
      await page.reload()
      await expect(frame.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(3)
    })
    await test.step('§4 free play: a roll with play money moves no money', async () => {
      const before = (await balance.textContent()) ?? ''
      await page.getByRole('link', { name: 'Free play' }).click()
      await expect(page.getByText('You play with play money.')).toBeVisible()
      await expect(frame.getByTestId('balance')).toHaveText(/1,?000\.00/)
      await roll.click()
      await expect(frame.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('link', { name: 'Play for real money' }).click()
      await expect(balance).toHaveText(before)
    })
    await test.step('the seeds are revealed, and every roll is right', async () => {
      await frame.getByRole('button', { name: /^Fairness/ }).click()
      await frame.getByRole('button', { name: 'Reveal and replace the seeds' }).click()
      await frame.getByRole('button', { name: 'Check 3 rounds on this device' }).click()
      await expect(frame.getByText('All 3 rounds are right')).toBeVisible()
    })
    await test.step('a round of mines goes on after a reload, and pays its cash-out', async () => {
      await page.goto(`${product.site}/byIframe?vassalage=house&gameId=mines`)
      await expect(page).toHaveURL(`${product.site}/game?vassalage=house&gameId=mines`)
      const mines = page.frameLocator('iframe[title="Mines"]')
      const cashOut = mines.getByRole('button', { name: /^Cash out \d/ })
      await mines.getByRole('button', { name: '1', exact: true }).click()
      // One tile in 25 is the mine, which ends the round.
      await expect(async () => {
        await mines.getByRole('button', { name: /^Start \d/ }).click({ timeout: 2_000 })
        await mines.getByRole('button', { name: 'Open a random tile' }).click()
        await expect(cashOut).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await page.reload()
      await cashOut.click()
      await expect(mines.getByRole('status')).toHaveText(/1\.03× · Won 1\.03/)
    })
    await test.step('a ball of plinko falls into a slot once, although the first answer is lost', async () => {
      const rounds: string[] = []
      await page.route('**/api/play', async (route) => {
        const answer = await route.fetch()
        const { round } = await answer.json()
        rounds.push(round.roundId)
        await (rounds.length === 1 ? route.abort() : route.fulfill({ response: answer }))
      })
      await page.goto(`${product.site}/game?vassalage=house&gameId=plinko`)
      const plinko = page.frameLocator('iframe[title="Plinko"]')
      await plinko.getByRole('button', { name: /^Drop \d/ }).click()
      await expect(plinko.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1)
      expect(rounds).toEqual([rounds[0], rounds[0]])
    })
    await test.step('a slot spins once for each press, and says what its pays are', async () => {
      await page.goto(`${product.site}/game?vassalage=house&gameId=harbour-lanterns`)
      const slot = page.frameLocator('iframe[title="Harbour Lanterns"]')
      await slot.getByRole('button', { name: /^Spin \d/ }).dblclick()
      await expect(slot.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1)
      await expect(slot.getByRole('status')).toHaveText(/^(Lost|Won|Returned)/)
      await slot.getByRole('button', { name: 'Pays and rules' }).click()
      await expect(slot.getByRole('dialog')).toContainText('it returns 96.5354% of all stakes')
    })
    await test.step('crash takes a bet, and pays its automatic cash-out unless the round crashes at once', async () => {
      await page.goto(`${product.site}/game?vassalage=house&gameId=crash`)
      const crash = page.frameLocator('iframe[title="Crash"]')
      await crash.getByLabel('Cash out at, if you like').first().fill('1.01')
      await crash.getByRole('button', { name: /^Bet / }).first().click()
      // The round before may fly for minutes.
      await expect(crash.getByRole('status')).toHaveText(/1\.01× · Won 1\.01|Lost/, { timeout: 240_000 })
    })
    await test.step('the betting record has the rolls', async () => {
      await page.goto(`${product.site}/index#member/personalHistoryCopy`)
      const rolls = page.getByRole('dialog').getByText(/Over 50\.49/)
      await expect(rolls.filter({ visible: true })).toHaveCount(3)
    })
    await test.step('a roll is shown again, and repeated on the device', async () => {
      await page.getByRole('link', { name: 'Show the round' }).filter({ visible: true }).last().click()
      await expect(page.getByText('The result follows from the seeds')).toBeVisible()
      const replay = page.frameLocator('iframe[title="The round"]')
      await expect(replay.getByRole('status')).toHaveText(/^\d{1,2}\.\d\d · /)
    })
    await test.step('C15 the public page has the exact return of dice, and no day with the rounds of one member', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Returns of our games' }).click()
      const dice = page.getByRole('region', { name: 'Dice' })
      await expect(dice).toContainText('98.9903% – 99.0000%')
      await expect(dice).toContainText('No day is published yet')
    })
  })

  test('a member moves money to the wallet of a provider and takes everything back, with an answer that is lost, and opens a room of its game', async ({
    context,
    product,
    isMobile,
  }) => {
    test.skip(isMobile, 'needs no second run on a phone')
    const vendor = await walletProvider(product, 'lantern', 'Lantern Live')
    const member = await newMember(product)
    await payIn(member, 100)
    const page = await tabOf(context, member)
    const centre = page.getByRole('dialog')
    const wallet = (name: string) => centre.getByRole('listitem').filter({ hasText: name })
    await page.goto(`${product.site}/index#member/transferFund`)
    await test.step('money goes there', async () => {
      await centre.getByLabel('Amount').fill('60')
      await centre.getByRole('button', { name: 'Transfer' }).click()
      await expect(wallet('To Lantern Live')).toContainText('Done')
      await expect(wallet('Lantern Live').first()).toContainText('60.00')
      await expect(wallet('Used by all games')).toContainText('40.00')
    })
    await test.step('while nobody knows, the page says so and what happens next', async () => {
      vendor.behave('forgets')
      await centre.getByRole('button', { name: 'Take everything back' }).click()
      await expect.poll(() => vendor.sent('transfer').length).toBe(2)
      // It answers no question before the page has shown that nobody knows.
      vendor.behave('down')
      await expect(wallet('Back from Lantern Live')).toContainText('We credit the money when it does.')
      await expect(wallet('Used by all games')).toContainText('40.00')
    })
    await test.step('the answer comes by the next question, and the money is back', async () => {
      vendor.behave('works')
      await expect(wallet('Back from Lantern Live')).toContainText('Done')
      await expect(wallet('Used by all games')).toContainText('100.00')
    })
    await test.step('§2 /seamless: the games that need no transfer are a page of their own', async () => {
      await centre.getByRole('link', { name: 'all games without a wallet of their own' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Games on the main wallet' })).toBeVisible()
      const tile = (name: string) => page.getByRole('main').getByRole('link', { name })
      await expect(tile('SSC 20 seconds')).toBeVisible()
      await expect(tile('Lantern Live')).toHaveCount(0)
    })
    await page.route('**/play', (route) => route.fulfill({ contentType: 'text/html', body: ESCAPES }))
    await test.step('§4 one entry stands for the games of a studio; a PVP game shows its rooms, and opens in a free one', async () => {
      await page.goto(`${product.site}/pvp`)
      await page.getByRole('main').getByRole('link', { name: 'Lantern Live' }).click()
      const ludo = page.getByRole('dialog', { name: 'Lantern Live' }).getByRole('link', { name: 'Ludo' })
      // §3: the picture of the studio, in the place of our drawing.
      await expect(ludo.locator('img')).toBeVisible()
      await ludo.click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Lotus' })).toContainText('Full')
      await page.getByRole('listitem').filter({ hasText: 'Lily' }).getByRole('link', { name: 'Take a seat' }).click()
      await expect(page.locator('iframe[title="Ludo"]')).toHaveAttribute('src', /\/play$/)
      expect(vendor.sent('launchUrl').at(-1)?.body).toMatchObject({ gameCode: 'ludo', roomId: 'lily' })
    })
    await test.step('T160 a game that wants out of its frame stays in it', async () => {
      const tries = page.frameLocator('iframe[title="Ludo"]').getByRole('listitem')
      const names = ['address of the site', 'page of the site', 'session of the member', 'another window']
      await expect(tries).toHaveText(names.map((name) => `${name}: refused`))
      await expect(page).toHaveURL(/\/game\?.*gameId=ludo/)
      expect(context.pages()).toHaveLength(1)
    })
    await vendor.close()
  })
})
