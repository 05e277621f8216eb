import { documentsApi } from '@mantel/domain/documents'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { addDocument, choose, givePageWidth, png, text, watchDownloads } from './sample-files.ts'

const product = await sharedProduct()

givePageWidth()

const files = [
  png('one.png', [300, 200]),
  png('two.png', [200, 200]),
  png('three.png', [200, 300]),
  text('quote.txt'),
]

async function openFiles(studio: Studio) {
  const { id } = await studio.addProject()
  for (const file of files) await addDocument(studio, id, file)
  await product.open(`/app/projects/${id}?tab=files`, { as: studio })
  await screen.findByRole('button', { name: 'Open three.png' })
  return id
}
const photosOf = async ({ ask }: Studio, id: string) =>
  (await ask(documentsApi.ofProject, { params: { id } })).photos
const tagsOf = async (studio: Studio, id: string) =>
  (await photosOf(studio, id)).map(({ room, moment }) => [room, moment])
const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const opener = (name: string) => screen.getByRole('button', { name: `Open ${name}` })
const bar = () => within(screen.getByRole('group', { name: 'Selected' }))
const photosIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('button', { name: /^Open / })
    .map((button) => button.getAttribute('aria-label')?.slice(5))

test('several photos get a room and are marked as before at once, and Undo takes it back', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  expect(screen.queryByRole('group', { name: 'Filter photos' })).toBeNull()
  await user.click(await select('one.png'))
  await user.keyboard('{Shift>}')
  await user.click(opener('two.png'))
  await user.keyboard('{/Shift}')
  bar().getByText('2 selected')

  await user.click(bar().getByRole('button', { name: 'Room' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Room for 2 photos' }))
  await user.click(dialog.getByRole('button', { name: 'Kitchen' }))
  await expectToast('2 photos tagged “Kitchen”')
  await user.click(bar().getByRole('button', { name: 'Before/after' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Before' }))
  await expectToast('2 photos marked as before')
  await waitFor(async () =>
    expect(await tagsOf(studio, id)).toEqual([
      ['Kitchen', 'Before'],
      ['Kitchen', 'Before'],
      [null, null],
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await tagsOf(studio, id))[0]).toEqual(['Kitchen', null]))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull()
})

test('photos are filtered and grouped by room, and an upload belongs to the room that is shown', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  const [one] = await photosOf(studio, id)
  if (one) await studio.ask(documentsApi.edit, { params: { id: one.id }, body: { room: 'Kitchen' } })
  // The stream of changes tells the page about the new room.
  const filters = within(await screen.findByRole('group', { name: 'Filter photos' }))
  await user.click(filters.getByRole('button', { name: 'Group by room' }))
  expect([photosIn('Photos: Kitchen'), photosIn('Photos: No room')]).toEqual([
    ['one.png'],
    ['two.png', 'three.png'],
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Select all photos: No room' }))
  bar().getByText('2 selected')
  await user.click(filters.getByRole('button', { name: 'Group by room' }))
  await user.click(filters.getByRole('button', { name: /^Kitchen/ }))
  await waitFor(() => expect(photosIn('Photos')).toEqual(['one.png']))
  // Photos that the filter hides are no longer selected.
  expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull()

  await choose(png('four.png', [200, 200]))
  await waitFor(() => expect(photosIn('Photos')).toEqual(['one.png', 'four.png']))
  await user.click(filters.getByRole('button', { name: /^Kitchen/ }))
  await waitFor(() => expect(photosIn('Photos')).toHaveLength(4))
})

test('a photo gets a room of any name, and a document none', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await user.click(screen.getByRole('button', { name: 'Actions for quote.txt' }))
  await screen.findByRole('menu')
  expect(screen.queryByRole('menuitem', { name: 'Room…' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Actions for one.png' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Room…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Room for one.png' }))
  await fill(dialog.getByLabelText('Room'), 'Wine cellar')
  await user.keyboard('{Enter}')
  await expectToast('one.png tagged “Wine cellar”')
  await waitFor(async () => expect((await tagsOf(studio, id))[0]).toEqual(['Wine cellar', null]))
  await screen.findByRole('button', { name: /^Wine cellar/ })
})

test('several files are shared with the client and downloaded as one archive', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await user.click(await select('quote.txt'))
  opener('two.png').focus()
  await user.keyboard('x')
  bar().getByText('2 selected')
  // Only photos have rooms.
  expect(bar().queryByRole('button', { name: 'Room' })).toBeNull()
  await user.click(bar().getByRole('button', { name: 'Share' }))
  await expectToast('2 files shared with the client')
  await bar().findByRole('button', { name: 'Stop sharing' })
  expect((await photosOf(studio, id)).map(({ sentToClient }) => sentToClient)).toEqual([
    'false',
    'true',
    'false',
  ])

  const saved = watchDownloads()
  await user.click(bar().getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatch(/\.zip$/)
  product.network.intercept(/^POST \/api\/documents\/archive/, () =>
    Response.json({ error: 'You can download up to 500 MB at once. Select fewer files.' }, { status: 409 }),
  )
  await user.click(await bar().findByRole('button', { name: 'Download' }))
  await expectToast('You can download up to 500 MB at once. Select fewer files.')
})
