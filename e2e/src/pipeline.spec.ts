import { expect, refused, test, toastOf } from './people.ts'
import { card, cardsIn, carry, column, middleOf, ownBoard } from './pipeline.ts'
import { expectAccessible } from './quiet-page.ts'

const unknown = '00000000-0000-4000-8000-000000000000'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ viewport: { width: 1440, height: 900 }, allowedNoise: refused })

test.describe('by mouse', () => {
  test('a card goes to another stage and to its place in it, and stays there', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [moved] = await board.add('Discovery')
    const [upper, lower] = await board.add('Bid', 2)
    if (!moved || !upper || !lower) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await carry(page, moved.title, await middleOf(page, lower.title, 0.2))
    await page.mouse.up()
    await expect(toastOf(page)).toContainText(`${moved.title} moved to Bid`)
    await expect(cardsIn(page, 'Bid').nth(1)).toHaveAccessibleName(moved.title)
    await expect.poll(() => board.titles('Bid')).toEqual([upper.title, moved.title, lower.title])
    await page.reload()
    await expect(cardsIn(page, 'Bid').nth(1)).toHaveAccessibleName(moved.title)
  })

  test('a card goes up and down in its own stage', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [first, second, third] = await board.add('Discovery', 3)
    if (!first || !second || !third) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await carry(page, third.title, await middleOf(page, first.title, 0.2))
    await page.mouse.up()
    await expect.poll(() => board.titles('Discovery')).toEqual([third.title, first.title, second.title])
    await page.reload()
    const last = await middleOf(page, second.title)
    await carry(page, third.title, { ...last, y: last.y + 250 })
    await page.mouse.up()
    await expect.poll(() => board.titles('Discovery')).toEqual([first.title, second.title, third.title])
    await expect(toastOf(page)).toHaveCount(0)
  })

  test('a folded stage takes what is dropped on it; unfolded by hand, it stays so', async ({
    page,
    request,
  }) => {
    const board = await ownBoard(page, request)
    const [moved] = await board.add('Discovery')
    if (!moved) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    const rail = page.getByRole('button', { name: /^Paused, 0 projects$/ })
    const box = await rail.boundingBox()
    await carry(page, moved.title, { x: (box?.x ?? 0) + 18, y: (box?.y ?? 0) + 200 })
    await page.mouse.up()
    await expect(toastOf(page)).toContainText('moved to Paused')
    await page.getByRole('button', { name: 'Paused, 1 project' }).click()
    await expect(cardsIn(page, 'Paused')).toHaveAccessibleName(moved.title)
    await page.reload()
    await expect(cardsIn(page, 'Paused')).toHaveAccessibleName(moved.title)
    await column(page, 'Paused').hover()
    await page.getByRole('button', { name: 'Actions for Paused' }).click()
    await page.getByRole('menuitem', { name: 'Collapse' }).click()
    await expect(page.getByRole('button', { name: 'Paused, 1 project' })).toBeVisible()
  })

  test('under another order a card goes to where the order has it', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [small] = await board.add('Bid', 1, { estimateValue: 100_000 })
    const [large] = await board.add('Bid', 1, { estimateValue: 900_000 })
    const [middle] = await board.add('Discovery', 1, { estimateValue: 500_000 })
    if (!small || !large || !middle) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menuitemradio', { name: 'Value' }).click()
    await carry(page, middle.title, await middleOf(page, large.title, 0.1))
    await page.mouse.up()
    await expect(cardsIn(page, 'Bid').nth(0)).toHaveAccessibleName(large.title)
    await expect(cardsIn(page, 'Bid').nth(1)).toHaveAccessibleName(middle.title)
    await expect(cardsIn(page, 'Bid').nth(2)).toHaveAccessibleName(small.title)
  })

  test('the menu of a card copies its link, and archives it until somebody takes that back', async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const board = await ownBoard(page, request)
    const [one] = await board.add('Discovery')
    if (!one) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, one.title).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/app/projects/${one.id}`)
    await card(page, one.title).hover()
    await page.getByRole('button', { name: `Actions for ${one.title}` }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(card(page, one.title)).toHaveCount(0)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, one.title)).toBeVisible()
    await expect.poll(() => board.titles('Discovery')).toEqual([one.title])
  })
})

test.describe('without a mouse', () => {
  test('Alt and arrows move a card, and say where it is', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [first, second] = await board.add('Discovery', 2)
    const [other] = await board.add('Bid')
    if (!first || !second || !other) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, first.title).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(`${first.title}, Discovery, position 2 of 2`)).toBeAttached()
    await expect(card(page, first.title)).toBeFocused()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByText(`${first.title}, Bid, position 1 of 2`)).toBeAttached()
    await expect(cardsIn(page, 'Bid').first()).toHaveAccessibleName(first.title)
    await expect(card(page, first.title)).toBeFocused()
    await expect.poll(() => board.titles('Bid')).toEqual([first.title, other.title])
    await page.keyboard.press('Control+z')
    await expect(cardsIn(page, 'Discovery').nth(1)).toHaveAccessibleName(first.title)
    await expect.poll(() => board.titles('Discovery')).toEqual([second.title, first.title])
  })

  test('two quick moves are told one after the other, and the last one counts', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Discovery')
    if (!one) throw new Error('Nothing was added')
    let atOnce = 0
    let most = 0
    await page.route(/\/status$/, async (route) => {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.continue()
      atOnce--
    })
    await page.goto('/app/pipeline')
    await card(page, one.title).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(cardsIn(page, 'Bid')).toHaveAccessibleName(one.title)
    await page.keyboard.press('Alt+ArrowRight')
    await expect(cardsIn(page, 'Won')).toHaveAccessibleName(one.title)
    await page.keyboard.press('Alt+ArrowRight')
    await expect(cardsIn(page, 'Completed')).toHaveAccessibleName(one.title)
    await expect.poll(() => board.titles('Completed')).toEqual([one.title])
    expect(most).toBe(1)
    await expect(cardsIn(page, 'Completed')).toHaveAccessibleName(one.title)
  })

  test('arrows walk, Space looks, S asks for a stage, E edits, Enter opens', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [first] = await board.add('Discovery')
    const [other] = await board.add('Won')
    if (!first || !other) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await expect(card(page, first.title)).toBeVisible()
    // Past the toolbar, the board is one stop.
    await page.getByRole('textbox', { name: 'Find on the board' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(card(page, first.title)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, other.title)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    const peek = page.getByRole('complementary', { name: first.title })
    await expect(peek).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(peek).toHaveCount(0)
    await expect(card(page, first.title)).toBeFocused()

    await page.keyboard.press('s')
    const sheet = page.getByRole('dialog', { name: 'Move to stage' })
    await expect(sheet.getByRole('button', { name: 'Discovery' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(cardsIn(page, 'Bid')).toHaveAccessibleName(first.title)
    await expect(card(page, first.title)).toBeFocused()

    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.type('Elm House')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Elm House')).toBeVisible()
    await expect.poll(() => board.titles('Bid')).toEqual(['Elm House'])
    await page.keyboard.press('Escape')
    await expect(card(page, 'Elm House')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/app/projects/${first.id}`)
  })

  test('G and S still lead to the settings, and letters that are off do nothing', async ({
    page,
    request,
  }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Discovery')
    if (!one) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, one.title).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/app\/settings/)
    await page.evaluate(() => localStorage.setItem('preferences', '{"singleKeys":false}'))
    await page.goto('/app/pipeline')
    await card(page, one.title).focus()
    await page.keyboard.press('s')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: one.title })).toHaveCount(0)
    // There is still a way by the menu.
    await page.keyboard.press('ContextMenu')
    await page.getByRole('menuitem', { name: 'Move to stage' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Move to stage' })).toBeVisible()
  })
})

test.describe('what a stage asks for', () => {
  test('canceling may have a reason, which stays with the project', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Bid')
    if (!one) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, one.title).focus()
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Canceled', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Move ${one.title} to Canceled?` })
    await question.getByRole('button', { name: 'Keep it' }).click()
    expect(await board.titles('Bid')).toEqual([one.title])
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Canceled', exact: true }).click()
    await question.getByLabel('Reason').fill('They sold it empty')
    await question.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('button', { name: 'Canceled, 1 project' })).toBeVisible()
    await expect.poll(() => board.titles('Canceled')).toEqual([one.title])
    await page.goto(`/app/pipeline?peek=${one.id}`)
    await expect(page.getByText('They sold it empty')).toBeVisible()
  })

  test('what is won wants a day, if there is one', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Bid')
    if (!one) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, one.title).focus()
    await page.keyboard.press('Alt+ArrowRight')
    const offer = page.getByRole('region', { name: `Install date of ${one.title}` })
    await offer.getByLabel(/When is the install/).fill('2030-05-20')
    await offer.getByRole('button', { name: 'Add install date' }).click()
    await expect(toastOf(page)).toContainText('Install date saved')
    await expect(offer).toHaveCount(0)
    await expect(column(page, 'Won').getByText('Install May 20, 2030')).toBeVisible()
  })

  test('nothing of it waits: the offer goes with Undo', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Bid')
    if (!one) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, one.title).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('region', { name: /^Install date/ })).toBeVisible()
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(cardsIn(page, 'Bid')).toHaveAccessibleName(one.title)
    await expect(page.getByRole('region', { name: /^Install date/ })).toHaveCount(0)
    await expect.poll(() => board.titles('Bid')).toEqual([one.title])
  })
})

test.describe('what goes wrong', () => {
  test('a move that the server refuses is taken back, with its words', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [first, second] = await board.add('Discovery', 2)
    if (!first || !second) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await page.route(/\/status$/, (route) =>
      route.fulfill({ status: 409, json: { error: 'The board has changed meanwhile. Please try again.' } }),
    )
    await carry(page, second.title, { x: 640, y: 400 })
    await page.mouse.up()
    await expect(toastOf(page)).toContainText('The board has changed meanwhile')
    await expect(cardsIn(page, 'Discovery').nth(1)).toHaveAccessibleName(second.title)
    await expect(cardsIn(page, 'Bid')).toHaveCount(0)
  })

  test('somebody else was quicker: the card shows where they put it', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Discovery')
    if (!one) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await expect(card(page, one.title)).toBeVisible()
    await request.put(`/api/projects/${one.id}/status`, {
      headers: { authorization: `Bearer ${board.token}` },
      data: { status: 'Completed' },
    })
    await card(page, one.title).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(toastOf(page)).toContainText('Somebody else changed this project meanwhile')
    await expect(cardsIn(page, 'Completed')).toHaveAccessibleName(one.title)
  })

  test('a board that cannot be loaded says so in its place', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    await board.add('Discovery')
    await page.route('/api/pipeline', (route) =>
      route.fulfill({ status: 503, json: { error: 'Busy just now.' } }),
    )
    await page.goto('/app/pipeline')
    await expect(page.getByText('We couldn’t load the board')).toBeVisible()
    await expect(page.getByText('Busy just now.')).toBeVisible()
    await page.unroute('/api/pipeline')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardsIn(page, 'Discovery')).toHaveCount(1)
  })
})

test.describe('a new project', () => {
  test('needs no more than an address, below the stage it is in', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    await board.add('Bid')
    await page.goto('/app/pipeline')
    await page.getByRole('button', { name: 'Add project to Discovery' }).click()
    const field = page.getByRole('textbox', { name: 'Address of a new project in Discovery' })
    await field.fill('7 Alcott Street')
    await field.press('Enter')
    await expect(card(page, '7 Alcott Street')).toBeVisible()
    await expect(field).toHaveValue('')
    await field.fill('8 Alcott Street')
    await field.press('Enter')
    await expect(cardsIn(page, 'Discovery').first()).toHaveAccessibleName('8 Alcott Street')
    expect(await board.titles('Discovery')).toEqual(['8 Alcott Street', '7 Alcott Street'])
  })

  test('keeps what was typed when the plan or the line is at its end', async ({ page, request, context }) => {
    const board = await ownBoard(page, request)
    await board.add('Bid')
    await page.goto('/app/pipeline')
    await page.getByRole('button', { name: 'Add project to Discovery' }).click()
    const field = page.getByRole('textbox', { name: 'Address of a new project in Discovery' })
    await page.route('/api/projects', (route) =>
      route.fulfill({ status: 402, json: { error: 'Your plan includes 50 projects.' } }),
    )
    await field.fill('9 Alcott Street')
    await field.press('Enter')
    await expect(page.getByText('Your plan includes 50 projects.')).toBeVisible()
    await expect(field).toHaveValue('9 Alcott Street')
    await page.unroute('/api/projects')
    await context.setOffline(true)
    await field.press('Enter')
    await expect(page.getByText('We can’t reach the server')).toBeVisible()
    await expect(field).toHaveValue('9 Alcott Street')
    await context.setOffline(false)
    await field.press('Enter')
    await expect(card(page, '9 Alcott Street')).toBeVisible()
  })

  test('has a form that no stray click closes once it holds something, and that asks before', async ({
    page,
    request,
  }) => {
    await ownBoard(page, request)
    await page.goto('/app/pipeline?new=project')
    const form = page.getByRole('dialog', { name: 'New project' })
    await form.getByLabel('Address').fill('10 Alcott Street')
    await page.mouse.click(20, 20)
    await expect(form.getByLabel('Address')).toHaveValue('10 Alcott Street')
    const asking = page.getByRole('dialog', { name: 'Leave without saving?' })
    const { x = 0, y = 0 } = (await form.boundingBox()) ?? {}
    await page.keyboard.press('Escape')
    await expect(asking).toBeVisible()
    // It also dims the form: where that begins, something lies on it.
    expect(
      await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('[role="dialog"]') === null,
        [x + 12, y + 12] as const,
      ),
    ).toBe(true)
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await expect(asking).toHaveCount(0)
    await expect(form.getByLabel('Address')).toHaveValue('10 Alcott Street')
    await page.keyboard.press('Escape')
    await asking.getByRole('button', { name: 'Leave' }).click()
    await expect(form).toHaveCount(0)
    await page.goto('/app/pipeline?new=project')
    await expect(form.getByLabel('Address')).toHaveValue('')
    // A dialog listens to what happens beside it a moment after it stands.
    await expect(async () => {
      await page.mouse.click(20, 20)
      await expect(form).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  })

  test('has a form, which Shift+Enter, the palette, C and the button open', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    await board.add('Bid')
    await page.goto('/app/pipeline')
    await page.getByRole('button', { name: 'Add project to Bid' }).click()
    await page.getByRole('textbox', { name: 'Address of a new project in Bid' }).fill('10 Alcott Street')
    await page.keyboard.press('Shift+Enter')
    const form = page.getByRole('dialog', { name: 'New project' })
    await expect(form.getByLabel('Address')).toHaveValue('10 Alcott Street')
    await expect(form.getByLabel('Stage')).toHaveValue('Bid')
    await form.getByRole('combobox', { name: /^Client/ }).fill('Ines Carvalho')
    await form.getByRole('option', { name: 'New client “Ines Carvalho”' }).click()
    await form.getByRole('button', { name: 'Add project' }).click()
    await expect(form.getByText('Email is required')).toBeVisible()
    await form.getByLabel('Email of the new client').fill(`ines.${Date.now()}@example.com`)
    await form.getByLabel('Value').fill('$5,200')
    await form.getByRole('button', { name: 'Add project' }).click()
    await expect(toastOf(page)).toContainText('10 Alcott Street added to Bid')
    await expect(column(page, 'Bid').getByText('Ines Carvalho')).toBeVisible()
    await expect(column(page, 'Bid').getByText('$5,200').first()).toBeVisible()
    await expect(page).toHaveURL('/app/pipeline')

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('new proj')
    await page.keyboard.press('Enter')
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.keyboard.press('c')
    await page
      .getByRole('dialog', { name: 'Create' })
      .getByRole('link', { name: 'New project' })
      .press('Enter')
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New project' }).click()
    await expect(form.getByLabel('Address')).toHaveValue('')
    // Somebody known is found by their name.
    await form.getByRole('combobox', { name: /^Client/ }).fill('carv')
    await form.getByRole('option', { name: /^Ines Carvalho/ }).click()
    await expect(form.getByRole('textbox', { name: 'Client' })).toHaveValue('Ines Carvalho')
  })
})

test.describe('looking', () => {
  test('the address says what is shown', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [str] = await board.add('Discovery', 1, { type: 'STR Design', estimateValue: 520_000 })
    const [full] = await board.add('Bid', 1, { type: 'Full Stage', source: 'Referral' })
    if (!str || !full) throw new Error('Nothing was added')
    await page.goto('/app/pipeline?type=STR+Design')
    await expect(card(page, str.title)).toBeVisible()
    await expect(card(page, full.title)).toHaveCount(0)
    const chip = page.getByRole('group', { name: 'Type is STR Design' })
    await chip.getByRole('button', { name: /^Remove/ }).click()
    await expect(card(page, full.title)).toBeVisible()
    await expect(page).toHaveURL('/app/pipeline')

    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitem', { name: 'Source' }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Referral' }).press('Enter')
    await expect(page).toHaveURL('/app/pipeline?source=Referral')
    await expect(card(page, str.title)).toHaveCount(0)
    await page.reload()
    await expect(card(page, full.title)).toBeVisible()

    await page.getByRole('textbox', { name: 'Find on the board' }).fill('nothing like it')
    await expect(page.getByText('No projects match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(card(page, str.title)).toBeVisible()
    await expect(page).toHaveURL('/app/pipeline')

    await page.getByRole('button', { name: /^Overdue/ }).click()
    await expect(page.getByText('No projects match')).toBeVisible()
    await page.getByRole('button', { name: /^Overdue/ }).click()
    await page.getByRole('button', { name: /^Open pipeline \$5,200/ }).click()
    await expect(page).toHaveURL('/app/pipeline?show=open')
    await page.goto('/app/pipeline?stage=Bid')
    await expect(column(page, 'Bid')).toBeVisible()
    await expect(column(page, 'Discovery')).toHaveCount(0)
  })

  test('the list has the same projects by stage, with their sums', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [one] = await board.add('Discovery', 1, { estimateValue: 123_456_700 })
    const [other] = await board.add('Discovery', 1, { estimateValue: 100 })
    if (!one || !other) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await page.getByRole('radio', { name: 'List' }).click()
    await expect(page).toHaveURL('/app/pipeline?as=list')
    const stage = page.getByRole('button', { name: /^Discovery 2 \$1,234,568/ })
    await expect(stage).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('row', { name: new RegExp(one.title) }).click({ position: { x: 600, y: 20 } })
    await expect(page.getByRole('complementary', { name: one.title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, one.title)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(card(page, other.title)).toBeFocused()
    await stage.click()
    await expect(card(page, one.title)).toHaveCount(0)
    await stage.click()
    await card(page, one.title).click()
    await expect(page).toHaveURL(`/app/projects/${one.id}`)
  })

  test('the look beside the board walks along it, and says when there is nothing', async ({
    page,
    request,
  }) => {
    const board = await ownBoard(page, request)
    const [first, second] = await board.add('Discovery', 2, { brief: 'Warm oak and linen.' })
    const [third] = await board.add('Bid')
    if (!first || !second || !third) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await card(page, first.title).click()
    const peek = (title: string) => page.getByRole('complementary', { name: title })
    await expect(peek(first.title).getByText('Warm oak and linen.')).toBeVisible()
    await expect(page).toHaveURL(`/app/pipeline?peek=${first.id}`)
    await page.keyboard.press('ArrowDown')
    await expect(peek(second.title)).toBeVisible()
    await peek(second.title).getByRole('button', { name: 'Next' }).click()
    await expect(peek(third.title)).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(peek(second.title)).toBeVisible()

    await page.getByRole('button', { name: /^Install/ }).click()
    await page.getByLabel('Install').fill('2030-05-20')
    await page.keyboard.press('Enter')
    await expect(column(page, 'Discovery').getByText('Install May 20, 2030')).toBeVisible()
    await page.getByRole('button', { name: /^Stage/ }).click()
    await page.getByRole('combobox', { name: 'Stage' }).selectOption('Bid')
    await expect.poll(() => board.titles('Bid')).toEqual([second.title, third.title])
    await page.goBack()
    await expect(peek(second.title)).toHaveCount(0)

    await page.goto(`/app/pipeline?peek=${unknown}`)
    await expect(page.getByText('This project is gone')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('This project is gone')).toHaveCount(0)
  })

  test('an empty board is a room to furnish', async ({ page, request }) => {
    await ownBoard(page, request)
    await page.goto('/app/pipeline')
    await expect(page.getByRole('heading', { name: 'An empty room, for now' })).toBeVisible()
    await expect(page.getByText('Add a project and it lands in Discovery.')).toBeVisible()
    await page.getByRole('button', { name: 'New project' }).last().click()
    await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible()
  })

  test('samples are marked, and go when they are not wanted any more', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    await board.add('Discovery')
    const isGone = { now: false }
    await page.route('/api/pipeline', async (route) => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { cards: { isSample: boolean }[] }
      await route.fulfill({
        json: { ...told, cards: told.cards.map((c) => ({ ...c, isSample: !isGone.now })) },
      })
    })
    await page.route('/api/samples', (route) => {
      isGone.now = true
      return route.fulfill({ status: 204 })
    })
    await page.goto('/app/pipeline')
    await expect(column(page, 'Discovery').getByText('Sample')).toBeVisible()
    await page.getByRole('button', { name: 'Remove samples' }).click()
    await expect(toastOf(page)).toContainText('Samples removed')
    await expect(page.getByText('marked as a sample')).toHaveCount(0)
  })
})

test('a photograph stands in place of the drawing, if it can be shown', async ({ page, request }) => {
  const board = await ownBoard(page, request)
  const [shown, broken] = await board.add('Discovery', 2)
  if (!shown || !broken) throw new Error('Nothing was added')
  await page.route('/api/pipeline', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { cards: { id: string }[] }
    await route.fulfill({ json: { ...told, cards: told.cards.map((c) => ({ ...c, coverFileId: c.id })) } })
  })
  await page.route(/\/preview\?size=small$/, async (route) => {
    const isThere = route.request().url().includes(shown.id)
    expect(await route.request().headerValue('authorization')).toBe(`Bearer ${board.token}`)
    await route.fulfill(
      isThere
        ? { contentType: 'image/png', body: pixel }
        : { status: 404, json: { error: 'File not found' } },
    )
  })
  await page.goto('/app/pipeline')
  const whole = (title: string) => page.locator('[data-card]', { has: card(page, title) })
  await expect(whole(shown.title).locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(whole(broken.title).locator('img')).toHaveAttribute('src', /^data:image\/svg/)
})

test('long, large and foreign names break nothing', async ({ page, request }) => {
  const board = await ownBoard(page, request)
  const titles = [
    'Donaudampfschifffahrtsgesellschaftsstraße 40',
    '🏡'.repeat(60),
    'שדרות רוטשילד 12, תל אביב־יפו, דירה גבוהה עם נוף לים ולגינה',
  ]
  for (const title of titles) await board.add('Discovery', 1, { title, estimateValue: 123_456_700 })
  for (const path of ['/app/pipeline', '/app/pipeline?as=list']) {
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page.getByText('$1,234,567').first()).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      const widths = await page
        .locator('div[data-card]')
        .evaluateAll((cards) => cards.map((one) => one.scrollWidth - one.clientWidth))
      expect(Math.max(0, ...widths)).toBe(0)
    }
  }
})

test('thousands of cards are there, but only those in sight are drawn', async ({ page, request }) => {
  const board = await ownBoard(page, request)
  const [one] = await board.add('Discovery')
  if (!one) throw new Error('Nothing was added')
  await page.route('/api/pipeline', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { cards: object[] }
    const cards = Array.from({ length: 5_000 }, (_, index) => ({
      ...told.cards[0],
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: `${index} Elm Street`,
      status: ['Discovery', 'Bid', 'Won', 'Completed'][index % 4],
      sortOrder: index,
    }))
    await route.fulfill({ json: { ...told, cards } })
  })
  await page.goto('/app/pipeline')
  // So much is made up here, and told through the test, that it takes its time.
  await expect(card(page, '0 Elm Street')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bid', exact: true }).getByText('1250')).toBeVisible()
  expect(await page.locator('[data-card]').count()).toBeLessThan(200)
  await card(page, '0 Elm Street').focus()
  for (let index = 0; index < 60; index++) await page.keyboard.press('ArrowDown')
  await expect(card(page, '240 Elm Street')).toBeFocused()
  await expect(card(page, '240 Elm Street')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, '241 Elm Street')).toBeFocused()
  await carry(page, '241 Elm Street', await middleOf(page, '240 Elm Street', 0.2))
  await page.mouse.up()
  await expect(toastOf(page)).toContainText('241 Elm Street moved to Discovery')
  // The board asks again after a move; the test does not wait for that answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one stage at a time, and a sheet in place of dragging', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const [first, second] = await board.add('Discovery', 2)
    if (!first || !second) throw new Error('Nothing was added')
    await page.goto('/app/pipeline')
    await expect(page.getByRole('tab', { name: 'Discovery 2' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)

    const box = await card(page, first.title).boundingBox()
    const finger = await page.context().newCDPSession(page)
    const at = [{ x: (box?.x ?? 0) + 80, y: (box?.y ?? 0) + 60 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at })
    const sheet = page.getByRole('dialog', { name: 'Move to stage' })
    await expect(sheet).toBeVisible()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('complementary', { name: first.title })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Bid' }).tap()
    await expect(page.getByRole('tab', { name: 'Bid 1' })).toBeVisible()
    await expect.poll(() => board.titles('Bid')).toEqual([first.title])

    await page.getByRole('button', { name: `Actions for ${second.title}` }).tap()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await card(page, second.title).tap()
    const peek = page.getByRole('complementary', { name: second.title })
    await expect(peek).toBeVisible()
    expect((await peek.boundingBox())?.width).toBeCloseTo(390)
    await peek.getByRole('button', { name: 'Close' }).tap()
    await expect(peek).toHaveCount(0)

    // A swipe to the left leads to the next stage.
    const row = (x: number) => [{ x, y: 300 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: row(300) })
    for (const x of [240, 180, 120]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: row(x) })
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.getByRole('tab', { name: 'Bid 1' })).toHaveAttribute('aria-selected', 'true')
    await expect(card(page, first.title)).toBeVisible()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('the buttons that are always there cover neither words nor sums', async ({ page, request }) => {
    const board = await ownBoard(page, request)
    const title = 'The very long name of a house that nobody ever calls by it'
    await board.add('Discovery', 1, { title, estimateValue: 1_250_000 })
    await page.goto('/app/pipeline')
    const stage = column(page, 'Discovery')
    await expect(card(page, title)).toBeVisible()
    const iconOf = (name: string) => page.getByRole('button', { name }).locator('svg').boundingBox()
    const [head, onCard] = [await iconOf('Actions for Discovery'), await iconOf(`Actions for ${title}`)]
    const sum = await stage.locator('header span').last().boundingBox()
    expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThan(head?.x ?? 0)
    const words = stage.getByText(title)
    const box = await words.boundingBox()
    const isCut = await words.evaluate((element) => {
      const room =
        element.clientWidth -
        Number.parseFloat(getComputedStyle(element.parentElement ?? element).paddingRight)
      return element.scrollWidth > room
    })
    expect(isCut).toBe(true)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(onCard?.x ?? 0)
    // What lies in the corner lets the card's own edge be seen.
    const button = page.getByRole('button', { name: `Actions for ${title}` })
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
  })
})

test.describe('somebody of the staff', () => {
  test.use({ person: 'staff' })

  test('moves what is open, and cannot close it', async ({ page }) => {
    await page.goto('/app/pipeline')
    await expect(page.getByText('$')).toHaveCount(0)
    const title = '1450 Ridgecrest Drive'
    await card(page, title).focus()
    await page.keyboard.press('s')
    const sheet = page.getByRole('dialog', { name: 'Move to stage' })
    await expect(sheet.getByRole('button', { name: 'Bid' })).toBeVisible()
    for (const stage of ['Won', 'Completed', 'Canceled'])
      await expect(sheet.getByRole('button', { name: stage })).toHaveCount(0)
    await page.keyboard.press('Escape')

    let isAsked = false
    await page.route(/\/status$/, (route) => {
      isAsked = true
      return route.abort()
    })
    const won = await column(page, 'Won').boundingBox()
    await carry(page, title, { x: (won?.x ?? 0) + 100, y: (won?.y ?? 0) + 120 })
    await page.mouse.up()
    await expect(toastOf(page)).toContainText('Only admins and managers can move a project to Won.')
    await expect(column(page, 'Discovery').getByRole('link', { name: title })).toBeVisible()
    expect(isAsked).toBe(false)
    await expect(page.getByRole('button', { name: 'Add project to Won' })).toHaveCount(0)
    await card(page, title).click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toHaveCount(0)
  })
})
