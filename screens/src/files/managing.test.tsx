import { documentsApi } from '@mantel/domain/documents'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { addDocument, givePageWidth, png, text, watchDownloads } from './sample-files.ts'

const product = await sharedProduct()

givePageWidth()

const three = [png('one.png', [300, 200]), png('two.png', [200, 200]), png('three.png', [200, 300])]

async function openFiles(studio: Studio, files: File[]) {
  const { id } = await studio.addProject()
  for (const file of files) await addDocument(studio, id, file)
  await product.open(`/app/projects/${id}?tab=files`, { as: studio })
  await screen.findByRole('tab', { name: /^Files/, selected: true })
  return id
}
const documentsOf = ({ ask }: Pick<Studio, 'ask'>, id: string) =>
  ask(documentsApi.ofProject, { params: { id } })
const expectOrder = (studio: Studio, id: string, order: string[]) =>
  waitFor(async () =>
    expect((await documentsOf(studio, id)).photos.map(({ fileName }) => fileName)).toEqual(order),
  )
const opener = (name: string) => screen.findByRole('button', { name: `Open ${name}` })
const photo = (name: string) => screen.findByRole('dialog', { name })

async function openMenu(name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
async function act(name: string, action: string | RegExp) {
  await openMenu(name)
  await user.click(screen.getByRole('menuitem', { name: action }))
}

test('a document is renamed, classified, shared, downloaded and deleted', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio, [text('quote.txt')])
  await act('quote.txt', 'Rename…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename file' }))
  await fill(dialog.getByLabelText('Name'), ' ')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findByText('Enter a file name')
  await fill(dialog.getByLabelText('Name'), 'Quote for the sellers.txt')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const type = await screen.findByLabelText('Type of Quote for the sellers.txt')
  await user.selectOptions(type, 'Contract')
  await user.click(screen.getByRole('switch', { name: 'Share Quote for the sellers.txt with the client' }))
  await waitFor(async () =>
    expect((await documentsOf(studio, id)).documents).toMatchObject([
      { fileName: 'Quote for the sellers.txt', type: 'Contract', sentToClient: 'true' },
    ]),
  )

  const saved = watchDownloads()
  await user.click(screen.getByRole('button', { name: 'Download Quote for the sellers.txt' }))
  await waitFor(() => expect(saved).toEqual(['Quote for the sellers.txt']))

  await act('Quote for the sellers.txt', 'Delete…')
  const question = await screen.findByRole('dialog', { name: 'Delete Quote for the sellers.txt?' })
  expect(question.textContent).toContain('The client will lose access too.')
  await user.click(within(question).getByRole('button', { name: 'Delete file' }))
  await screen.findByText('No files yet')
  await expectToast('Quote for the sellers.txt deleted')
})

test('a document that can’t be deleted or downloaded says why', async () => {
  const studio = await product.newStudio()
  await openFiles(studio, [text('quote.txt')])
  product.network.intercept(/^DELETE \/api\/documents\//, () =>
    Response.json({ error: 'It is being signed right now.' }, { status: 409 }),
  )
  product.network.intercept(/^GET \/api\/files\//, () => new Response(null, { status: 404 }))
  await user.click(await screen.findByRole('button', { name: 'Download quote.txt' }))
  await expectToast('Couldn’t download quote.txt. Check your connection and try again.')
  await act('quote.txt', 'Delete…')
  const question = within(await screen.findByRole('dialog', { name: 'Delete quote.txt?' }))
  await user.click(question.getByRole('button', { name: 'Delete file' }))
  const alert = await question.findByRole('alert')
  expect(alert.textContent).toContain('It is being signed right now.')
})

test('photos are reordered by keys and by menu, and the first is the cover', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio, three)
  const moved = await opener('three.png')
  moved.focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await screen.findByText('three.png, photo 2 of 3')
  const openers = () => screen.getAllByRole('button', { name: /^Open / })
  await waitFor(() => expect(document.activeElement).toBe(openers()[1]))
  expect(openers()[1]?.getAttribute('aria-label')).toBe('Open three.png')
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expectOrder(studio, id, ['three.png', 'one.png', 'two.png'])

  await act('two.png', 'Set as cover')
  await expectOrder(studio, id, ['two.png', 'three.png', 'one.png'])
  await act('two.png', /^Move right/)
  await expectOrder(studio, id, ['three.png', 'two.png', 'one.png'])
  await product.open(`/app/projects/${id}?tab=files`)
  await opener('three.png')
  const [first] = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('Cover')
  within(first ?? document.body).getByRole('button', { name: 'Open three.png' })
})

test('an open photo can be shared, downloaded, set as cover and deleted, and arrow keys show the others', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio, three)
  const first = await opener('one.png')
  first.focus()
  await user.keyboard('{Enter}')
  const one = within(await photo('one.png'))
  one.getByText('1 of 3')
  await one.findByRole('img', { name: 'one.png' })
  await user.keyboard('{ArrowLeft}')
  one.getByText('1 of 3')
  await user.keyboard('{ArrowRight}')
  const two = within(await photo('two.png'))
  two.getByText('2 of 3')
  await user.click(two.getByRole('button', { name: 'Share with client' }))
  await two.findByRole('button', { name: 'Share with client', pressed: true })
  const saved = watchDownloads()
  await user.click(two.getByRole('button', { name: 'Download original' }))
  await waitFor(() => expect(saved).toEqual(['two.png']))
  await user.click(two.getByRole('button', { name: 'Set as cover' }))
  await expectOrder(studio, id, ['two.png', 'one.png', 'three.png'])
  await waitFor(async () =>
    expect((await documentsOf(studio, id)).photos[0]).toMatchObject({ sentToClient: 'true' }),
  )
  await user.click(two.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete photo' }))
  await within(await photo('one.png')).findByText('1 of 2')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')).toHaveLength(2)
})

test('reordering photos that changed elsewhere is refused, and the page shows the latest order', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio, three.slice(0, 2))
  const two = await opener('two.png')
  await addDocument(studio, id, png('new.png', [200, 300]))
  two.focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expectToast('The photos have changed.')
  await opener('new.png')
  expect(within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')).toHaveLength(3)
  await expectOrder(studio, id, ['one.png', 'two.png', 'new.png'])
})

test('staff can delete only what they uploaded themselves', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const { id } = await studio.addProject()
  await studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds: [staff.user.id] } })
  await addDocument(studio, id, text('from-admin.txt'))
  await addDocument(staff, id, text('from-staff.txt'))
  await product.open(`/app/projects/${id}?tab=files`, { as: staff })
  const offered = await openMenu('from-admin.txt')
  expect(offered).toContain('Rename…')
  expect(offered).not.toContain('Delete…')
  await user.keyboard('{Escape}')
  await act('from-staff.txt', 'Delete…')
  await user.click(await screen.findByRole('button', { name: 'Delete file' }))
  await waitFor(() => expect(screen.queryByText('from-staff.txt')).toBeNull())
  await waitFor(async () =>
    expect((await documentsOf(staff, id)).documents.map(({ fileName }) => fileName)).toEqual([
      'from-admin.txt',
    ]),
  )
})

test('files that fail to load say so, and load the next time', async () => {
  const studio = await product.newStudio()
  let isBroken = true
  product.network.intercept(/^GET \/api\/projects\/[^/]+\/documents/, () => {
    if (isBroken) return Response.json({ error: 'Not now' }, { status: 400 })
  })
  await openFiles(studio, [text('quote.txt')])
  await screen.findByText('We couldn’t load the files')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Download quote.txt' })
  expect(screen.queryByText('We couldn’t load the files')).toBeNull()
})
