import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

const product = await sharedProduct()

const findPeek = async (title: string) => {
  const peek = await screen.findByRole('complementary', { name: title })
  await within(peek).findByText('Contract', { selector: 'dt' })
  return peek
}
const textOf = (peek: HTMLElement, label: string) =>
  within(peek).getByText(label, { selector: 'dt' }).parentElement?.textContent?.slice(label.length)

async function openPeek(studio: Studio, id: string, title: string) {
  await product.open(`/app/projects?peek=${id}`, { as: studio })
  return findPeek(title)
}

test('the peek edits dates, value, type, tags and team in place', async () => {
  const studio = await product.newStudio()
  await studio.colleague('Staff')
  const { id, title } = await studio.addProject()
  const peek = within(await openPeek(studio, id, title))
  const type = async (name: RegExp, text: string) => {
    await user.click(await peek.findByRole('button', { name }))
    await fill(document.activeElement as HTMLInputElement, text)
    await user.keyboard('{Enter}')
  }
  await type(/^Estimate/, '12,000')
  await waitFor(async () => expect((await studio.project(id)).estimateValue).toBe(1_200_000))
  await peek.findByText('Deposit', { selector: 'dt' })
  await type(/^Install/, '2027-03-01')
  await waitFor(async () => expect((await studio.project(id)).dateServiced).toBe('2027-03-01'))
  // The destage date is calculated from the install date until someone sets it.
  await type(/^Destage/, '2027-05-02')
  await waitFor(async () => expect((await studio.project(id)).dateOfDestage).toBe('2027-05-02'))
  await user.click(await peek.findByRole('button', { name: 'Reset destage date' }))
  await waitFor(async () => expect((await studio.project(id)).customDates).toEqual([]))

  await user.click(peek.getByRole('button', { name: /^Team/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Robin Staff/ }))
  await waitFor(async () => expect((await studio.project(id)).memberIds).toHaveLength(2))
})

test('the peek shows the contract and the money, and carries the button of the next step', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Hannah', lastName: 'Whitlock' })
  const { id, title } = await studio.addProject({ clientId: client.id, estimateValue: 1_000_000 })
  const peek = await openPeek(studio, id, title)
  expect(textOf(peek, 'Contract')).toBe('No contract yet')
  expect(textOf(peek, 'Deposit')).toBe('$5,000, due 2 days after signing')
  expect(textOf(peek, 'Balance')).toBe('$5,000, due 5 days after install')
  const step = within(within(peek).getByRole('region', { name: 'Next step' }))
  // The button opens the field in the panel.
  await user.click(step.getByRole('button', { name: 'Set install date' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('MM/DD/YYYY'))
  await fill(document.activeElement as HTMLInputElement, '2027-03-01')
  await user.keyboard('{Enter}')
  await user.click(await step.findByRole('link', { name: 'Draft contract' }))
  await waitFor(() => expect(address()).toMatch(`/app/projects/${id}/contract?contract=`))
})

test('an action on the contract opens on the project’s page, once', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Hannah', lastName: 'Whitlock' })
  const { id } = await studio.addProject({ clientId: client.id, estimateValue: 1_000_000 })
  await product.open(`/app/projects/${id}?tab=contract&step=remind`, { as: studio })
  await screen.findByRole('tab', { name: 'Contract', selected: true })
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}?tab=contract`))
})

test('the peek steps to the previous and next project', async () => {
  const studio = await product.newStudio()
  const [one, two] = [await studio.addProject({ title: 'A' }), await studio.addProject({ title: 'B' })]
  await product.open(`/app/projects?sort=title&peek=${one.id}`, { as: studio })
  await findPeek('A')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await findPeek('B')
  expect(address()).toContain(two.id)
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await findPeek('A')
})

test('staff see no money in the peek, and edit only what they may', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ estimateValue: 1_000_000 })
  await product.open(`/app/projects?peek=${id}`, { as: await studio.colleague('Staff') })
  const peek = within(await findPeek(title))
  expect(peek.queryByText('Estimate')).toBeNull()
  expect(peek.queryByText(/\$/)).toBeNull()
  expect(peek.queryByRole('button', { name: /^Type/ })).toBeNull()
  expect(peek.queryByRole('button', { name: /^Team/ })).toBeNull()
  expect(peek.getByRole('button', { name: /^Install/ })).toBeTruthy()
})
