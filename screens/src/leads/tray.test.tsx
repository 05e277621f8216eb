import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findCard } from '../pipeline/board.ts'
import { address, expectToast, findDialog, findToast, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { visitorWrites } from './inbox.ts'

const product = await sharedProduct()

const findPeek = (name: string) => screen.findByRole('complementary', { name })

test('new leads are added and dismissed beside the board', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ title: '12 Fennel Street' })
  await visitorWrites(product, studio, {
    firstName: 'Ana',
    projectAddress: '7 Alcott Street',
    message: 'Hello there',
  })
  await visitorWrites(product, studio, { firstName: 'Bea', minutesAgo: 10 })
  await product.open('/app/pipeline', { as: studio })
  await press('2 new leads')
  const ana = await findPeek('Ana')
  expect(address()).toBe('/app/pipeline?peek=leads')
  await within(ana).findByText('Hello there')
  within(ana).getByText('1 of 2')
  await press('Add to pipeline', ana)
  await press('Add to pipeline', await findDialog('Add to pipeline'))
  await expectToast('Ana added to Discovery')
  await findCard('7 Alcott Street')
  const bea = await findPeek('Bea')
  await press('Dismiss', bea)
  await expectToast('Bea dismissed')
  await screen.findByText('No new leads right now.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull())
  await press('Undo', await findToast())
  await press('Close', await findPeek('Bea'))
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
})

test('arrow keys walk the tray, and a lead opens in the inbox', async () => {
  const studio = await product.newStudio()
  for (const [index, firstName] of ['Ana', 'Bea'].entries())
    await visitorWrites(product, studio, { firstName, minutesAgo: index })
  await product.open('/app/pipeline?peek=leads', { as: studio })
  const peek = await findPeek('Ana')
  await waitFor(() => expect(document.activeElement).toBe(peek))
  await user.keyboard('{ArrowDown}')
  await findPeek('Bea')
  await user.keyboard('{ArrowUp}')
  await user.click(within(await findPeek('Ana')).getByRole('link', { name: 'Open' }))
  await screen.findByRole('article', { name: 'Ana' })
})

test('the dashboard names new leads', async () => {
  const studio = await product.newStudio()
  await studio.addProject()
  await visitorWrites(product, studio)
  await product.open('/app/dashboard', { as: studio })
  const link = await screen.findByRole('link', { name: 'one new lead' })
  expect(link.getAttribute('href')).toBe('/app/leads?view=new')
  await user.click(await screen.findByRole('link', { name: 'Open 1 new lead' }))
  await waitFor(() => expect(address()).toBe('/app/leads?view=new'))
})
