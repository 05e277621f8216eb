import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, refused, rememberToken, test, toastOf } from './people.ts'
import { ownStudio, type Studio, tokenFor } from './projects.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(async ({ request }) => (await ownStudio(request)).clear())

const photos = (page: Page) => page.getByRole('list', { name: 'Photos' })
const papers = (page: Page) => page.getByRole('table', { name: 'Papers' })
const choose = (page: Page, files: object[]) =>
  page.getByLabel('Choose files').setInputFiles(files as { name: string; mimeType: string; buffer: Buffer }[])
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const order = async (studio: Studio, id: string) =>
  (await studio.documents(id)).photos.map(({ fileName }) => fileName)

/** A picture of one colour. */
function png(name: string, [width, height]: [number, number], colour = 0x88) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc(body), body.length + 4)
    return framed
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, colour)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function crc(bytes: Buffer) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const text = (name: string, content = 'Hello') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test.describe('uploading', () => {
  test.use({ allowedNoise: refused })

  test('several at once become photos and papers, and the first photo is the cover', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'files')
    await expect(page.getByText('Nothing on file')).toBeVisible()
    await expectAccessible(page)
    await choose(page, [
      png('hall.png', [300, 200]),
      png('kitchen.png', [200, 300]),
      text('quote.txt'),
      { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('what,cost\nmovers,1980\n') },
    ])
    await expect(photos(page).getByRole('listitem')).toHaveCount(2)
    await expect(papers(page)).toContainText('quote.txt')
    await expect(papers(page)).toContainText('costs.csv')
    await expect(photos(page).locator('img')).toHaveCount(2)
    await expect(page.getByRole('tab', { name: 'Files 4' })).toBeVisible()
    await expect(photos(page).getByText('Cover')).toBeVisible()
    // The page wears its cover at once.
    await expect(page.locator('main img').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.reload()
    await expect(photos(page).getByRole('listitem')).toHaveCount(2)
  })

  test('a paper stands with its client, too, across all of their projects', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const client = await studio.addClient({ firstName: 'Ruth', lastName: 'Adeyemi' })
    const [one, other] = [
      await studio.add({ clientId: client.id }),
      await studio.add({ clientId: client.id }),
    ]
    await studio.upload(one.id, text('lease.txt'))
    await studio.upload(other.id, text('key list.txt'))
    await rememberToken(page, studio.token)
    await page.goto(`/app/clients/${client.id}`)
    const papers = page.getByRole('list', { name: 'Papers' }).getByRole('listitem')
    await expect(papers).toHaveText([/key list\.txt/, /lease\.txt/])
    await expectAccessible(page)
    await papers.first().getByRole('link', { name: other.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
  })

  test('what is dropped anywhere on the tab is taken', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'files')
    await expect(page.getByText('Nothing on file')).toBeVisible()
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['Hello'], 'dropped.txt', { type: 'text/plain' }))
      return transfer
    })
    const zone = page.getByRole('tabpanel').locator('> div').first()
    await zone.dispatchEvent('dragenter', { dataTransfer: data })
    await expect(page.getByText('Drop to upload')).toBeVisible()
    await zone.dispatchEvent('drop', { dataTransfer: data })
    await expect(papers(page)).toContainText('dropped.txt')
    await expect(page.getByText('Drop to upload')).toBeHidden()
  })

  test('what is refused says why, in place, and can be put away', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'files')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await choose(page, [
      { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
      { name: 'liar.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script>') },
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      { name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
    ])
    const rows = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'plan.svg' })).toContainText('This kind of file is not accepted.')
    await expect(rows.filter({ hasText: 'liar.png' })).toContainText('is not accepted.')
    await expect(rows.filter({ hasText: 'empty.pdf' })).toContainText('This file is empty.')
    await expect(rows.filter({ hasText: 'huge.pdf' })).toContainText('at most 25 MB')
    await expectAccessible(page)
    for (const name of ['plan.svg', 'liar.png', 'empty.pdf', 'huge.pdf'])
      await page.getByRole('button', { name: `Dismiss ${name}` }).click()
    await expect(page.getByText('Nothing on file')).toBeVisible()
    expect(await studio.documents(id)).toEqual({ photos: [], papers: [] })
  })

  test('a line that breaks is waited for, and the file goes on where it stopped', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'files')
    const offsets: number[] = []
    let isCut = false
    await page.route('**/api/uploads/*/content?*', async (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      if (offset > 0 && !isCut) {
        isCut = true
        return route.abort('connectionreset')
      }
      offsets.push(offset)
      return route.continue()
    })
    await choose(page, [text('long.txt', 'Words and words. '.repeat(20_000))])
    await expect(papers(page)).toContainText('long.txt')
    expect(isCut).toBe(true)
    // Nothing was sent twice, and nothing left out.
    expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b))
  })

  test('one that stopped with the page goes on once the same file is chosen again', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'files')
    const file = text('again.txt', 'The same words. '.repeat(20_000))
    await page.route('**/api/uploads/*/content?*', (route) =>
      new URL(route.request().url()).searchParams.get('offset') === '0' ? route.continue() : route.abort(),
    )
    // A file on a disk keeps its date; one that a test makes up does not.
    await fixDate(page)
    await choose(page, [file])
    await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Waiting for the connection…')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.unroute('**/api/uploads/*/content?*')
    await page.reload()
    let begun = 0
    page.on('request', (asked) => {
      if (asked.method() === 'POST' && asked.url().endsWith('/api/uploads')) begun += 1
    })
    await fixDate(page)
    await choose(page, [file])
    await expect(papers(page)).toContainText('again.txt')
    expect(begun).toBe(0)
  })

  test('one on its way can be given up, and another tab does not stop it', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.open(page, id, 'files')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/uploads/*/content?*', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await choose(page, [text('kept.txt'), text('given-up.txt')])
    await page.getByRole('button', { name: 'Cancel the upload of given-up.txt' }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    release()
    await expect(page.getByRole('tab', { name: 'Files 1' })).toBeVisible()
    await page.getByRole('tab', { name: 'Files 1' }).click()
    await expect(papers(page)).toContainText('kept.txt')
    await expect(papers(page)).not.toContainText('given-up.txt')
  })
})

/** Every file that is chosen from now on is from the same day. */
const fixDate = (page: Page) =>
  page.evaluate(() => Object.defineProperty(File.prototype, 'lastModified', { get: () => 1 }))

test('papers are renamed, filed, shared, downloaded and deleted', async ({ page, request }) => {
  const studio = await ownStudio(request)
  const { id } = await studio.add()
  await studio.upload(id, text('quote.txt'))
  await studio.open(page, id, 'files')
  const paper = async () => (await studio.documents(id)).papers[0]

  await menuOf(page, 'quote.txt').click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename file' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog).toContainText('The file needs a name')
  await dialog.getByLabel('Name').fill('Quote for the sellers.txt')
  await page.keyboard.press('Enter')
  await expect(papers(page)).toContainText('Quote for the sellers.txt')
  await page.getByLabel('Type of Quote for the sellers.txt').selectOption('Contract')
  await page.getByRole('switch', { name: 'Share Quote for the sellers.txt with the client' }).click()
  await expect
    .poll(paper)
    .toMatchObject({ fileName: 'Quote for the sellers.txt', type: 'Contract', sentToClient: 'true' })

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Quote for the sellers.txt' }).click()
  expect((await saving).suggestedFilename()).toBe('Quote for the sellers.txt')

  await menuOf(page, 'Quote for the sellers.txt').click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Quote for the sellers.txt?' })
  await expect(question).toContainText('The client will no longer see it either.')
  await question.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('Nothing on file')).toBeVisible()
  await expect(toastOf(page)).toContainText('Quote for the sellers.txt deleted')
})

test.describe('photos', () => {
  test.use({ allowedNoise: refused })

  const three = [
    png('one.png', [300, 200], 0x55),
    png('two.png', [200, 200], 0x99),
    png('three.png', [200, 300], 0xcc),
  ]

  test('are arranged by keys, by menu and by mouse; the first is the cover', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    for (const file of three) await studio.upload(id, file)
    await studio.open(page, id, 'files')
    await opener(page, 'three.png').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByText('three.png, photo 2 of 3')).toBeAttached()
    await expect(opener(page, 'three.png')).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => order(studio, id)).toEqual(['three.png', 'one.png', 'two.png'])

    await menuOf(page, 'two.png').click({ force: true })
    await page.getByRole('menuitem', { name: 'Set as cover' }).click()
    await expect.poll(() => order(studio, id)).toEqual(['two.png', 'three.png', 'one.png'])
    await menuOf(page, 'two.png').click({ force: true })
    await page.getByRole('menuitem', { name: 'Move right' }).click()
    await expect.poll(() => order(studio, id)).toEqual(['three.png', 'two.png', 'one.png'])

    await opener(page, 'one.png').dragTo(opener(page, 'three.png'), { targetPosition: { x: 10, y: 40 } })
    await expect.poll(() => order(studio, id)).toEqual(['one.png', 'three.png', 'two.png'])
    await page.reload()
    await expect(photos(page).getByRole('listitem').first()).toContainText('Cover')
    await expect(photos(page).getByRole('button').first()).toHaveAccessibleName('Open one.png')
  })

  test('are looked at one by one: arrows, cover, sharing, deleting, Escape', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    for (const file of three) await studio.upload(id, file)
    await studio.open(page, id, 'files')
    await opener(page, 'one.png').press('Enter')
    const box = page.getByRole('dialog', { name: 'one.png' })
    await expect(box.getByText('1 of 3')).toBeVisible()
    await expect(box.getByRole('img', { name: 'one.png' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.keyboard.press('ArrowLeft')
    await expect(box).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const second = page.getByRole('dialog', { name: 'two.png' })
    await expect(second.getByText('2 of 3')).toBeVisible()
    await second.getByRole('button', { name: 'Share with client' }).click()
    await expect(second.getByRole('button', { name: 'Share with client' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const saving = page.waitForEvent('download')
    await second.getByRole('button', { name: 'Download the original' }).click()
    expect((await saving).suggestedFilename()).toBe('two.png')
    await second.getByRole('button', { name: 'Set as cover' }).click()
    await expect.poll(() => order(studio, id)).toEqual(['two.png', 'one.png', 'three.png'])
    await expect.poll(async () => (await studio.documents(id)).photos[0]?.sentToClient).toBe('true')
    await second.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete photo' }).click()
    await expect(page.getByRole('dialog', { name: 'one.png' }).getByText('1 of 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(photos(page).getByRole('listitem')).toHaveCount(2)
  })

  test('whoever arranges what has changed meanwhile is told, and sees it as it is', async ({
    page,
    request,
  }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    for (const file of three.slice(0, 2)) await studio.upload(id, file)
    await studio.open(page, id, 'files')
    await expect(opener(page, 'two.png')).toBeVisible()
    await studio.upload(id, three[2] ?? text('x'))
    await opener(page, 'two.png').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(toastOf(page)).toContainText('The photos have changed meanwhile.')
    await expect(photos(page).getByRole('listitem')).toHaveCount(3)
  })
})

test.describe('staff', () => {
  test.use({ person: 'staff' })

  test('delete what they brought themselves, and nothing else', async ({ page, request }) => {
    const headers = { authorization: `Bearer ${await tokenFor(request, 'staff')}` }
    const found = await request.get('/api/projects?search=412+Maple', { headers })
    const id = ((await found.json()) as { items: { id: string }[] }).items[0]?.id ?? ''
    await page.goto(`/app/projects/${id}?tab=files`)
    await choose(page, [text('from-staff.txt')])
    await menuOf(page, 'from-staff.txt').click()
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await menuOf(page, 'Living room, before.png').click({ force: true })
    await expect(page.getByRole('menuitem', { name: 'Rename…' })).toBeVisible()
    const mine = await page.getByRole('menuitem', { name: 'Delete…' }).count()
    const listed = await request.get(`/api/projects/${id}/documents`, { headers })
    const me = (await (await request.get('/api/auth/me', { headers })).json()) as { id: string }
    const { photos: all } = (await listed.json()) as { photos: { fileName: string; uploadedBy: string }[] }
    const isMine = all.find(({ fileName }) => fileName === 'Living room, before.png')?.uploadedBy === me.id
    expect(mine).toBe(isMine ? 1 : 0)
    await page.keyboard.press('Escape')
    await menuOf(page, 'from-staff.txt').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete file' }).click()
    await expect(papers(page)).not.toContainText('from-staff.txt')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('photos and papers fit, and a finger leads from one photo to the next', async ({ page, request }) => {
    const studio = await ownStudio(request)
    const { id } = await studio.add()
    await studio.upload(id, png('one.png', [300, 200]))
    await studio.upload(id, png('two.png', [200, 300]))
    await studio.upload(id, text(`${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}.txt`))
    await rememberToken(page, studio.token)
    await page.goto(`/app/projects/${id}?tab=files`)
    await expect(photos(page).locator('img')).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'Papers' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect((await menuOf(page, 'one.png').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await opener(page, 'one.png').tap()
    await swipe(page, 300, 80)
    await expect(page.getByRole('dialog', { name: 'two.png' })).toBeVisible()
    await swipe(page, 80, 300)
    await expect(page.getByRole('dialog', { name: 'one.png' })).toBeVisible()
  })
})

/** Along the picture, from one place to another. */
async function swipe(page: Page, from: number, to: number) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
}
