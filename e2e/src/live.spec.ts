import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { agreement, callerFor, sentContract } from './testing/contracts.ts'
import { boardOf, card, cardsIn, settledBox } from './testing/pipeline.ts'
import { finish, goToReview, markAll, title } from './testing/signing.ts'
import { createUser, expect, expectReady, newAddress, type Studio, test } from './testing/users.ts'

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
  await recordEvents(context)
  return { context, ...watchCalls(context) }
}

async function openTab(context: BrowserContext, path: string) {
  const tab = await context.newPage()
  await tab.goto(path)
  await expectReady(tab)
  return tab
}

/** Records the requests that a browser sends to the server, and the answers that it gets. */
function watchCalls(context: BrowserContext) {
  const calls: string[] = []
  const streams: string[] = []
  const answers: Promise<string>[] = []
  const pathOf = (url: string) => new URL(url).pathname
  context.on('request', (request) => {
    const path = pathOf(request.url())
    if (path === '/api/events') streams.push(path)
    else if (path.startsWith('/api/')) calls.push(path)
  })
  context.on('response', (response) => {
    const path = pathOf(response.url())
    // A call that a closed tab canceled has no answer.
    if (path.startsWith('/api/') && path !== '/api/events') answers.push(response.text().catch(() => ''))
  })
  return { calls, streams, received: async () => (await Promise.all(answers)).join('\n') }
}

/** Makes each tab store what it receives through its stream of changes. */
const recordEvents = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { fetch } = window
    const events: string[] = []
    Object.assign(window, { events })
    window.fetch = async (...given) => {
      const answer = await fetch(...given)
      if (!answer.body || new URL(answer.url).pathname !== '/api/events') return answer
      const [own, copy] = answer.body.tee()
      const writer = new WritableStream<string>({ write: (text) => void events.push(text) })
      copy
        .pipeThrough(new TextDecoderStream())
        .pipeTo(writer)
        .catch(() => {})
      return new Response(own, answer)
    }
  })

/** Everything that the tabs have received through the stream of their browser. */
async function eventsOf(tabs: Page[]) {
  const events = tabs.map((tab) => tab.evaluate(() => (window as unknown as { events: string[] }).events))
  return (await Promise.all(events)).flat().join('')
}

/** What these events say about changes: their kinds and ids, or that too much was missed. */
const changesIn = (events: string) =>
  [...events.matchAll(/^event: (?:change|reset)\n.*\ndata: (.*)$/gm)].map(([, data]) => data)

// Needs a browser: four browsers, and tabs that share one stream.
test('what a client signs on a phone appears in all tabs of the owner and of staff, who get no amounts, and in no other company', async ({
  browser,
  baseURL,
  studio,
  request,
}) => {
  const { link, projectId, projectPath } = await sentContract(request, agreement, studio)
  const staff = await createUser(request, { companyId: studio.companyId, role: 'Staff' })
  const stranger = await createUser(request)
  const foreign = await boardOf(request, stranger).add('Discovery')

  const openScreens = async (user: Studio, projectPath: string) => {
    const own = await newBrowser(browser, baseURL, user)
    const board = await openTab(own.context, '/app/pipeline')
    const project = await openTab(own.context, projectPath)
    const dashboard = await openTab(own.context, '/app/dashboard')
    return { ...own, board, project, dashboard, tabs: [board, project, dashboard] }
  }
  const owner = await openScreens(studio, projectPath)
  const others = await openScreens(staff, projectPath)
  const elsewhere = await openScreens(stranger, `/app/projects/${foreign.id}`)
  const cardOn = (board: Page) => board.locator('[data-card]', { has: card(board, '14 Signing Lane') })
  for (const { board, dashboard } of [owner, others]) {
    await expect(cardOn(board)).toContainText(/sign/i)
    await expect(dashboard.getByText(/signed the contract/)).toHaveCount(0)
  }
  // The app's frame sends these requests last. A tab that loads slowly still sends its own, so all of them must be done.
  let known = 0
  const isQuiet = () => {
    const before = known
    known = elsewhere.calls.length
    return (
      known === before &&
      ['/api/plan/status', '/api/checklist'].every((path) => elsewhere.calls.includes(path))
    )
  }
  await expect.poll(isQuiet, { intervals: [1_500] }).toBe(true)
  const before = {
    owner: await cardOn(owner.board).innerText(),
    staff: await cardOn(others.board).innerText(),
    elsewhere: elsewhere.calls.length,
    // The other company hears that it has a project of its own open.
    eventsElsewhere: changesIn(await eventsOf(elsewhere.tabs)),
  }
  // The three tabs of a browser share one stream.
  for (const { streams } of [owner, others, elsewhere]) expect(streams).toHaveLength(1)

  const phone = await newBrowser(browser, baseURL, undefined, { width: 390, height: 844 })
  const client = await phone.context.newPage()
  await goToReview(client, link)
  await markAll(client)
  await finish(client).click()
  await expect(title(client)).toContainText('Contract Signed')

  await expect(cardOn(owner.board)).not.toHaveText(before.owner)
  await expect(cardOn(others.board)).not.toHaveText(before.staff)
  for (const { project, dashboard } of [owner, others]) {
    await expect(project.getByText(/^Signed by Hannah Whitlock on/)).toBeVisible()
    await expect(dashboard.getByText(/signed the contract/).first()).toBeVisible()
  }

  // The owner of the company raises the estimate and renames the project. Staff follow, without the amount.
  const call = callerFor(request, studio)
  const edit = async (change: object) => {
    const { version } = await call<{ version: number }>('GET', `/api/projects/${projectId}`)
    await call('PATCH', `/api/projects/${projectId}`, { version, ...change })
  }
  await edit({ estimateValue: 1_635_700, title: 'Renamed' })
  for (const { board, project, dashboard } of [owner, others]) {
    // The list of recent projects has a link of this name, too.
    await expect(board.locator('[data-card]').getByRole('link', { name: 'Renamed' })).toBeVisible()
    await expect(project.getByRole('heading', { level: 1 })).toHaveText('Renamed')
    await expect(dashboard.getByText('Renamed').first()).toBeVisible()
  }
  const amounts = /14,?250|16,?357/
  for (const tab of [owner.board, owner.project]) await expect(tab.locator('body')).toContainText(amounts)
  for (const tab of others.tabs) await expect(tab.locator('body')).not.toContainText(amounts)
  expect(await owner.received()).toMatch(/1425000/)
  expect(await owner.received()).toMatch(/1635700/)
  const toStaff = `${await others.received()}${await eventsOf(others.tabs)}`
  expect(toStaff).toContain('Renamed')
  expect(toStaff).not.toMatch(/1425000|1635700|14,250|16,357/)

  // The other company got no event about any of this, and asked for nothing.
  expect(changesIn(await eventsOf(others.tabs))).not.toEqual([])
  expect(changesIn(await eventsOf(elsewhere.tabs))).toEqual(before.eventsElsewhere)
  expect(elsewhere.calls.slice(before.elsewhere)).toEqual([])

  // The first tab opened the stream. When this tab closes, another one opens a new stream.
  await owner.board.close()
  await expect.poll(() => owner.streams.length).toBe(2)
  await edit({ title: 'Renamed elsewhere' })
  await expect(owner.project.getByRole('heading', { level: 1 })).toHaveText('Renamed elsewhere')
  await expect(owner.dashboard.getByText('Renamed elsewhere').first()).toBeVisible()
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

// Needs a browser: scrolling, and a layout that decides which rows are visible.
test('a list that is scrolled far down follows what others change, and the rows stay where they are', async ({
  page,
  request,
  studio,
}) => {
  const colleague = callerFor(
    request,
    await createUser(request, { companyId: studio.companyId, role: 'CompanyAdmin' }),
  )
  const add = (name: string) =>
    colleague<{ id: string; version: number }>('POST', '/api/clients', {
      lastName: name,
      email: newAddress(),
    })
  const nameAt = (at: number) => `Listed ${String(at).padStart(3, '0')}`
  // More than a page of a hundred. The numbers are even, so that other rows fit in between.
  const added = new Map<string, { id: string; version: number }>()
  for (let at = 0; at < 260; at += 20)
    await Promise.all(
      Array.from({ length: 10 }, async (_, step) => {
        const name = nameAt(at + 2 * step)
        added.set(name, await add(name))
      }),
    )
  await page.goto('/app/clients?sort=name')
  await expectReady(page)
  const table = page.getByRole('table', { name: 'Clients' })
  await table.getByRole('rowheader').first().getByRole('link').focus()
  // The second page loads with the last row of the first one.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(table.locator('[aria-rowindex="131"]')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const link = (name: string) => table.getByRole('link', { name })
  const focused = nameAt(220)
  await link(focused).focus()
  await expect(link(focused)).toBeInViewport()
  const [before, visible] = [await settledBox(link(focused)), await topRow(table)]

  // Rows above come and go, and one that is visible changes.
  const early = await add(nameAt(1))
  await expect(table).toHaveAttribute('aria-rowcount', '132')
  expect(await settledBox(link(focused))).toEqual(before)
  await add(nameAt(3))
  await add(nameAt(5))
  await expect(table).toHaveAttribute('aria-rowcount', '134')
  expect(await settledBox(link(focused))).toEqual(before)
  await colleague('DELETE', `/api/clients/${early.id}`)
  await expect(table).toHaveAttribute('aria-rowcount', '133')
  const renamed = added.get(nameAt(222))
  await colleague('PATCH', `/api/clients/${renamed?.id}`, {
    lastName: `${nameAt(222)} B`,
    version: renamed?.version,
  })
  await expect(link(`${nameAt(222)} B`)).toBeInViewport()
  expect([await settledBox(link(focused)), await topRow(table)]).toEqual([before, visible])
  await expect(link(focused)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(`${nameAt(222)} B`)).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(nameAt(258))).toBeFocused()

  // The focused row itself disappears, so the focus moves to the one that takes its place.
  await page.keyboard.press('ArrowUp')
  await expect(link(nameAt(256))).toBeFocused()
  await colleague('DELETE', `/api/clients/${added.get(nameAt(256))?.id}`)
  await expect(link(nameAt(256))).toHaveCount(0)
  await expect(link(nameAt(258))).toBeFocused()

  // At its start, the list shows what is added above.
  await page.keyboard.press('Home')
  await expect(link(nameAt(0))).toBeFocused()
  await add('Added first')
  await expect(link('Added first')).toBeInViewport()
})

/** The name of the first row that is not covered by the head of the table. */
const topRow = (table: Locator) =>
  table.evaluate((element) => {
    const end = element.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const rows = [...element.querySelectorAll('tbody tr[data-index]')]
    return rows.find((row) => row.getBoundingClientRect().bottom > end)?.querySelector('a')?.textContent
  })
