import { authApi } from '@mantel/domain/auth/auth'
import { listColumnsApi } from '@mantel/domain/lists/list-columns'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

const headers = () =>
  screen.queryAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
const hasHeader = (name: string) => headers().some((text) => text.includes(name))
const expectHeader = (name: string, isShown = true) =>
  waitFor(() => expect([name, hasHeader(name)]).toEqual([name, isShown]))
const toggle = async (name: string) => user.click(await screen.findByRole('checkbox', { name }))
const openDisplay = async () => user.click(await screen.findByRole('button', { name: /^Display/ }))

async function newStudio() {
  const studio = await product.newStudio()
  await studio.addProject({ title: '412 Maple Avenue' })
  const expectStored = (columns: Record<string, string[]>) =>
    waitFor(async () => expect((await studio.ask(authApi.me, {})).listColumns).toEqual(columns))
  return { ...studio, expectStored }
}

/** Opens the app in a browser that has never been used. */
async function openElsewhere(path: string, studio: Awaited<ReturnType<typeof newStudio>>) {
  product.leave()
  localStorage.clear()
  await product.open(path, { as: studio })
}

test('the chosen columns follow the user to another device, until they are reset', async () => {
  const studio = await newStudio()
  await product.open('/app/projects', { as: studio })
  await expectHeader('Destage')
  await openDisplay()
  await toggle('Destage')
  await toggle('Added')
  await expectHeader('Destage', false)
  await expectHeader('Added')
  await waitFor(async () => {
    const { projects = [] } = (await studio.ask(authApi.me, {})).listColumns
    expect([projects.includes('destage'), projects.at(-1)]).toEqual([false, 'created'])
  })

  await openElsewhere('/app/projects', studio)
  await screen.findByText('1 project')
  expect([hasHeader('Destage'), hasHeader('Added')]).toEqual([false, true])
  await openDisplay()
  await user.click(await screen.findByRole('button', { name: 'Reset columns' }))
  await expectHeader('Destage')
  await studio.expectStored({})
})

test('columns that an earlier visit could not store are shown and stored', async () => {
  const studio = await newStudio()
  await product.open('/app/clients', { as: studio })
  // As another tab stores it.
  localStorage.setItem('preferences', JSON.stringify({ listColumns: { projects: ['created'] } }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  await product.open('/app/projects')
  await expectHeader('Added')
  expect(hasHeader('Destage')).toBe(false)
  await studio.expectStored({ projects: ['created'] })
})

test('the card fields of the board follow the user, too', async () => {
  const studio = await newStudio()
  await product.open('/app/pipeline', { as: studio })
  await openDisplay()
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'City' }))
  await studio.expectStored({ board: ['cover', 'client', 'value', 'type', 'city'] })
})

test('columns that could not be stored stay on the device, and a message says so', async () => {
  const studio = await newStudio()
  await product.open('/app/projects', { as: studio })
  await expectHeader('Destage')
  let isDown = true
  product.network.intercept(/^PUT \/api\/list-columns/, () =>
    isDown ? Response.json({ error: 'Busy' }, { status: 503 }) : undefined,
  )
  await openDisplay()
  await toggle('Destage')
  await expectToast('Busy')
  await studio.expectStored({})
  isDown = false
  await product.open('/app/projects')
  await screen.findByText('1 project')
  expect(hasHeader('Destage')).toBe(false)
  await waitFor(async () =>
    expect((await studio.ask(authApi.me, {})).listColumns.projects).not.toContain('destage'),
  )
})

test('another device of the user shows the columns at once', async () => {
  const studio = await newStudio()
  await product.open('/app/projects', { as: studio })
  await expectHeader('Destage')
  await studio.ask(listColumnsApi.choose, { params: { list: 'projects' }, body: { columns: ['created'] } })
  await expectHeader('Destage', false)
  await expectHeader('Added')
})
