import { tinyPng } from '@mantel/server/demo/files/tiny-png'
import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/error-free-page.ts'
import { settledBox } from './testing/pipeline.ts'
import { projectsOf } from './testing/projects.ts'
import { expect, expectReady, refused, test } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const photos = (page: Page) => page.getByRole('list', { name: 'Photos' })
const documents = (page: Page) => page.getByRole('table', { name: 'Documents' })
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Choose files').setInputFiles(files)

const png = (name: string, [width, height]: [number, number], color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: tinyPng(width, Buffer.alloc(width * height), [color]),
})
const text = (name: string, content = 'Hello') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const three = [
  png('one.png', [300, 200], '#555555'),
  png('two.png', [200, 200], '#999999'),
  png('three.png', [200, 300], '#cccccc'),
]

/** Checks that this many images are actually rendered. */
const expectDrawn = (page: Page, count: number) =>
  expect
    .poll(() =>
      photos(page)
        .locator('img')
        .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(count)

test.describe('uploading', () => {
  test.use({ allowedErrors: refused })

  // Covers a complete user journey. Needs a browser: images, colors and dropped files.
  test('chosen and dropped files are shown and listed, refused files say why, and the client’s page lists them', async ({
    page,
    studio,
    request,
  }) => {
    const projects = projectsOf(request, studio)
    const client = await projects.addClient({ firstName: 'Ruth', lastName: 'Adeyemi' })
    const { id } = await projects.add({ clientId: client.id })
    await page.goto(`/app/projects/${id}?tab=files`)
    await expect(page.getByText('No files yet')).toBeVisible()
    await expectReady(page)
    await expectAccessible(page)

    await choose(page, [{ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }])
    const refusal = page.getByRole('list', { name: 'Uploads' }).getByRole('alert')
    await expect(refusal).toContainText('This type of file isn’t supported.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss plan.svg' }).click()

    await choose(page, [...three.slice(0, 2), text('quote.txt')])
    await expectDrawn(page, 2)
    await expect(documents(page)).toContainText('quote.txt')
    await expect(photos(page).getByText('Cover')).toBeVisible()
    // The page shows the new cover without a reload.
    await expect(page.locator('main img').first()).toBeVisible()
    await expectReady(page)
    await expectAccessible(page)

    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['Hello'], 'dropped.txt', { type: 'text/plain' }))
      return transfer
    })
    const zone = page.getByRole('tabpanel').locator('> div').first()
    await zone.dispatchEvent('dragenter', { dataTransfer: data })
    await expect(page.getByText('Drop to upload')).toBeVisible()
    await zone.dispatchEvent('drop', { dataTransfer: data })
    await expect(documents(page)).toContainText('dropped.txt')
    await expect(page.getByText('Drop to upload')).toBeHidden()

    await page.goto(`/app/clients/${client.id}`)
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2)
    await expectReady(page)
    await expectAccessible(page)
  })

  // Needs a browser: the warning before a reload, and an upload that the reload interrupts.
  test('an upload that ended with the page resumes when the same file is chosen again', async ({
    page,
    studio,
    request,
  }) => {
    const { id } = await projectsOf(request, studio).add()
    await page.goto(`/app/projects/${id}?tab=files`)
    const file = text('again.txt', 'The same words. '.repeat(20_000))
    let isCut = true
    await page.route('**/api/uploads/*/content?*', (route) =>
      isCut && !route.request().url().endsWith('offset=0') ? route.abort() : route.continue(),
    )
    await fixDate(page)
    await choose(page, [file])
    await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Waiting for connection…')
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      isCut = false
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    let begun = 0
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/api/uploads')) begun += 1
    })
    await fixDate(page)
    await choose(page, [file])
    await expect(documents(page)).toContainText('again.txt')
    expect(begun).toBe(0)
  })
})

/**
 * Gives all files the same modification date. The app recognizes a file by its date, which otherwise differs each time
 * a test creates the file.
 */
const fixDate = (page: Page) =>
  page.evaluate(() => Object.defineProperty(File.prototype, 'lastModified', { get: () => 1 }))

// Needs a browser: images, downloads and dragging.
test('a photo fills the screen, photos and documents are downloaded under their names, and a photo that is dragged to the front becomes the cover', async ({
  page,
  studio,
  request,
}) => {
  const projects = projectsOf(request, studio)
  const { id } = await projects.add()
  for (const file of [...three, text('quote.txt')]) await projects.upload(id, file)
  await page.goto(`/app/projects/${id}?tab=files`)
  const saved = async (button: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return (await saving).suggestedFilename()
  }
  expect(await saved('Download quote.txt')).toBe('quote.txt')
  await opener(page, 'one.png').press('Enter')
  const box = page.getByRole('dialog', { name: 'one.png' })
  const picture = box.getByRole('img', { name: 'one.png' })
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(300)
  await expectReady(page)
  await expectAccessible(page)
  expect(await saved('Download original')).toBe('one.png')
  await page.keyboard.press('Escape')
  await expect(opener(page, 'one.png')).toBeFocused()

  await expectDrawn(page, 3)
  await expect(page.locator('[data-photo]', { has: opener(page, 'three.png') })).toHaveAttribute(
    'draggable',
    'true',
  )
  await settledBox(opener(page, 'one.png'))
  await opener(page, 'three.png').dragTo(opener(page, 'one.png'), { targetPosition: { x: 10, y: 40 } })
  await expect.poll(() => projects.photos(id)).toEqual(['three.png', 'one.png', 'two.png'])
  await expect(photos(page).getByRole('listitem').first()).toContainText('Cover')
  await expect(photos(page).getByRole('button').first()).toHaveAccessibleName('Open three.png')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: touch input and layout.
  test('photos and documents fit, and a swipe shows the next photo', async ({ page, studio, request }) => {
    const projects = projectsOf(request, studio)
    const { id } = await projects.add()
    const long = text(`${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}.txt`)
    for (const file of [...three.slice(0, 2), long]) await projects.upload(id, file)
    await page.goto(`/app/projects/${id}?tab=files`)
    await expectDrawn(page, 2)
    await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible()
    await expectReady(page)
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const menu = page.getByRole('button', { name: 'Actions for one.png' })
    expect((await settledBox(menu)).height).toBeGreaterThanOrEqual(44)
    await opener(page, 'one.png').tap()
    await expect(page.getByRole('dialog', { name: 'one.png' })).toBeVisible()
    await swipe(page, 300, 80)
    await expect(page.getByRole('dialog', { name: 'two.png' })).toBeVisible()
    await swipe(page, 80, 300)
    await expect(page.getByRole('dialog', { name: 'one.png' })).toBeVisible()
  })
})

async function swipe(page: Page, from: number, to: number) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
}
