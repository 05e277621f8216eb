import { expectAccessible } from './testing/error-free-page.ts'
import { boardOf, card, cardsIn, column, drag, settledBox } from './testing/pipeline.ts'
import { createUser, expect, expectReady, refused, storeToken, test, toastOf } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('with the mouse', () => {
  // Needs a browser: dragging.
  test('a card is dragged within its stage, to a position in another stage and onto a collapsed stage', async ({
    page,
    studio,
    request,
  }) => {
    const board = boardOf(request, studio)
    const third = await board.add('Discovery')
    const second = await board.add('Discovery')
    const first = await board.add('Discovery')
    const lower = await board.add('Bid')
    const upper = await board.add('Bid')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/app/pipeline')
    await expectReady(page)
    await drag(page, third.title, card(page, first.title))
    await expect.poll(() => board.titles('Discovery')).toEqual([third.title, first.title, second.title])
    await drag(page, third.title, card(page, second.title), ({ x, y, width, height }) => ({
      x: x + width / 2,
      y: y + height / 2 + 250,
    }))
    await expect.poll(() => board.titles('Discovery')).toEqual([first.title, second.title, third.title])
    await expect(toastOf(page)).toHaveCount(0)

    await drag(page, third.title, card(page, lower.title))
    await expect(toastOf(page)).toContainText(`${third.title} moved to Bid`)
    await expect(cardsIn(page, 'Bid').nth(1)).toHaveAccessibleName(third.title)
    await expect.poll(() => board.titles('Bid')).toEqual([upper.title, third.title, lower.title])

    const rail = page.getByRole('button', { name: 'Paused, 0 projects' })
    await drag(page, second.title, rail, ({ x, y }) => ({ x: x + 18, y: y + 200 }))
    await expect(toastOf(page)).toContainText('moved to Paused')
    await expect(page.getByRole('button', { name: 'Paused, 1 project' })).toBeVisible()
    await page.reload()
    await expect(cardsIn(page, 'Bid').nth(1)).toHaveAccessibleName(third.title)
    await page.getByRole('button', { name: 'Paused, 1 project' }).click()
    await expect(cardsIn(page, 'Paused')).toHaveAccessibleName(second.title)
    // The menu of a stage is visible only on hover.
    await column(page, 'Paused').hover()
    await page.getByRole('button', { name: 'Actions for Paused' }).click()
    await page.getByRole('menuitem', { name: 'Collapse' }).click()
    await expect(page.getByRole('button', { name: 'Paused, 1 project' })).toBeVisible()
  })

  // Needs a browser: dragging.
  test('a card that is dragged to another team member is assigned to them', async ({
    page,
    studio,
    request,
  }) => {
    const { id, title } = await boardOf(request, studio).add('Discovery')
    const headers = { authorization: `Bearer ${studio.token}` }
    const staff = await createUser(request, { companyId: studio.companyId, role: 'Staff' })
    await request.put(`/api/projects/${id}/members`, { headers, data: { userIds: [staff.userId] } })
    await page.goto('/app/pipeline?by=member')
    await expectReady(page)
    await drag(page, title, column(page, 'Unassigned'))
    await expect(toastOf(page)).toContainText(`${title} is now unassigned`)
    await expect(cardsIn(page, 'Unassigned')).toHaveAccessibleName(title)
    const stored = await request.get(`/api/projects/${id}`, { headers })
    expect(((await stored.json()) as { memberIds: string[] }).memberIds).toEqual([])
  })

  // Needs a browser: dragging.
  test('with another sort order, a card moves to its sorted position', { tag: '@figures' }, async ({
    page,
    studio,
    request,
  }) => {
    const board = boardOf(request, studio)
    const small = await board.add('Bid', { estimateValue: 100_000 })
    const large = await board.add('Bid', { estimateValue: 900_000 })
    const middle = await board.add('Discovery', { estimateValue: 500_000 })
    await page.goto('/app/pipeline')
    await expectReady(page)
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menuitemradio', { name: 'Value' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await drag(page, middle.title, card(page, large.title))
    await expect(cardsIn(page, 'Bid').nth(0)).toHaveAccessibleName(large.title)
    await expect(cardsIn(page, 'Bid').nth(1)).toHaveAccessibleName(middle.title)
    await expect(cardsIn(page, 'Bid').nth(2)).toHaveAccessibleName(small.title)
  })

  test.describe('to a stage that is not allowed', () => {
    test.use({ allowedErrors: refused })

    // Needs a browser: dragging.
    test('a card returns when the server or the role refuses the drop', { tag: '@figures' }, async ({
      page,
      studio,
      request,
    }) => {
      const board = boardOf(request, studio)
      const lower = await board.add('Discovery')
      const upper = await board.add('Discovery')
      const error = 'The board has changed. Try again.'
      await page.route(/\/api\/projects\/[^/]+\/status$/, (route) =>
        route.fulfill({ status: 409, json: { error } }),
      )
      await page.goto('/app/pipeline')
      await expectReady(page)
      await drag(page, lower.title, column(page, 'Bid'))
      await expect(toastOf(page)).toContainText('The board has changed.')
      await expect(cardsIn(page, 'Discovery').nth(1)).toHaveAccessibleName(lower.title)
      await expect(cardsIn(page, 'Bid')).toHaveCount(0)

      const staff = await createUser(request, { companyId: studio.companyId, role: 'Staff' })
      await request.put(`/api/projects/${upper.id}/members`, {
        headers: { authorization: `Bearer ${studio.token}` },
        data: { userIds: [staff.userId] },
      })
      let isAsked = false
      await page.route(/\/api\/projects\/[^/]+\/status$/, (route) => {
        isAsked = true
        return route.abort()
      })
      await storeToken(page, staff.token)
      await page.goto('/app/pipeline')
      await expectReady(page)
      await drag(page, upper.title, column(page, 'Won'))
      await expect(toastOf(page)).toContainText('Only admins and managers can move a project to Won.')
      await expect(cardsIn(page, 'Discovery').first()).toHaveAccessibleName(upper.title)
      expect(isAsked).toBe(false)
    })
  })
})

// Needs a browser: which element is on top, and the resulting colors.
test('the question whether to leave a form also dims the form', { tag: '@figures' }, async ({
  page,
  studio,
  request,
}) => {
  await page.goto('/app/pipeline?new=project')
  await expectReady(page)
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByLabel('Address').fill('10 Alcott Street')
  const { x, y } = await settledBox(form)
  await page.mouse.click(20, 20)
  await expect(form.getByLabel('Address')).toHaveValue('10 Alcott Street')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  const isFormOnTop = () =>
    page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest('[role="dialog"]') !== null,
      [x + 12, y + 12] as const,
    )
  await expect.poll(isFormOnTop).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await boardOf(request, studio).titles('Discovery')).toEqual([])
})

// Needs a browser: layout.
test('long, large and foreign names do not break the layout', { tag: '@figures' }, async ({
  page,
  studio,
  request,
}) => {
  const board = boardOf(request, studio)
  const titles = [
    'Donaudampfschifffahrtsgesellschaftsstraße 40',
    '🏡'.repeat(60),
    'שדרות רוטשילד 12, תל אביב־יפו, דירה גבוהה עם נוף לים ולגינה',
  ]
  for (const title of titles) await board.add('Discovery', { title, estimateValue: 123_456_700 })
  for (const path of ['/app/pipeline', '/app/pipeline?as=list']) {
    await page.goto(path)
    await expectReady(page)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByText('$1,234,567').first()).toBeVisible()
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      const overInCards = async () => {
        const cards = page.locator('div[data-card]')
        const widths = await cards.evaluateAll((all) =>
          all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        )
        return Math.max(0, ...widths)
      }
      await expect.poll(overInCards).toBe(0)
    }
  }
})

// Needs a browser: scrolling.
test('a long column renders only visible cards, and loads the others while the user scrolls', async ({
  page,
  studio,
  request,
}) => {
  await boardOf(request, studio).add('Bid')
  const pages: string[] = []
  await page.route(/\/api\/pipeline(\/cards)?\?/, async (route) => {
    const url = new URL(route.request().url())
    const answer = await route.fetch({ url: `${url.origin}/api/pipeline?order=manual` })
    const board = (await answer.json()) as { stages: { name: string }[]; cards: object[] }
    const offset = Number(url.searchParams.get('offset'))
    if (url.pathname.endsWith('cards')) pages.push(url.search)
    const cards = Array.from({ length: 100 }, (_, index) => ({
      ...board.cards[0],
      id: `00000000-0000-4000-8000-${String(offset + index).padStart(12, '0')}`,
      title: `${offset + index} Elm Street`,
      status: 'Discovery',
      sortOrder: offset + index,
    }))
    const stages = board.stages.map((stage) =>
      stage.name === 'Discovery' ? { ...stage, count: 5_000 } : stage,
    )
    await route.fulfill({
      json: pages.length > 0 ? { cards } : { ...board, stages, cards: [...cards, ...board.cards] },
    })
  })
  // These projects do not exist, so requests about them get no response.
  await page.route(/\/api\/projects\/0{8}-/, () => {})
  await page.goto('/app/pipeline')
  await expectReady(page)
  await expect(card(page, '0 Elm Street')).toBeVisible()
  await expect(column(page, 'Discovery').getByText('5000')).toBeVisible()
  expect(await page.locator('[data-card]').count()).toBeLessThan(60)
  await card(page, '0 Elm Street').focus()
  // Waits for each card, because the focus stays on the last card that has loaded.
  for (let index = 1; index <= 130; index++) {
    await page.keyboard.press('ArrowDown')
    const next = column(page, 'Discovery').getByRole('link', { name: `${index} Elm Street`, exact: true })
    await expect(next).toBeFocused()
  }
  await expect(card(page, '130 Elm Street')).toBeInViewport()
  expect(pages[0]).toBe('?order=manual&stage=Discovery&offset=90')
  expect(await page.locator('[data-card]').count()).toBeLessThan(60)
  await page.keyboard.press('ArrowRight')
  await expect(cardsIn(page, 'Bid')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: touch input.
  test('a long press opens the menu, a tap peeks, and a swipe leads to the next stage', async ({
    page,
    studio,
    request,
  }) => {
    const board = boardOf(request, studio)
    const second = await board.add('Discovery')
    const first = await board.add('Discovery')
    await page.goto('/app/pipeline')
    await expectReady(page)
    await expect(page.getByRole('tab', { name: 'Discovery 2' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)

    const { x, y } = await settledBox(card(page, first.title))
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: x + 80, y: y + 60 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    const item = page.getByRole('menuitem', { name: 'Move to stage' })
    await expect(item).toBeVisible()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('complementary', { name: first.title })).toHaveCount(0)
    await item.tap()
    const dialog = page.getByRole('dialog', { name: 'Move to stage' })
    await dialog.getByRole('button', { name: 'Bid' }).tap()
    await expect(page.getByRole('tab', { name: 'Bid 1' })).toBeVisible()
    await expect.poll(() => board.titles('Bid')).toEqual([first.title])

    await page.getByRole('button', { name: `Actions for ${second.title}` }).tap()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await card(page, second.title).tap()
    const peek = page.getByRole('complementary', { name: second.title })
    await expect(peek).toBeVisible()
    expect((await settledBox(peek)).width).toBeCloseTo(390)
    await peek.getByRole('button', { name: 'Close' }).tap()
    await expect(peek).toHaveCount(0)

    const row = (at: number) => [{ x: at, y: 300 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: row(300) })
    for (const at of [240, 180, 120]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: row(at) })
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('tab', { name: 'Bid 1' })).toHaveAttribute('aria-selected', 'true')
    await expect(card(page, first.title)).toBeVisible()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  // Needs a browser: layout.
  test('permanent buttons cover neither text nor amounts', { tag: '@figures' }, async ({
    page,
    studio,
    request,
  }) => {
    const title = 'The very long name of a house that no one ever calls by it'
    await boardOf(request, studio).add('Discovery', { title, estimateValue: 1_250_000 })
    await page.goto('/app/pipeline')
    await expectReady(page)
    const stage = column(page, 'Discovery')
    const iconOf = (name: string) => settledBox(page.getByRole('button', { name }).locator('svg'))
    const [head, onCard] = [await iconOf('Actions for Discovery'), await iconOf(`Actions for ${title}`)]
    const sum = await settledBox(stage.locator('header span').last())
    expect(sum.x + sum.width).toBeLessThan(head.x)
    const words = stage.getByText(title)
    const box = await settledBox(words)
    const isCut = await words.evaluate((element) => {
      const padding = Number.parseFloat(getComputedStyle(element.parentElement ?? element).paddingRight)
      return element.scrollWidth > element.clientWidth - padding
    })
    expect(isCut).toBe(true)
    expect(box.x + box.width).toBeLessThanOrEqual(onCard.x)
    // The button has a transparent background, so that the edge of the card stays visible.
    const button = page.getByRole('button', { name: `Actions for ${title}` })
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})
