import { documentsApi } from '@mantel/domain/documents'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { addDocument, choose, givePageWidth, png, watchDownloads } from './sample-files.ts'

const product = await sharedProduct()

givePageWidth()

async function openFiles(studio: Studio) {
  const { id } = await studio.addProject()
  for (const name of ['one.png', 'two.png', 'three.png']) await addDocument(studio, id, png(name, [300, 200]))
  await product.open(`/app/projects/${id}?tab=files`, { as: studio })
  await screen.findByRole('button', { name: 'Open three.png' })
  return id
}
const filesOf = ({ ask }: Studio, id: string) => ask(documentsApi.ofProject, { params: { id } })
const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('button', { name: /^Open / })
    .map((button) => button.getAttribute('aria-label')?.slice(5))
const select = async (name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
const bar = () => within(screen.getByRole('group', { name: 'Selected' }))
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const openAlbum = async (name: RegExp) =>
  user.click(within(await screen.findByRole('list', { name: 'Albums' })).getByRole('button', { name }))

async function createAlbum(name: string, ...files: string[]) {
  for (const file of files) await select(file)
  await user.click(bar().getByRole('button', { name: 'Album' }))
  const dialog = await dialogNamed(
    files.length === 1 ? `Album for ${files[0]}` : `Album for ${files.length} photos`,
  )
  await fill(dialog.getByLabelText('New album'), name)
  await user.keyboard('{Enter}')
}

test('an album is made of a selection, opened, and left with the Back button', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await createAlbum('Staging day', 'one.png', 'three.png')
  await expectToast('Album “Staging day” created with 2 photos')
  await user.keyboard('{Escape}')
  await openAlbum(/^Staging day/)
  await screen.findByRole('heading', { name: 'Staging day' })
  expect(namesIn('Photos: Staging day')).toEqual(['one.png', 'three.png'])

  // An upload belongs to the album that is shown.
  await choose(png('four.png', [200, 200]))
  await waitFor(() => expect(namesIn('Photos: Staging day')).toEqual(['one.png', 'three.png', 'four.png']))
  history.back()
  await waitFor(() => expect(namesIn('Photos')).toEqual(['one.png', 'two.png', 'three.png', 'four.png']))
  expect((await filesOf(studio, id)).albums[0]?.photos).toHaveLength(3)
})

test('photos are added to an album and taken out, and Undo brings them back', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await createAlbum('Details', 'one.png')
  await expectToast('Album “Details” created with 1 photo')
  await select('two.png')
  await user.click(bar().getByRole('button', { name: 'Album' }))
  let dialog = await dialogNamed('Album for 2 photos')
  await user.click(dialog.getByRole('button', { name: 'Details' }))
  await expectToast('two.png added to “Details”')
  await openAlbum(/^Details/)
  await waitFor(() => expect(namesIn('Photos: Details')).toEqual(['one.png', 'two.png']))
  await user.click(screen.getByRole('button', { name: 'Actions for one.png' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Album…' }))
  dialog = await dialogNamed('Album for one.png')
  await user.click(dialog.getByRole('button', { name: 'No album' }))
  await expectToast('one.png no longer in an album')
  await waitFor(() => expect(namesIn('Photos: Details')).toEqual(['two.png']))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await filesOf(studio, id)).albums[0]?.photos).toHaveLength(2))
})

test('an album has its own order and cover', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await createAlbum('Details', 'one.png', 'three.png')
  await expectToast('Album “Details” created with 2 photos')
  await openAlbum(/^Details/)
  await user.click(await screen.findByRole('button', { name: 'Actions for three.png' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set as album cover' }))
  await waitFor(() => expect(namesIn('Photos: Details')).toEqual(['three.png', 'one.png']))
  await user.click(screen.getByRole('button', { name: 'All photos' }))
  await waitFor(() => expect(namesIn('Photos')).toEqual(['one.png', 'two.png', 'three.png']))
  await waitFor(async () => {
    const { photos, albums } = await filesOf(studio, id)
    expect(albums[0]?.photos).toEqual([photos[2]?.id, photos[0]?.id])
  })
})

test('an album is renamed, shared and downloaded as a whole, and deleted without its photos', async () => {
  const studio = await product.newStudio()
  const id = await openFiles(studio)
  await createAlbum('Details', 'one.png', 'two.png')
  await expectToast('Album “Details” created with 2 photos')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'New album' }))
  let dialog = await dialogNamed('New album')
  await fill(dialog.getByLabelText('Name'), 'details')
  await user.keyboard('{Enter}')
  await dialog.findByText('There is already an album “Details”')
  await fill(dialog.getByLabelText('Name'), 'Final photos')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Final photos' })
  await screen.findByText(/^No photos in this album yet/)
  await user.click(screen.getByRole('button', { name: 'All photos' }))
  await openAlbum(/^Details/)
  const act = async (action: string, name = 'Details') => {
    await user.click(await screen.findByRole('button', { name: `Actions for the album ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await act('Share with client')
  await expectToast('2 files shared with the client')
  const saved = watchDownloads()
  await act('Download')
  await waitFor(() => expect(saved).toHaveLength(1))
  await act('Rename…')
  dialog = await dialogNamed('Rename album')
  await fill(dialog.getByLabelText('Name'), 'Close-ups')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Close-ups' })
  await act('Delete album…', 'Close-ups')
  const question = await dialogNamed('Delete the album “Close-ups”?')
  question.getByText('Its photos stay in the project.')
  await user.click(question.getByRole('button', { name: 'Delete album' }))
  await expectToast('Album “Close-ups” deleted')
  await waitFor(() => expect(namesIn('Photos')).toHaveLength(3))
  expect((await filesOf(studio, id)).albums.map(({ name }) => name)).toEqual(['Final photos'])
})
