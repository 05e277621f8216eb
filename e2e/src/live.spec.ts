import type { Browser, BrowserContext } from '@playwright/test'
import { agreement, callerFor, sentContract } from './testing/contracts.ts'
import { boardOf, card, cardsIn, settledBox } from './testing/pipeline.ts'
import { finish, goToReview, markAll, title } from './testing/signing.ts'
import { createUser, expect, expectReady, type Studio, test } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Opens a separate browser, with a signed-in user if one is given. */
async function newBrowser(
  browser: Browser,
  baseURL = '',
  user?: Studio,
  size = { width: 1440, height: 900 },
) {
  const localStorage = user ? [{ name: 'token', value: user.token }] : []
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  })
  return { context, ...watchCalls(context) }
}

async function openTab(context: BrowserContext, path: string) {
  const tab = await context.newPage()
  await tab.goto(path)
  await expectReady(tab)
  return tab
}

/** Records the requests that a browser sends to the server. */
function watchCalls(context: BrowserContext) {
  const calls: string[] = []
  const streams: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/events') streams.push(pathname)
    else if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return { calls, streams }
}

// Needs a browser: four browsers, and tabs that share one stream.
test('what a client signs on a phone appears in all tabs of the owner, for staff, and in no other company', async ({
  browser,
  baseURL,
  studio,
  request,
}) => {
  const { link, projectId, projectPath } = await sentContract(request, agreement, studio)
  const staff = await createUser(request, { companyId: studio.companyId, role: 'Staff' })
  const stranger = await createUser(request)
  await boardOf(request, stranger).add('Discovery')

  const owner = await newBrowser(browser, baseURL, studio)
  const board = await openTab(owner.context, '/app/pipeline')
  const project = await openTab(owner.context, projectPath)
  const dashboard = await openTab(owner.context, '/app/dashboard')
  const others = await newBrowser(browser, baseURL, staff)
  const projectOfStaff = await openTab(others.context, projectPath)
  const elsewhere = await newBrowser(browser, baseURL, stranger)
  await openTab(elsewhere.context, '/app/pipeline')
  const cardOnBoard = board.locator('[data-card]', { has: card(board, '14 Signing Lane') })
  await expect(cardOnBoard).toContainText(/sign/i)
  // The app's frame sends these requests last.
  await expect
    .poll(() => elsewhere.calls)
    .toEqual(expect.arrayContaining(['/api/plan/status', '/api/checklist']))
  const before = { card: await cardOnBoard.innerText(), elsewhere: elsewhere.calls.length }
  await expect(dashboard.getByText(/signed the contract/)).toHaveCount(0)
  // The three tabs of the owner share one stream.
  expect(owner.streams).toHaveLength(1)

  const phone = await newBrowser(browser, baseURL, undefined, { width: 390, height: 844 })
  const client = await phone.context.newPage()
  await goToReview(client, link)
  await markAll(client)
  await finish(client).click()
  await expect(title(client)).toContainText('Contract Signed')

  await expect(cardOnBoard).not.toHaveText(before.card)
  await expect(dashboard.getByText(/signed the contract/).first()).toBeVisible()
  for (const page of [project, projectOfStaff])
    await expect(page.getByText(/^Signed by Hannah Whitlock on/)).toBeVisible()
  await expect(projectOfStaff.locator('body')).not.toContainText('14,250')
  expect(elsewhere.calls.slice(before.elsewhere)).toEqual([])

  // The first tab opened the stream. When this tab closes, another one opens a new stream.
  await board.close()
  await expect.poll(() => owner.streams.length).toBe(2)
  const call = callerFor(request, studio)
  const { version } = await call<{ version: number }>('GET', `/api/projects/${projectId}`)
  await call('PATCH', `/api/projects/${projectId}`, { version, title: 'Renamed elsewhere' })
  await expect(project.getByRole('heading', { level: 1 })).toHaveText('Renamed elsewhere')
  await expect(dashboard.getByText('Renamed elsewhere').first()).toBeVisible()
  expect(owner.streams).toHaveLength(2)
  for (const { context } of [owner, others, elsewhere, phone]) await context.close()
})

// Needs a browser: animations, and a pointer that drags.
test('a card that someone else moves glides, and nothing moves under a hand that drags', async ({
  context,
  page,
  request,
  studio,
}) => {
  const colleague = await createUser(request, { companyId: studio.companyId, role: 'Manager' })
  const { add } = boardOf(request, studio)
  const [lower, upper] = [await add('Discovery'), await add('Discovery')]
  const call = callerFor(request, colleague)
  const move = async ({ id }: { id: string }, status: string) => {
    const { version } = await call<{ version: number }>('GET', `/api/projects/${id}`)
    await call('PUT', `/api/projects/${id}/status`, { status, version })
  }
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Object.assign(globalThis, { glides: [] })
    Element.prototype.animate = function (this: Element, ...given: Parameters<Element['animate']>) {
      ;(globalThis as unknown as { glides: string[] }).glides.push(JSON.stringify(given[0]))
      return animate.apply(this, given)
    }
  })
  const glides = () => page.evaluate(() => (globalThis as unknown as { glides: string[] }).glides.splice(0))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/app/pipeline')
  await expectReady(page)
  await expect(cardsIn(page, 'Discovery')).toHaveCount(2)
  await glides()

  await move(upper, 'Bid')
  await expect(card(page, upper.title).and(cardsIn(page, 'Bid'))).toBeVisible()
  // The card moves to the other column, and the card below it moves up.
  const moved = await glides()
  expect(moved.filter((frames) => frames.includes('translate('))).toHaveLength(1)
  expect(moved.filter((frames) => frames.includes('translateY('))).toHaveLength(1)
  await expect(page.locator('[data-card]')).toHaveCount(2)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await move(upper, 'Discovery')
  await expect(cardsIn(page, 'Discovery')).toHaveCount(2)
  expect(await glides()).toEqual([])

  // Another tab of the browser receives the change at the same moment and shows it.
  const tab = await openTab(context, '/app/pipeline')
  await expect(cardsIn(tab, 'Discovery')).toHaveCount(2)
  const dragged = page.locator('[data-card]', { has: card(page, lower.title) })
  await expect(dragged).toHaveAttribute('draggable', 'true')
  const { x, y } = await settledBox(dragged)
  await page.mouse.move(x + 40, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + 80, y + 60, { steps: 4 })
  await move(upper, 'Bid')
  await expect(cardsIn(tab, 'Bid')).toHaveCount(1)
  await expect(cardsIn(page, 'Discovery')).toHaveCount(2)
  await page.mouse.move(x + 40, y + 30)
  await page.mouse.up()
  await expect(card(page, upper.title).and(cardsIn(page, 'Bid'))).toBeVisible()
})
