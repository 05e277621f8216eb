import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addDocument, givePageWidth, png } from '../files/sample-files.ts'
import { findCard, findColumn } from '../pipeline/board.ts'
import { address, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

givePageWidth()
let steps = 0
const expectAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const startCounting = () => {
  steps = history.length
}
const stepsTaken = () => history.length - steps
const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) })
const openTab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`), selected: true })

test('each tab of a project is a step of the Back button', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject()
  await product.open(`/app/projects/${id}`, { as: studio })
  await user.click(await tab('Files'))
  await expectAddress(`/app/projects/${id}?tab=files`)
  await user.click(await tab('Activity'))
  await openTab('Activity')
  history.back()
  await openTab('Files')
  history.back()
  await openTab('Overview')
  expect(address()).toBe(`/app/projects/${id}`)
  history.forward()
  await openTab('Files')
})

test('Back closes an open photo, Forward opens it again, and Back after closing it shows it', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject()
  for (const name of ['one.png', 'two.png']) await addDocument(studio, id, png(name, [300, 200]))
  await product.open(`/app/projects/${id}?tab=files`, { as: studio })
  startCounting()
  await user.click(await screen.findByRole('button', { name: 'Open one.png' }))
  await screen.findByRole('dialog', { name: 'one.png' })
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'two.png' })
  expect(stepsTaken()).toBe(1)
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openTab('Files')
  history.forward()
  await screen.findByRole('dialog', { name: 'two.png' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  history.back()
  await screen.findByRole('dialog', { name: 'two.png' })
})

test('filters and views of a list are steps, and typing is one step', async () => {
  const studio = await product.newStudio()
  for (const title of ['Maple', 'Quince', 'Orchard']) await studio.addProject({ title })
  await product.open('/app/projects', { as: studio })
  await screen.findByRole('link', { name: /Quince/ })
  startCounting()
  await user.click(screen.getByRole('radio', { name: /^Archived/ }))
  await screen.findByRole('radio', { name: /^Archived/, checked: true })
  await user.click(screen.getByRole('radio', { name: /^All/ }))
  await expectAddress('/app/projects')
  const search = screen.getByLabelText<HTMLInputElement>('Search projects')
  for (const text of ['Q', 'Qui', 'Quince']) {
    await user.type(search, text.slice(search.value.length))
    await expectAddress(`/app/projects?search=${text}`)
  }
  expect(stepsTaken()).toBe(3)
  history.back()
  await expectAddress('/app/projects')
  await waitFor(() => expect(search.value).toBe(''))
  history.back()
  await screen.findByRole('radio', { name: /^Archived/, checked: true })
  history.go(2)
  await waitFor(() => expect(search.value).toBe('Quince'))
})

test('groups, views and filters of the board are steps', async () => {
  const studio = await product.newStudio()
  const dana = await studio.colleague('Staff')
  const { id, title } = await studio.addProject()
  await studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds: [dana.user.id] } })
  await product.open('/app/pipeline', { as: studio })
  await findCard(title)
  await user.click(await screen.findByRole('button', { name: 'Display' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Team member' }))
  await findColumn('Robin Staff')
  await user.click(await screen.findByRole('radio', { name: 'List' }))
  await expectAddress('/app/pipeline?by=member&as=list')
  history.back()
  await findColumn('Robin Staff')
  history.back()
  await findColumn('Discovery')
  expect(address()).toBe('/app/pipeline')
  history.forward()
  await findColumn('Robin Staff')
})

test('the filter of a client’s activity is a step', async () => {
  const studio = await product.newStudio()
  const dana = await studio.colleague('Staff')
  const client = await studio.addClient()
  await product.open(`/app/clients/${client.id}`, { as: studio })
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Team member' })
  await user.selectOptions(filter, dana.user.id)
  await expectAddress(`/app/clients/${client.id}?by=${dana.user.id}`)
  history.back()
  await waitFor(() => expect(filter.value).toBe(''))
})
