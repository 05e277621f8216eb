import { documentsApi } from '@mantel/domain/documents'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { addDocument, choose, givePageWidth, png, text } from './sample-files.ts'

const product = await sharedProduct()

givePageWidth()

async function openFiles(studio: Studio) {
  const { id } = await studio.addProject()
  await product.open(`/app/projects/${id}?tab=files`, { as: studio })
  await screen.findByText('No files yet')
  return id
}
const documentsOf = (studio: Studio, id: string) => studio.ask(documentsApi.ofProject, { params: { id } })
const documents = () => screen.findByRole('table', { name: 'Documents' })
const uploadOf = async (name: string) => {
  const uploads = await screen.findByRole('list', { name: 'Uploads' })
  const row = (await within(uploads).findByText(name)).closest('li')
  if (!row) throw new Error(`${name} is not in the list of uploads`)
  return row
}

test('several files at once become photos and documents, and the first photo is the cover', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await choose(
    png('hall.png', [300, 200]),
    png('kitchen.png', [200, 300]),
    text('quote.txt'),
    text('costs.csv', 'what,cost\nmovers,1980\n', 'text/csv'),
  )
  await screen.findByRole('tab', { name: /^Files ?4$/ })
  const rows = await documents()
  within(rows).getByText('quote.txt')
  within(rows).getByText('costs.csv')
  const photos = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')
  expect(photos).toHaveLength(2)
  expect(photos.map(({ textContent }) => textContent.includes('Cover'))).toEqual([true, false])
  // The page shows the new cover without a reload.
  await waitFor(() => expect(screen.getByRole('main').querySelectorAll('img')).not.toHaveLength(0))
  expect((await documentsOf(studio, id)).photos).toHaveLength(2)
  await product.open(`/app/projects/${id}?tab=files`)
  await screen.findByRole('button', { name: 'Open hall.png' })
  await screen.findByRole('button', { name: 'Open kitchen.png' })
})

test('a client’s page lists the documents of all their projects', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Ruth', lastName: 'Adeyemi' })
  const one = await studio.addProject({ clientId: client.id })
  const other = await studio.addProject({ clientId: client.id })
  await addDocument(studio, one.id, text('lease.txt'))
  await addDocument(studio, other.id, text('key list.txt'))
  await product.open(`/app/clients/${client.id}`, { as: studio })
  const rows = within(await screen.findByRole('list', { name: 'Documents' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /key list\.txt|lease\.txt/.exec(textContent)?.[0])).toEqual([
    'key list.txt',
    'lease.txt',
  ])
  await user.click(within(rows[0] ?? document.body).getByRole('link', { name: other.title }))
  await screen.findByRole('heading', { level: 1, name: `Title ${other.title}` })
})

test('files that are dropped anywhere on the tab are uploaded', async () => {
  const studio = await product.newStudio()
  await openFiles(studio)
  const hint = screen.getByText('Drop to upload')
  expect(hint.className).toContain('hidden')
  const dataTransfer = { types: ['Files'], files: [text('dropped.txt')] }
  const empty = screen.getByText('No files yet')
  fireEvent.dragEnter(empty, { dataTransfer })
  await waitFor(() => expect(hint.className).not.toContain('hidden'))
  fireEvent.drop(empty, { dataTransfer })
  await within(await documents()).findByText('dropped.txt')
  await waitFor(() => expect(hint.className).toContain('hidden'))
})

test('a refused file shows the reason and can be dismissed', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const reasons = {
    'plan.svg': 'This type of file isn’t supported.',
    'liar.png': 'isn’t supported.',
    'empty.pdf': 'This file is empty.',
    'huge.pdf': 'The limit is 25 MB.',
  }
  await choose(
    text('plan.svg', svg, 'image/svg+xml'),
    text('liar.png', '<html><script>alert(1)</script>', 'image/png'),
    text('empty.pdf', '', 'application/pdf'),
    new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'huge.pdf', { type: 'application/pdf' }),
  )
  for (const [name, reason] of Object.entries(reasons)) {
    const alert = await within(await uploadOf(name)).findByRole('alert')
    expect(alert.textContent).toContain(reason)
    expect(within(await uploadOf(name)).queryByRole('button', { name: 'Try again' })).toBeNull()
  }
  for (const name of Object.keys(reasons))
    await user.click(screen.getByRole('button', { name: `Dismiss ${name}` }))
  await screen.findByText('No files yet')
  expect(await documentsOf(studio, id)).toEqual({ photos: [], albums: [], documents: [] })
})

test('an upload waits for a lost connection, and resumes where it stopped', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  const offsets: number[] = []
  let isCut = false
  product.network.intercept(/^PUT \/api\/uploads\/[^/]+\/content/, ({ url }) => {
    const offset = Number(new URL(url, location.origin).searchParams.get('offset'))
    if (offset > 0 && !isCut) {
      isCut = true
      throw new TypeError('Failed to fetch')
    }
    offsets.push(offset)
  })
  const content = 'Words and words. '.repeat(20_000)
  await choose(text('long.txt', content))
  await within(await uploadOf('long.txt')).findByText('Waiting for connection…')
  // Fires the browser's online event.
  product.network.setOffline(false)
  await within(await documents()).findByText('long.txt')
  expect(isCut).toBe(true)
  // Nothing was sent twice, and nothing was left out.
  expect(offsets.length).toBeGreaterThan(2)
  expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b))
  expect((await documentsOf(studio, id)).documents).toMatchObject([{ fileSize: content.length }])
})

test('after a server error the upload can be tried again', async () => {
  const studio = await product.newStudio()
  await openFiles(studio)
  let isBroken = true
  product.network.intercept(/^POST \/api\/projects\/[^/]+\/documents/, () => {
    if (isBroken) return Response.json({ error: 'The disk is full.' }, { status: 500 })
  })
  await choose(text('kept.txt'))
  const alert = await within(await uploadOf('kept.txt')).findByRole('alert')
  expect(alert.textContent).not.toBe('')
  isBroken = false
  await user.click(within(await uploadOf('kept.txt')).getByRole('button', { name: 'Try again' }))
  await within(await documents()).findByText('kept.txt')
})

test('an upload can be canceled and continues on another tab, and closing the page asks first', async () => {
  const studio = await product.newStudio()
  await openFiles(studio)
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  product.network.intercept(/^PUT \/api\/uploads\/[^/]+\/content/, () => blocked)
  await choose(text('kept.txt'), text('given-up.txt'))
  await user.click(await screen.findByRole('button', { name: 'Cancel upload of given-up.txt' }))
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await screen.findByRole('tab', { name: 'Overview', selected: true })
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asksBeforeClosing()).toBe(true)
  release()
  const tab = await screen.findByRole('tab', { name: /^Files ?1$/ })
  await user.click(tab)
  await within(await documents()).findByText('kept.txt')
  expect(within(await documents()).queryByText('given-up.txt')).toBeNull()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})
