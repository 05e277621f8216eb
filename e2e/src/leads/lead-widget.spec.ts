import { leadFields } from '@mantel/domain/leads/lead-form'
import { expectAccessible, refused } from '../testing/error-free-page.ts'
import { expectToFit } from '../testing/expect-to-fit.ts'
import { sitePage, strictPolicy } from '../testing/foreign-site.ts'
import { changeLeadForm, fillIn, formIn, leadsOf, sendButton, waitLikeAPerson } from '../testing/lead-form.ts'
import { pictures } from '../testing/pictures.ts'
import { expect } from '../testing/users.ts'
import { priya, scriptTag, test, thanks } from '../testing/visitors.ts'

// Needs a browser: another origin, content policies, styles, focus and axe.
test('a form on another site with a strict policy and hostile styles brings a lead', async ({
  page,
  request,
  studio,
  formKey,
  hostileSite,
}) => {
  const calls: string[] = []
  page.on('request', (sent) => calls.push(`${sent.method()} ${new URL(sent.url()).pathname}`))
  await page.goto(`${hostileSite}/contact?utm_source=news&utm_campaign=spring`)
  await expect(formIn(page)).toBeVisible()
  await expectAccessible(page, { contrast: true })
  const look = await page.getByLabel('First name').evaluate((input) => {
    const { fontSize, fontStyle, color, position, opacity, width } = getComputedStyle(input)
    return { fontSize, fontStyle, color, position, opacity, isWide: Number.parseFloat(width) > 150 }
  })
  expect(look).toEqual({
    fontSize: '16px',
    fontStyle: 'normal',
    color: expect.not.stringMatching(/255, 0, 255/),
    position: 'static',
    opacity: '1',
    isWide: true,
  })
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${pictures}widget-hostile.png` })

  await sendButton(page).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page, { contrast: true })
  await fillIn(page, priya)
  await waitLikeAPerson(page)
  await sendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: thanks })).toBeFocused()
  await expectAccessible(page, { contrast: true })

  expect(calls.filter((call) => call.includes('/api/'))).toEqual([
    `GET /api/widget/${formKey}`,
    `POST /api/widget/${formKey}`,
  ])
  expect(await page.context().cookies()).toEqual([])
  const [lead, ...others] = await leadsOf(request, studio)
  expect(others).toEqual([])
  expect(lead).toMatchObject({ firstName: 'Priya', email: 'priya@mail.test', source: 'Website' })
})

// Needs a browser: tab order and focus.
test('a form on another site works with the keyboard alone', { tag: '@figures' }, async ({
  page,
  request,
  studio,
  plainSite,
}) => {
  await page.goto(plainSite)
  await expect(formIn(page)).toBeVisible()
  const typed: string[] = []
  for (const text of ['Priya', 'Natarajan', 'priya@mail.test', '', '', '14 Oak Street', 'Hello']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    typed.push(await page.evaluate(focusedName))
  }
  expect(typed).toEqual(leadFields)
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  expect(await sendButton(page).evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
  await waitLikeAPerson(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(thanks)).toBeVisible()
  await expect.poll(() => leadsOf(request, studio)).toHaveLength(1)
})

const focusedName = () =>
  document.activeElement?.shadowRoot?.activeElement?.getAttribute('name') ??
  document.activeElement?.tagName ??
  ''

// Needs a browser: two shadow roots, and a list of all requests.
test('two forms on one page load once and are sent on their own', { tag: '@figures' }, async ({
  page,
  request,
  studio,
  product,
  formKey,
  newSite,
}) => {
  const tag = scriptTag(product, formKey)
  const { address } = await newSite({ '/': { content: sitePage({ body: `${tag}<p>And again:</p>${tag}` }) } })
  const loads: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/') && loads.push(sent.url()))
  await page.goto(address)
  await expect(formIn(page, 1)).toBeVisible()
  expect(loads).toHaveLength(1)
  await fillIn(page, priya)
  await fillIn(page, { 'First name': 'Jonas', Email: 'jonas@mail.test' }, 1)
  await waitLikeAPerson(page)
  await sendButton(page, 1).click()
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(formIn(page).getByLabel('First name')).toHaveValue('Priya')
  await sendButton(page).click()
  await expect(page.getByText(thanks)).toHaveCount(2)
  const names = async () =>
    (await leadsOf(request, studio))
      .map(({ firstName }) => firstName ?? '')
      .toSorted((a, b) => a.localeCompare(b))
  await expect.poll(names).toEqual(['Jonas', 'Priya'])
})

// Needs a browser: a script that moves elements, as single-page sites do.
test('a single-page site moves the form, and what was typed stays', { tag: '@figures' }, async ({
  page,
  product,
  formKey,
  newSite,
}) => {
  const body = `<div id="one">${scriptTag(product, formKey)}</div><div id="two"></div>`
  const { address } = await newSite({ '/': { content: sitePage({ body }) } })
  await page.goto(address)
  await fillIn(page, priya)
  await page.evaluate(() => {
    const script = document.querySelector('#one script')
    if (script) document.querySelector('#two')?.append(script)
  })
  await expect(page.locator('#two').getByLabel('First name')).toHaveValue('Priya')
  await expect(page.getByLabel('First name')).toHaveCount(1)
  // A framework renders the view again by setting its markup. Browsers do not run scripts that are added this way.
  await page.evaluate(() => {
    const two = document.querySelector('#two')
    const tag = two?.querySelector('script')?.outerHTML ?? ''
    if (two) two.innerHTML = tag
  })
  await expect(page.locator('#two').getByLabel('First name')).toHaveValue('')
})

test.describe('without a connection', () => {
  test.use({ allowedErrors: refused })

  // Needs a browser: a connection that is lost.
  test('a form keeps its text and is sent when the connection is back', { tag: '@figures' }, async ({
    page,
    context,
    request,
    studio,
    plainSite,
  }) => {
    await page.goto(plainSite)
    await fillIn(page, priya)
    await waitLikeAPerson(page)
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Priya')
    await expectAccessible(page, { contrast: true })
    await context.setOffline(false)
    await expect(page.getByText(thanks)).toBeVisible()
    await expect.poll(() => leadsOf(request, studio)).toHaveLength(1)
  })

  // Needs a browser: a response that is lost after the server has stored the lead.
  test('a lost answer and a second attempt make one lead', { tag: '@figures' }, async ({
    page,
    request,
    studio,
    plainSite,
  }) => {
    await page.goto(plainSite)
    await fillIn(page, priya)
    await waitLikeAPerson(page)
    let isLost = false
    await page.route('**/api/widget/**', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await sendButton(page).click()
    await expect(page.getByText('That didn’t go through. Your text is still here.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(await leadsOf(request, studio)).toHaveLength(1)
  })
})

// Needs a browser: layout.
for (const width of [320, 560])
  test(`nothing below the form moves while it loads and after it is sent, at ${width} px`, {
    tag: width > 320 ? '@figures' : [],
  }, async ({ page, plainSite }) => {
    await page.setViewportSize({ width: width + 16, height: 900 })
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/widget/**', async (route) => {
      if (route.request().method() === 'GET') await isHeld
      await route.continue()
    })
    await page.goto(plainSite)
    await expect(page.locator('.ghost').first()).toBeAttached()
    const footerAt = () =>
      page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top + scrollY)
    const reserved = await footerAt()
    answer()
    await expect(formIn(page)).toBeVisible()
    expect(await footerAt()).toBe(reserved)
    await fillIn(page, priya)
    await waitLikeAPerson(page)
    await sendButton(page).click()
    await expect(page.getByText(thanks)).toBeInViewport()
    expect(await footerAt()).toBe(reserved)
  })

test.describe('in a frame', () => {
  test.use({ allowedErrors: /frame-ancestors|Framing/ })
  const frameTag = (product: string, key: string) =>
    `<iframe src="${product}/lead/${key}/embed" title="Contact us" width="100%" height="400" frameborder="0"></iframe><script src="${product}/widget.js" async></script>`

  // Needs a browser: frames, their origins and their messages.
  test('the form tells its height and brings a lead, without access to what the app stores', async ({
    page,
    request,
    studio,
    product,
    formKey,
    newSite,
  }) => {
    const { address } = await newSite({
      '/': { policy: strictPolicy(product), content: sitePage({ body: frameTag(product, formKey) }) },
    })
    await page.goto(address)
    const frame = page.frame({ url: /\/embed$/ })
    if (!frame) throw new Error('There is no frame')
    await expect(formIn(frame)).toBeVisible()
    await expect
      .poll(() => page.locator('iframe').evaluate((element: HTMLIFrameElement) => Number(element.height)))
      .toBeGreaterThan(500)
    const fits = await frame.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)
    expect(fits).toBe(true)
    expect(await frame.evaluate(() => window.origin)).toBe('null')
    await expectAccessible(page)
    await fillIn(frame, priya)
    await waitLikeAPerson(page)
    await sendButton(frame).click()
    await expect(frame.getByText(thanks)).toBeVisible()
    await expect.poll(() => leadsOf(request, studio)).toHaveLength(1)
  })

  // Needs a browser, which decides which sites may show a frame.
  test('the form appears only on allowed sites', async ({
    page,
    request,
    studio,
    product,
    formKey,
    newSite,
  }) => {
    const { address } = await newSite({ '/': { content: sitePage({ body: frameTag(product, formKey) }) } })
    await changeLeadForm(request, studio, { allowedHosts: ['alderfinch.com'] })
    await page.goto(address)
    const isShown = () =>
      Promise.all(page.frames().map((frame) => formIn(frame).isVisible())).then((all) => all.includes(true))
    await page.waitForLoadState('networkidle')
    expect(await isShown()).toBe(false)
    await changeLeadForm(request, studio, { allowedHosts: [new URL(address).host] })
    await page.reload()
    await expect.poll(isShown).toBe(true)
  })
})

// Needs a browser: navigation, including that of the page around a frame.
test('visitors are sent to the page that the company chose', async ({
  page,
  request,
  studio,
  product,
  formKey,
  newSite,
}) => {
  const { address } = await newSite({
    '/': { content: sitePage({ body: scriptTag(product, formKey) }) },
    '/framed': {
      content: sitePage({
        body: `<iframe src="${product}/lead/${formKey}/embed" title="Contact us" width="100%" height="700"></iframe>`,
      }),
    },
    '/thanks': { content: sitePage({ title: 'We got it', body: '' }) },
  })
  await changeLeadForm(request, studio, { redirectUrl: `${address}/thanks` })
  for (const path of ['/', '/framed']) {
    await page.goto(address + path)
    const place = page.frame({ url: /\/embed$/ }) ?? page.mainFrame()
    await expect(formIn(place)).toBeVisible()
    await fillIn(place, { ...priya, Email: `priya${path.length}@mail.test` })
    await waitLikeAPerson(page)
    await sendButton(place).click()
    await expect(page.getByRole('heading', { name: 'We got it' })).toBeVisible()
    expect(page.url()).toBe(`${address}/thanks`)
  }
  await expect.poll(() => leadsOf(request, studio)).toHaveLength(2)
})

test.describe('the hosted page', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // Needs a browser: touch input, layout, colors and axe.
  test('brings a lead from a phone', async ({ page, request, studio, formKey }) => {
    await page.goto(`/lead/${formKey}?utm_source=qr`)
    await expect(formIn(page)).toBeVisible()
    await expectAccessible(page, { contrast: true })
    await expectToFit(page, 'the hosted form')
    const targets = await page.evaluate(smallTargets)
    expect(targets).toEqual([])
    await fillIn(page, priya)
    await waitLikeAPerson(page)
    await sendButton(page).tap()
    await expect(page.getByText(thanks)).toBeInViewport()
    await expect.poll(() => leadsOf(request, studio)).toHaveLength(1)
  })
})

/** Lists the form's controls that are too small for a finger. */
function smallTargets() {
  const root = document.querySelector('mantel-lead-form')?.shadowRoot
  return [...(root?.querySelectorAll<HTMLElement>('.field input, textarea, button') ?? [])]
    .filter((control) => control.getBoundingClientRect().height < 44)
    .map(({ outerHTML }) => outerHTML)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Needs a browser without scripts.
  test('the hosted page is a plain form', async ({ page, request, formKey, studio }) => {
    await page.goto(`/lead/${formKey}`)
    await page.getByLabel('First name').fill('Priya')
    await page.getByLabel('Email').fill('priya@mail.test')
    await expect.poll(() => leadsOf(request, studio)).toHaveLength(0)
    await page.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(page.getByRole('status')).toHaveText(thanks)
    expect(new URL(page.url()).pathname).toBe(`/lead/${formKey}`)
  })
})

test.describe('a plain form on another site', () => {
  test.use({ allowedErrors: refused })

  // Needs a browser: a form that is sent to another site.
  test('keeps what was typed if something is missing', { tag: '@figures' }, async ({
    page,
    request,
    studio,
    product,
    formKey,
    newSite,
  }) => {
    const body = `<form action="${product}/api/widget/${formKey}" method="post"><label>First name <input name="firstName"></label><label>Email <input name="email"></label><label>Message <textarea name="message"></textarea></label><input name="budget" value="20000"><button>Send</button></form>`
    const { address } = await newSite({ '/': { content: sitePage({ body }) } })
    await page.goto(address)
    await page.getByLabel('First name').fill('Priya <b>N.</b>')
    await page.getByLabel('Message').fill('Two lines\nof text')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Priya <b>N.</b>')
    await expect(page.getByLabel('Message')).toHaveValue('Two lines\nof text')
    await expectAccessible(page, { contrast: true })
    await page.getByLabel('Email').fill('priya@mail.test')
    await page.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(page.getByRole('status')).toHaveText(thanks)
    await expect.poll(() => leadsOf(request, studio)).toHaveLength(1)
  })
})

test.describe('the website of the demo studio', () => {
  test.use({ user: 'admin' })

  // Needs a browser: a link to another page, which embeds the real script.
  test('opens from the dashboard and has its form', { tag: '@figures' }, async ({ page }) => {
    await page.goto('/app/dashboard')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Try the lead form on the demo website' }).click()
    const site = await opened
    expect(new URL(site.url()).pathname).toBe('/demo/site')
    await expect(formIn(site)).toBeVisible()
    await expectAccessible(site, { contrast: true })
    await expectToFit(site, 'the demo website')
    await site.close()
  })
})
