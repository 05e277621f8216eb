import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import type { Page } from '@playwright/test'
import { agreement, sentContract } from '../testing/contracts.ts'
import { expectAccessible } from '../testing/error-free-page.ts'
import { pictures } from '../testing/pictures.ts'
import {
  field,
  finish,
  goToReview,
  initialsText,
  introduce,
  markAll,
  open,
  review,
  signatureText,
  title,
} from '../testing/signing.ts'
import { measureSlowVisit } from '../testing/slow-visit.ts'
import { expect, refused, test } from '../testing/users.ts'

const phone = { width: 390, height: 844 }

const expectNoOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

/** Checks that nothing overflows on a small phone, on a desktop and on the phone of these tests. */
async function expectToFit(page: Page) {
  for (const size of [{ width: 320, height: 568 }, { width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size)
    await expectNoOverflow(page)
  }
}

async function download(page: Page, button: string) {
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await downloaded).suggestedFilename()
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  // Needs a browser: touch input, scrolling, downloads, colors, layout, and a list of all requests.
  test('a contract is read, signed and downloaded', async ({ page, request }) => {
    const { link, read } = await sentContract(request)
    const called: string[] = []
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    page.on('request', (sent) => called.push(sent.url()))
    await open(page, link)
    await expectAccessible(page)
    await expectToFit(page)
    expect(await download(page, 'Download a copy to read first')).toMatch(/\.pdf$/)
    await introduce(page)
    await review(page).tap()

    await expect(title(page)).toBeFocused()
    await expectAccessible(page)
    await expectToFit(page)
    await field(page, 'Initial field 1 of 3, not signed').tap()
    await expect(field(page, 'Initial field 1 of 3, signed')).toBeVisible()
    // The next field scrolls into view automatically.
    await expect(field(page, 'Initial field 2 of 3, not signed')).toBeInViewport()
    await field(page, 'Initial field 2 of 3, not signed').tap()
    await field(page, 'Signature field 3 of 3, not signed').tap()
    await expect(page.getByText('3 of 3 signed')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await finish(page).tap()

    await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')
    await expectAccessible(page)
    await expectToFit(page)
    expect(await download(page, 'Download PDF')).toBe('Contract - 14 Signing Lane - Hannah Whitlock.pdf')
    expect((await read()).displayedStatus).toBe('signed')
    await open(page, link)
    await expect(title(page)).toContainText('This contract was signed on')
    await expectAccessible(page)
    expect(await download(page, 'Download PDF')).toMatch(/\.pdf$/)

    const { origin } = new URL(page.url())
    expect(called.filter((url) => !url.startsWith(origin) && !/^(blob|data):/.test(url))).toEqual([])
    const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
    // The only entry is from the test fixture, which stores the appearance under `preferences`. The page itself stores
    // nothing.
    expect(kept).toEqual([['preferences'], []])
  })
})

// Needs a browser: tab order, and dialogs that restore the focus.
test('a contract is signed with the keyboard alone', async ({ page, request }) => {
  const { link } = await sentContract(request)
  await open(page, link)
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let steps = 0; steps < 25; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(signatureText(page))
  await page.keyboard.type('Hannah Whitlock')
  await tabTo(page.getByRole('radio', { name: 'Script' }))
  await press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Flourish' })).toBeChecked()
  await tabTo(initialsText(page))
  await page.keyboard.type('HW')
  const decline = page.getByRole('button', { name: 'Decline to sign' })
  await tabTo(decline)
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Decline to sign?' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page.getByRole('button', { name: 'Go back' }))
  await press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(decline).toBeFocused()
  const meaning = page.getByRole('button', { name: 'About electronic signatures' })
  await tabTo(meaning)
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Electronic signatures' })).toBeVisible()
  await expectAccessible(page)
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(meaning).toBeFocused()
  await tabTo(review(page))
  await press('Enter')

  // Fields are in document order.
  await tabTo(field(page, 'Initial field 1 of 3, not signed'))
  await press('Space')
  await expect(field(page, 'Initial field 1 of 3, signed')).toBeFocused()
  await press('Tab')
  await expect(field(page, 'Initial field 2 of 3, not signed')).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Next field' }))
  await press('Enter')
  await expect(field(page, 'Initial field 2 of 3, not signed')).toBeFocused()
  await expect(field(page, 'Initial field 2 of 3, not signed')).toBeInViewport({ ratio: 1 })
  await press('Enter')
  await press('Tab')
  await expect(field(page, 'Signature field 3 of 3, not signed')).toBeFocused()
  await press('Enter')
  await tabTo(finish(page))
  await press('Enter')
  await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')
  await expect(title(page)).toBeFocused()
})

// Needs a browser: a canvas to draw on.
test('a signature can be drawn, and a single dot is refused', async ({ page, request }) => {
  const { link } = await sentContract(request)
  await open(page, link)
  await initialsText(page).fill('hw')
  await page.getByRole('button', { name: 'Draw instead', exact: true }).click()
  await expect(signatureText(page)).toHaveValue('Hannah Whitlock')
  const pad = page.locator('canvas')
  await expect(pad).toHaveAccessibleName('Nothing drawn yet')
  await expect(page.getByText('Draw your signature to continue')).toBeVisible()
  await pad.click({ position: { x: 60, y: 60 } })
  await expect(pad).toHaveAccessibleName('Your drawing')
  await expect(page.getByText('Draw your signature to continue')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pad).toHaveAccessibleName('Nothing drawn yet')
  // `hover` waits until the pad no longer moves.
  await pad.hover({ position: { x: 20, y: 80 } })
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad')
  await page.mouse.down()
  for (let step = 1; step <= 30; step++)
    await page.mouse.move(box.x + 20 + step * 8, box.y + 80 + (step % 2 ? 30 : -30))
  await page.mouse.up()
  await expect(review(page)).toBeEnabled()
  await expectAccessible(page)
  await review(page).click()
  await markAll(page)
  await expect(field(page, 'Signature field 3 of 3, signed').locator('svg[role=img]')).toBeVisible()
  const sent = page.waitForRequest(
    (asked) => asked.method() === 'POST' && /\/api\/sign\/[^/]+$/.test(asked.url()),
  )
  await finish(page).click()
  const body = (await sent).postDataJSON() as { drawing: number[][][]; fullSignature: string }
  expect(body.fullSignature).toBe('Hannah Whitlock')
  const values = body.drawing.flat(2)
  expect(values.filter((value) => !Number.isInteger(value) || value < 0 || value > 1000)).toEqual([])
  await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')
})

const signers = [
  { script: 'Thai', name: 'น้ำผึ้ง ปิ่นแก้ว', letters: 'นป', zone: 'Etc/Unknown', font: 'NotoSansThai' },
  {
    script: 'Devanagari',
    name: 'डॉ॰ लक्ष्मी त्रिपाठी',
    letters: 'लत',
    zone: '+14:00',
    font: 'NotoSansDevanagari',
  },
  { script: 'Georgian', name: 'ნინო ბერიძე', letters: 'ᲜᲑ', zone: undefined, font: 'NotoSansGeorgian' },
  {
    script: 'Armenian',
    name: 'Տիգրան Տեր֊Պետրոսյան',
    letters: 'ՏՏ',
    zone: '+14:00',
    font: 'NotoSansArmenian',
  },
  {
    script: 'Bengali',
    name: 'শ্রীকান্ত চট্টোপাধ্যায়',
    letters: 'শচ',
    zone: 'Etc/Unknown',
    font: 'NotoSansBengali',
  },
  { script: 'Tamil', name: 'லக்ஷ்மி ஸ்ரீனிவாசன்', letters: 'லஸ', zone: undefined, font: 'NotoSansTamil' },
  { script: 'Cyrillic', name: 'Юлия Смирнова', letters: 'ЮС', zone: '+14:00', font: 'Inter-Italic' },
  { script: 'Latin', name: 'Zoë Ångström', letters: 'ZÅ', zone: 'Etc/Unknown', font: 'LaBelleAurore' },
]

// Needs a browser: a time zone and the built page. Playwright accepts only valid time zones, so the test replaces the
// zone that `Intl` reports.
for (const [index, { script, name, letters, zone, font }] of signers.entries())
  test(`a browser with the time zone ${zone} and a name in ${script} signs and gets the PDF`, {
    // The others differ only in the time zone and the script of the PDF, which server tests check.
    tag: index < 1 ? [] : '@figures',
  }, async ({ page, request }) => {
    const session = await page.context().newCDPSession(page)
    // For 14 hours of each day, the date in this zone (UTC+14) is not the date in UTC.
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
    await page.addInitScript((timeZone) => {
      const { prototype } = Intl.DateTimeFormat
      const { resolvedOptions } = prototype
      prototype.resolvedOptions = function () {
        return Object.assign(resolvedOptions.call(this), { timeZone })
      }
    }, zone)
    const { link } = await sentContract(request)
    await open(page, link)
    await page.getByLabel('Full name').fill(name)
    await signatureText(page).fill(name)
    await initialsText(page).fill(letters)
    if (process.env.E2E_PICTURES) await page.screenshot({ path: `${pictures}signing-${script}.png` })
    await review(page).click()
    await markAll(page)
    const sent = page.waitForRequest(
      (asked) => asked.method() === 'POST' && /\/api\/sign\/[^/]+$/.test(asked.url()),
    )
    await finish(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ signerName: name, fullSignature: name })
    expect((await sent).postDataJSON().timezone).toBe(zone)
    await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')

    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const file = await (await downloaded).path()
    if (process.env.E2E_PICTURES) await (await downloaded).saveAs(`${pictures}signed-${script}.pdf`)
    const run = promisify(execFile)
    const { stdout: fonts } = await run('pdffonts', [file])
    expect(fonts).toContain(font)
    const { stdout: text } = await run('pdftotext', ['-layout', file, '-'])
    expect(text).not.toContain('\\u{')
    // The page shows the day that the PDF prints: the day in UTC.
    const [, printed] = /Date: +(\S+)/.exec(text) ?? []
    const [, signedAt = ''] = /Signed +(\S+ \S+) UTC\n/.exec(text) ?? []
    expect(printed).toBe(formatNumericDay(dayIn('UTC', `${signedAt.replace(' ', 'T')}Z`)))
    await expect(page.getByRole('definition').nth(2)).toHaveText(printed ?? '')
    await session.detach()
  })

// Needs a browser: reloads, a history that survives them, and a warning before the page closes.
test('a reloaded page starts over, and leaving a page with signed fields asks first', async ({
  page,
  request,
}) => {
  const { link } = await sentContract(request)
  await goToReview(page, link)
  await page.reload()
  await introduce(page)
  await review(page).click()
  await expect(page.getByText('0 of 3 signed')).toBeVisible()
  await page.goBack()
  await expect(review(page)).toBeVisible()
  await expect(page.getByText('0 of 3 signed')).toHaveCount(0)

  // Goes forward to the review step from before the reload. The page asks for the signature again, because the input
  // is gone.
  await page.reload()
  await page.goForward()
  await introduce(page)
  await expect(review(page)).toBeVisible()
  await review(page).click()
  await markAll(page)
  const asked = page.waitForEvent('dialog')
  const leaving = page.goto('/healthz').catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await finish(page).click()
  await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')
})

test.describe('a link that cannot be signed', () => {
  test.use({ allowedErrors: refused })

  // Needs a browser: colors. Screen tests check the texts of these pages.
  test('is accessible whatever it says', { tag: '@figures' }, async ({ page, request }) => {
    await open(page, '/sign/no-one-was-ever-sent-this')
    await expect(title(page)).toHaveText('Invalid or Expired Link')
    await expectAccessible(page)

    const contract = await sentContract(request)
    await contract.withdraw()
    await open(page, contract.link)
    await expect(title(page)).toHaveText('Contract withdrawn')
    await expectAccessible(page)

    const changed = structuredClone(agreement)
    changed.content.splice(6, 1, paragraph('A deposit of half of it is due at once. {initial.client}'))
    await contract.replaceText(changed)
    await goToReview(page, await contract.send(contract.email))
    await expect(page.getByText('Changes since your last version')).toBeVisible()
    await expectAccessible(page)
    await markAll(page)
    await contract.withdraw()
    await finish(page).click()
    await expect(page.getByText('This link no longer works.')).toBeVisible()
    await expectAccessible(page)

    const declined = await sentContract(request)
    await page.route(`/api${declined.link}`, (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many attempts.' } }),
    )
    await open(page, declined.link)
    await expect(title(page)).toHaveText('Couldn’t load the contract')
    await expectAccessible(page)
    await page.unroute(`/api${declined.link}`)
    await request.post(`/api${declined.link}/declines`, { data: {} })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page)).toHaveText('You declined this contract.')
    await expectAccessible(page)
  })
})

// Needs a browser: layout, and the scroll position right after a click.
test('every field can be reached at twice the size and with reduced motion', { tag: '@figures' }, async ({
  page,
  request,
}) => {
  const part = [heading('A part', 3), paragraph('The client keeps the home insured and locked.')]
  const long = doc(...Array.from({ length: 20 }, () => part).flat(), ...agreement.content)
  const { link } = await sentContract(request, long)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Simulates a window of 1280 by 800 at 200% zoom, and twice the font size in addition.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await goToReview(page, link)
  await expectNoOverflow(page)
  const first = await field(page, 'Initial field 1 of 3, not signed').elementHandle()
  // Clicks and measures in one call, so that no time passes between the click and the measurement.
  const top = await page
    .getByRole('button', { name: 'Next field' })
    .evaluate((button: HTMLElement, place) => {
      button.click()
      return place?.getBoundingClientRect().top
    }, first)
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)
  await expect(field(page, 'Initial field 1 of 3, not signed')).toBeFocused()
  await markAll(page)
  await finish(page).click()
  await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')
  await expectNoOverflow(page)
})

// Needs a browser: a simulated slow connection.
test('the page is usable within two seconds on a slow connection', { tag: '@figures' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const { link } = await sentContract(request)
  const isReady = (visitor: Page) => expect(signatureText(visitor)).toBeEditable()
  const shown = await measureSlowVisit(browser, { link, baseURL, selector: 'input', isReady })
  expect(shown).toBeLessThan(2_000)
})
