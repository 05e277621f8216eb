import type { APIRequestContext, Page } from '@playwright/test'
import { addressSentTo } from './outbox.ts'
import { expect, newAddress, refused, test, toastOf } from './people.ts'
import { tokenFor } from './projects.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 }, person: 'admin' })

type Text = { type: 'doc'; content: object[] }
type Contract = {
  id: string
  name: string
  state: string
  status: string
  version: number
  revision: number
  content: Text
}
type Project = { id: string; title: string }

// Sign-ins are counted: whoever plays a part in these tests does so once.
const tokens = new Map<string, Promise<string>>()
const tokenOf = (request: APIRequestContext, name: 'admin' | 'manager' | 'staff') => {
  const known = tokens.get(name) ?? tokenFor(request, name)
  tokens.set(name, known)
  return known
}

async function call(
  request: APIRequestContext,
  name: 'admin' | 'manager',
  method: string,
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${await tokenOf(request, name)}` }
  const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.status() === 204 ? null : ((await answer.json()) as unknown)
}

const added: string[] = []
test.afterEach(async ({ request }) => {
  // Out of the way: a plan holds only so many.
  for (const id of added.splice(0)) await call(request, 'admin', 'PUT', `/api/projects/${id}/archive`)
})

let made = 0
/** A property with a client of its own: a mailbox takes only so many letters. */
async function addProject(request: APIRequestContext, about: object = {}) {
  const email = newAddress()
  const client = (await call(request, 'admin', 'POST', '/api/clients', {
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    email,
  })) as { id: string }
  const title = `${++made} Cedar Row`
  const project = (await call(request, 'admin', 'POST', '/api/projects', {
    title,
    address: title,
    clientId: client.id,
    estimateValue: 1_425_000,
    ...about,
  })) as Project
  added.push(project.id)
  return { ...project, email }
}

const draft = async (request: APIRequestContext, { id }: Project) =>
  (await call(request, 'admin', 'POST', `/api/projects/${id}/contracts`, {})) as Contract
const read = async (request: APIRequestContext, { id }: { id: string }) =>
  (await call(request, 'admin', 'GET', `/api/contracts/${id}`)) as Contract

async function open(page: Page, project: Project, contract: Contract) {
  await page.goto(`/app/projects/${project.id}/contract?contract=${contract.id}`)
  await expect(paper(page)).toBeVisible()
}

const paper = (page: Page) => page.getByRole('textbox', { name: 'Contract' })
/** What is seen: whoever listens hears of it a little later. */
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()
const send = (page: Page) => page.getByRole('button', { name: /^Send( for signature)?$/ }).first()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const words = (text: Text) => JSON.stringify(text)

/** Where the text ends that somebody can read there. */
async function writeAfter(page: Page, words: string, more: string) {
  await paper(page).getByText(words).click()
  await page.keyboard.press('End')
  await page.keyboard.type(more)
}

test.describe('from a template to the client', () => {
  test('what is missing is set in place, the draft saves itself, and goes out', async ({ page, request }) => {
    const project = await addProject(request)
    await page.goto(`/app/projects/${project.id}`)
    const next = page.getByRole('region', { name: 'Next step' })
    await expect(next).toContainText('Ready for a contract')
    await next.getByRole('link', { name: 'Draft contract' }).click()
    await page.getByRole('button', { name: 'Draft contract' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Staging agreement/ })).toBeVisible()
    await expect(paper(page)).toContainText('Rosa Lindqvist')
    await expect(paper(page)).toContainText('$14,250.00')

    await page.getByRole('button', { name: 'Install date missing' }).click()
    await page.getByRole('dialog', { name: 'Set Install date' }).getByLabel('Install').fill('2026-12-11')
    await page.keyboard.press('Enter')
    await expect(paper(page)).toContainText('12/11/2026')
    await expect(paper(page)).not.toContainText('missing')

    await writeAfter(page, 'damage within one day.', ' Write to @client')
    await page.getByRole('listbox', { name: 'Fields' }).getByRole('option', { name: 'Client email' }).click()
    await page.keyboard.type('.')
    await saved(page)
    await page.reload()
    await expect(paper(page)).toContainText(`Write to ${project.email}.`)

    await send(page).click()
    const form = dialog(page, 'Send for signature')
    await expect(form.getByLabel('To', { exact: true })).toHaveValue('Rosa Lindqvist')
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(project.email)
    const copy = newAddress()
    await form.getByLabel('CC').fill(`${copy}, nobody`)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(form.getByText('“nobody” is no email address')).toBeVisible()
    await form.getByLabel('CC').fill(copy)
    await form.getByLabel('Message').fill('We look forward to it.')
    await form.getByLabel('Can be signed for').selectOption('14 days')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toastOf(page)).toContainText('Contract sent')
    await expect(page.getByText(/^Sent to Rosa Lindqvist on .*Withdraw to edit\.$/)).toBeVisible()
    await expect(paper(page)).toHaveCount(0)
    await addressSentTo(request, project.email, '/sign/[\\w-]+')
    const [contract] = (await call(
      request,
      'admin',
      'GET',
      `/api/projects/${project.id}/contracts`,
    )) as Contract[]
    expect(contract).toMatchObject({ state: 'sent', revision: 1 })

    await page.getByRole('main').getByRole('link', { name: project.title }).click()
    await expect(page.getByRole('tab', { name: 'Contract' })).toHaveAttribute('data-state', 'active')
    await expect(page.getByText(/^Sent to Rosa Lindqvist on/)).toBeVisible()
    await expectAccessible(page)
  })

  test('what is in the way of sending is listed, with the way to each', async ({ page, request }) => {
    const project = await addProject(request, { estimateValue: null, dateServiced: '2026-12-11' })
    const contract = await draft(request, project)
    await call(request, 'admin', 'PUT', `/api/contracts/${contract.id}`, {
      version: contract.version,
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'project.total' } }] }],
      },
    })
    await open(page, project, contract)
    await send(page).click()
    const checks = dialog(page, 'Before it is sent')
    await expect(checks).toContainText('1 field has no value')
    await expect(checks).toContainText('No signature field for the client')
    await expectAccessible(page)
    await checks.getByRole('button', { name: 'Add one at the end' }).click()
    await expect(paper(page)).toContainText('Signature · Client')
    await send(page).click()
    await expect(checks).not.toContainText('No signature field')
    await checks.getByRole('button', { name: 'Project total' }).click()
    await dialog(page, 'Set Project total').getByLabel('Estimate').fill('9,800')
    await page.keyboard.press('Enter')
    await expect(paper(page)).toContainText('$9,800.00')
    await send(page).click()
    await expect(dialog(page, 'Send for signature')).toBeVisible()
  })

  test('a client is chosen, and what is missing of them filled in, without leaving the paper', async ({
    page,
    request,
  }) => {
    const project = await addProject(request, { clientId: null })
    const contract = await draft(request, project)
    await open(page, project, contract)
    await page.getByRole('button', { name: 'Client name missing' }).first().click()
    await page.getByRole('combobox', { name: 'Client' }).fill('Hannah')
    await page.getByRole('option', { name: /Hannah Whitlock/ }).click()
    await expect(paper(page)).toContainText('Hannah Whitlock')
  })

  test('the message takes the company’s own words, with the values of the project', async ({
    page,
    request,
  }) => {
    const project = await addProject(request, { dateServiced: '2026-12-11' })
    const contract = await draft(request, project)
    await open(page, project, contract)
    await send(page).click()
    const form = dialog(page, 'Send for signature')
    const message = form.getByLabel('Message')
    await expect(message).toHaveValue('')
    await form.getByRole('button', { name: 'Use a template' }).click()
    await page.getByRole('menuitem', { name: 'Contract cover' }).click()
    await expect(message).toBeFocused()
    await expect(message).toHaveValue(new RegExp(`^Your agreement for ${project.title} is ready\\.`))
    await expect(form.getByLabel('Subject')).toHaveValue(`Your agreement for ${project.title}`)
    await expectAccessible(page)
    await message.press('Control+End')
    await message.pressSequentially(' See you soon.')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toastOf(page)).toContainText('Contract sent')
    await addressSentTo(request, project.email, '/sign/[\\w-]+')
    const outbox = await (await request.get('/dev/outbox')).text()
    expect(outbox).toContain(`Your agreement for ${project.title}`)

    // What was sent is sent again: its values are still known.
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Send again…' }).click()
    const again = dialog(page, 'Send it again')
    await again.getByLabel('Message').fill('The deposit is corrected.')
    await again.getByRole('button', { name: 'Use a template' }).click()
    await page.getByRole('menuitem', { name: 'Contract cover' }).click()
    await expect(again.getByLabel('Message')).toHaveValue(
      new RegExp(`^The deposit is corrected\\.\\n\\nYour agreement for ${project.title} is ready\\.`),
    )
  })

  test('takes no mouse', async ({ page, request }) => {
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await paper(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/head')
    const menu = page.getByRole('listbox', { name: 'Insert' })
    await expect(menu.getByRole('option', { name: 'Heading', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const active = await menu.getByRole('option', { selected: true }).getAttribute('id')
    await expect(paper(page)).toHaveAttribute('aria-activedescendant', active ?? '')
    await page.keyboard.press('Enter')
    await page.keyboard.type('5. Keys')
    await expect(paper(page).getByRole('heading', { name: '5. Keys' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ask @comp')
    // Round the list and back: the first is the client’s company, the second our own name.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(paper(page)).toContainText('Ask Alder & Finch Staging')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' first')
    await expect(paper(page).locator('strong', { hasText: 'first' })).toBeVisible()

    // The arrows select a field before they pass it; Enter sets what it lacks.
    await paper(page)
      .getByText('from the install date of')
      .evaluate(async (line) => {
        const text = [...line.childNodes].find((node) => node.textContent?.includes('install date of'))
        const end = text?.textContent?.length ?? 0
        // The editor hears of it a moment later, and no person is as quick as the key that follows here.
        const heard = new Promise((resolve) =>
          document.addEventListener('selectionchange', resolve, { once: true }),
        )
        if (text) getSelection()?.setPosition(text, end)
        await heard
      })
    await page.keyboard.press('ArrowRight')
    await expect(paper(page).locator('[data-selected]')).toContainText('Install date missing')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Set Install date')).toBeVisible()
    await page.keyboard.type('12112026')
    await page.keyboard.press('Enter')
    await expect(paper(page)).toBeFocused()
    await expect(paper(page)).toContainText('12/11/2026')

    await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').first().focus()
    const undo = page.getByRole('button', { name: 'Undo' })
    // The focus follows a moment after the key.
    await expect(undo).toBeFocused()
    await page.keyboard.press('End')
    await expect(undo).not.toBeFocused()
    await page.keyboard.press('Home')
    await expect(undo).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
    await saved(page)

    await send(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Send for signature').getByLabel('To', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(toastOf(page)).toContainText('Contract sent')
  })

  test('on a phone it is read, filled and sent', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Install date missing' }).click()
    await dialog(page, 'Set Install date').getByLabel('Install').fill('2026-12-11')
    await page.keyboard.press('Enter')
    await expect(paper(page)).toContainText('12/11/2026')
    await paper(page).getByText('damage within one day.').click()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Insert a field' }).click()
    await page.getByLabel('Search fields').fill('late')
    await page.getByRole('button', { name: /^Late fee/ }).click()
    await expect(dialog(page, 'Insert')).toHaveCount(0)
    await saved(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    expect(words((await read(request, contract)).content)).toContain('company.paymentLateFee')
  })
})

test.describe('what is out', () => {
  const sent = async (request: APIRequestContext) => {
    const project = await addProject(request, { dateServiced: '2026-12-11' })
    const contract = await draft(request, project)
    await call(request, 'admin', 'POST', `/api/contracts/${contract.id}/sendings`, {
      version: contract.version,
      recipientName: 'Rosa Lindqvist',
      recipientEmail: project.email,
    })
    return { project, contract }
  }

  test('is withdrawn, changed and sent again', async ({ page, request }) => {
    const { project, contract } = await sent(request)
    await page.goto(`/app/projects/${project.id}/contract`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const form = dialog(page, /^Withdraw Staging agreement/)
    await form.getByLabel('Reason').fill('The deposit was wrong')
    await form.getByRole('switch').click()
    await form.getByRole('button', { name: 'Withdraw' }).click()
    await expect(toastOf(page)).toContainText('Contract withdrawn')
    await expect(page.getByText(/^Withdrawn on .*“The deposit was wrong”/)).toBeVisible()
    await writeAfter(page, 'damage within one day.', ' Soon.')
    await saved(page)
    await send(page).click()
    await dialog(page, 'Send for signature').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toastOf(page)).toContainText('Contract sent')
    expect(await read(request, contract)).toMatchObject({ state: 'sent', revision: 2 })
  })

  test('is reminded of, given more time, and handed over by link', async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL })
    const { project, contract } = await sent(request)
    await page.goto(`/app/projects/${project.id}`)
    // The next step leads there, and asks for what it is about.
    const next = page.getByRole('region', { name: 'Next step' })
    await expect(next).toContainText('Contract sent today')
    await next.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Sent today', { exact: true })).toBeVisible()
    await expect(toastOf(page)).toContainText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/sign\/[\w-]+$/)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /More time/ }).click()
    const form = dialog(page, /More time/)
    await form.getByLabel('Can be signed for').selectOption('90 days')
    await form.getByRole('button', { name: 'Give more time' }).click()
    await expect(toastOf(page)).toContainText('More time given')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /More time/ }).click()
    const elsewhere = newAddress()
    await form.getByLabel('Email').fill(elsewhere)
    await form.getByRole('button', { name: 'Send to new address' }).click()
    await addressSentTo(request, elsewhere, '/sign/[\\w-]+')

    await page.getByRole('button', { name: 'Remind', exact: true }).click()
    await dialog(page, /^Remind/)
      .getByRole('button', { name: 'Send reminder' })
      .click()
    await expect(toastOf(page)).toContainText('Reminder sent')
    await page.getByText('What happened').click()
    await expect(page.getByText(/^Reminder ordered for/)).toBeVisible()
    await expectAccessible(page)
    expect(await read(request, contract)).toMatchObject({ state: 'sent' })
  })

  test('is read as the client reads it, and duplicated once it is signed', async ({ page }) => {
    await page.goto('/app/projects?search=orchard')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Orchard/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Contract' }).click()
    await page.getByText('Signature details').click()
    await expect(page.getByText('1 signature, 2 initials')).toBeVisible()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await expect(page.getByText(/^Signed on .*Duplicate to make a new version\.$/)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Dana Feld')
    await expectAccessible(page)
    // Whoever presses twice gets one.
    await page.getByRole('button', { name: 'Amend' }).dblclick()
    await expect(paper(page)).toContainText('Everything else stays as it was signed.')
    await expect(
      page.getByRole('heading', { level: 1, name: /Amendment 1 to Staging agreement/ }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete draft…' }).click()
    await dialog(page, /^Delete the draft/)
      .getByRole('button', { name: 'Delete draft' })
      .click()
    await expect(page.getByText(/^Signed by Dana Feld on/)).toBeVisible()
    await expect(page.getByText(/^Deleted the draft “Amendment 1 to/).first()).toBeVisible()
    await expect(page.getByText(/Amendment 2 to/)).toHaveCount(0)
  })
})

test.describe('two people and one text', () => {
  test.use({ allowedNoise: refused })

  const change = (request: APIRequestContext, contract: Contract, text: string) =>
    call(request, 'manager', 'PUT', `/api/contracts/${contract.id}`, {
      version: contract.version,
      content: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text }] },
          { type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'signature.client' } }] },
        ],
      },
    }) as Promise<Contract>

  test('both versions are shown, and nothing is lost', async ({ page, request }) => {
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await change(request, contract, 'The manager was here.')
    await writeAfter(page, 'damage within one day.', ' And I was, too.')
    const both = dialog(page, 'Somebody else changed this meanwhile')
    await expect(both.getByRole('group', { name: 'Yours' })).toContainText('And I was, too.')
    await expect(both.getByRole('group', { name: 'Theirs' })).toContainText('The manager was here.')
    await expectAccessible(page)
    await both.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Not saved yet.').last()).toBeVisible()
    await expect(paper(page)).toContainText('And I was, too.')
    await page.getByRole('button', { name: 'Retry' }).click()
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    expect(words((await read(request, contract)).content)).toContain('And I was, too.')

    // What stood there is an earlier version now: it is compared, and brought back.
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first().click()
    await expect(page.getByText('Removed').or(page.getByText('Added')).first()).toBeVisible()
    await page.getByLabel('What changed from it to').selectOption({ index: 1 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await expect(toastOf(page)).toContainText('Version restored')
    await expect(paper(page)).toContainText('The manager was here.')
    await expect
      .poll(async () => words((await read(request, contract)).content))
      .toContain('The manager was here.')
  })

  test('theirs can be taken, and taken back', async ({ page, request }) => {
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await change(request, contract, 'The manager was here.')
    await writeAfter(page, 'damage within one day.', ' And I was, too.')
    await dialog(page, 'Somebody else changed this meanwhile')
      .getByRole('button', { name: 'Take theirs' })
      .click()
    await expect(paper(page)).toContainText('The manager was here.')
    await expect(paper(page)).not.toContainText('And I was, too.')
    await paper(page).focus()
    await page.keyboard.press('Control+z')
    await expect(paper(page)).toContainText('And I was, too.')
  })

  test('what was sent by somebody else meanwhile stays theirs, and mine becomes a copy', async ({
    page,
    request,
  }) => {
    const project = await addProject(request, { dateServiced: '2026-12-11' })
    const contract = await draft(request, project)
    await open(page, project, contract)
    await call(request, 'manager', 'POST', `/api/contracts/${contract.id}/sendings`, {
      version: contract.version,
      recipientName: 'Rosa Lindqvist',
      recipientEmail: project.email,
    })
    await writeAfter(page, 'damage within one day.', ' Too late.')
    await expect(page.getByText(/What you wrote last is not saved\. This contract was sent/)).toBeVisible()
    await expect(paper(page)).toContainText('Too late.')
    await page.getByRole('button', { name: 'Keep as a copy' }).click()
    await expect(toastOf(page)).toContainText('Kept as a draft of its own')
    await expect(page.getByRole('heading', { level: 1, name: /\(copy\)/ })).toBeVisible()
    await expect(paper(page)).toContainText('Too late.')
    expect(words((await read(request, contract)).content)).not.toContain('Too late.')
  })

  test('without a line, what was typed stays and is saved later', async ({ page, request, context }) => {
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await context.setOffline(true)
    await writeAfter(page, 'damage within one day.', ' In a tunnel.')
    await expect(page.getByText('Couldn’t save.').last()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: project.title }).click()
    await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Cancel' }).click()
    await expect(paper(page)).toContainText('In a tunnel.')
    await context.setOffline(false)
    await expect(async () => {
      const retry = page.getByRole('button', { name: 'Retry' })
      if (await retry.isVisible()) await retry.click()
      await expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(words((await read(request, contract)).content)).toContain('In a tunnel.')
  })

  test('what stood there before is in the open history as soon as it is another', async ({
    page,
    request,
  }) => {
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText('No earlier versions yet.')).toBeVisible()
    await writeAfter(page, 'damage within one day.', ' For the history.')
    await expect(page.getByRole('list', { name: 'Earlier versions' }).getByRole('listitem')).toHaveCount(1)
  })

  test('whoever leaves at once loses nothing', async ({ page, request }) => {
    const project = await addProject(request)
    const contract = await draft(request, project)
    await open(page, project, contract)
    await writeAfter(page, 'damage within one day.', ' Off I go.')
    await page.getByRole('main').getByRole('link', { name: project.title }).click()
    await expect(page.getByRole('tab', { name: 'Contract' })).toBeVisible()
    expect(words((await read(request, contract)).content)).toContain('Off I go.')
  })
})

test('what is pasted is cleaned', async ({ page, request }) => {
  const project = await addProject(request)
  const contract = await draft(request, project)
  await open(page, project, contract)
  await paper(page).focus()
  await page.keyboard.press('Control+End')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<style>p{color:red}</style><h2 style="font-family:Papyrus">Pasted</h2><p onclick="alert(1)">One<br>Two<img src=x onerror=alert(2)></p><table><tr><td>Deposit</td><td>half</td></tr></table><script>alert(3)</script>',
    )
    document
      .querySelector('.ProseMirror')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(paper(page)).toContainText('Deposit · half')
  await saved(page)
  const { content } = await read(request, contract)
  const stored = words(content)
  expect(stored).toContain('"text":"One"')
  expect(stored).toContain('"text":"Two"')
  for (const rest of ['Papyrus', 'onclick', 'alert', 'color:red', '<']) expect(stored).not.toContain(rest)
})

test.describe('who may what', () => {
  test.describe('staff', () => {
    test.use({ person: 'staff' })
    test('write, see no amounts, and learn who sends', async ({ page, request }) => {
      const project = await addProject(request, { dateServiced: '2026-12-11' })
      const contract = await draft(request, project)
      await open(page, project, contract)
      await expect(paper(page)).not.toContainText('$14,250.00')
      await expect(paper(page).getByText('Hidden from you: Project total')).toHaveCount(1)
      await writeAfter(page, 'damage within one day.', ' By staff.')
      await saved(page)
      await page.getByRole('button', { name: 'Send for signature' }).click()
      await expect(dialog(page, 'Before it is sent')).toContainText(
        'Contracts are sent by admins and managers',
      )
      await expectAccessible(page)
      await page.goto(`/app/projects/${project.id}?tab=contract`)
      await expect(page.getByText('Contracts are sent by admins and managers.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send for signature' })).toHaveCount(0)
    })
  })

  test.describe('managers', () => {
    test.use({ person: 'manager' })
    test('send and write templates; the signature is the admins’', async ({ page, request }) => {
      const project = await addProject(request, { dateServiced: '2026-12-11' })
      const contract = await draft(request, project)
      await open(page, project, contract)
      await send(page).click()
      await dialog(page, 'Send for signature').getByRole('button', { name: 'Send', exact: true }).click()
      await expect(toastOf(page)).toContainText('Contract sent')
      await page.goto('/app/settings#contracts')
      const section = page.getByRole('region', { name: 'Contracts', exact: true })
      await expect(section.getByRole('button', { name: 'New template' })).toBeVisible()
      await expect(section.getByLabel('Name', { exact: true })).toHaveAttribute('readonly')
      await expect(section.getByRole('switch')).toBeDisabled()
    })
  })
})

test.describe('the settings', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Contracts', exact: true })
  const row = (page: Page, name: string) =>
    section(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  const choose = async (page: Page, name: string, action: string | RegExp) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('templates are added, written, previewed, starred, copied, renamed and deleted', async ({ page }) => {
    await page.goto('/app/settings#contracts')
    await section(page).getByRole('button', { name: 'New template' }).click()
    const text = page.getByRole('textbox', { name: 'Template' })
    await expect(text).toContainText('Company name')
    await page.getByRole('button', { name: /rename/ }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Styling agreement')
    await page.keyboard.press('Enter')
    await text.getByText('1. Services').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We style @property')
    await page.keyboard.press('Enter')
    await expect(text).toContainText('We style Property address')
    await saved(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = dialog(page, /with sample data$/)
    await expect(preview).toContainText('We style 412 Maple Avenue, Savannah, GA 31401')
    await preview.getByRole('radio', { name: 'Phone' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Settings' }).first().click()
    await row(page, 'Styling agreement')
      .getByRole('button', { name: 'Make Styling agreement the default' })
      .click()
    await expect(toastOf(page)).toContainText('New contracts begin with Styling agreement')
    await expect(row(page, 'Styling agreement')).toContainText('Default')
    await choose(page, 'Styling agreement', 'Duplicate')
    await expect(row(page, 'Styling agreement (copy)')).toBeVisible()
    await choose(page, 'Styling agreement (copy)', 'Rename…')
    await dialog(page, /^Rename/)
      .getByLabel('Name')
      .fill('Second agreement')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Second agreement')).toBeVisible()
    await section(page).getByRole('button', { name: 'Make Staging agreement the default' }).click()
    await expect(row(page, 'Staging agreement')).toContainText('Default')
    for (const name of ['Second agreement', 'Styling agreement']) {
      await choose(page, name, 'Delete…')
      await page.getByRole('button', { name: 'Delete template' }).click()
      await expect(row(page, name)).toHaveCount(0)
    }
    await expectAccessible(page)
  })

  test('a template that changes changes no contract until somebody has seen how', async ({
    page,
    request,
  }) => {
    const template = (await call(request, 'admin', 'POST', '/api/contract-templates', {
      name: 'Rental agreement',
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'For thirty days.' }] }],
      },
    })) as { id: string; version: number }
    const project = await addProject(request)
    const contract = (await call(request, 'admin', 'POST', `/api/projects/${project.id}/contracts`, {
      templateId: template.id,
    })) as Contract
    await call(request, 'admin', 'PUT', `/api/contract-templates/${template.id}`, {
      version: template.version,
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'For ninety days.' }] }],
      },
    })
    await open(page, project, contract)
    await expect(paper(page)).toContainText('For thirty days.')
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Update from template…' }).click()
    await expect(page.locator('del', { hasText: 'thirty' })).toBeVisible()
    await expect(page.locator('ins', { hasText: 'ninety' })).toBeVisible()
    expect(words((await read(request, contract)).content)).toContain('thirty')
    await page.getByRole('button', { name: 'Replace with the template' }).click()
    await expect(paper(page)).toContainText('For ninety days.')
    await saved(page)
    await expect.poll(async () => words((await read(request, contract)).content)).toContain('ninety')
    await paper(page).focus()
    await page.keyboard.press('Control+z')
    await expect(paper(page)).toContainText('For thirty days.')
    await call(request, 'admin', 'DELETE', `/api/contract-templates/${template.id}`)
  })

  test('the owner’s signature is set up, and needs a name', async ({ page, request }) => {
    await page.goto('/app/settings#contracts')
    const name = section(page).getByLabel('Name', { exact: true })
    await expect(name).toHaveValue('Maya Okafor')
    await name.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(section(page).getByText('Enter the name that signs')).toBeVisible()
    await name.fill('Maya A. Okafor')
    await section(page).getByLabel('Initials').fill('MAO')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toastOf(page)).toContainText('Signature saved')
    const { esign } = (await call(request, 'admin', 'GET', '/api/settings')) as {
      esign: object & { seen: string }
    }
    expect(esign).toMatchObject({
      esignOwnerName: 'Maya A. Okafor',
      esignOwnerInitials: 'MAO',
      esignEnabled: true,
    })
    await call(request, 'admin', 'PATCH', '/api/settings/esign', {
      esignOwnerName: 'Maya Okafor',
      esignOwnerInitials: 'MO',
      seen: esign.seen,
    })
  })
})
