import { costsApi } from '@mantel/domain/costs'
import { projectsApi } from '@mantel/domain/projects/projects'
import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, findBothVersions, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { edit, field, undo } from './project-page.ts'

const product = await sharedProduct()

async function openCosts(studio: Studio, estimateValue: number) {
  const project = await studio.addProject({ estimateValue })
  await product.open(`/app/projects/${project.id}?tab=costs`, { as: studio })
  await screen.findByRole('combobox', { name: 'Description' })
  return project
}
const descriptionField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Description' })
const amountField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
const costsOf = async (studio: Studio, id: string) =>
  (await studio.ask(costsApi.ofProject, { params: { id } })).items

test('a cost is added, saved for next time and chosen again, and the margin is updated', async () => {
  const studio = await product.newStudio()
  const { id } = await openCosts(studio, 1_425_000)
  await screen.findByText('No costs yet')
  await fill(descriptionField(), 'Movers, two trips')
  await fill(amountField(), 'a lot')
  await user.click(screen.getByRole('button', { name: 'Add cost' }))
  await screen.findByText('Enter an amount, like 1,980')
  await user.click(screen.getByLabelText('Save for next time'))
  await fill(amountField(), '1,980')
  await user.keyboard('{Enter}')
  const table = await screen.findByRole('table', { name: 'Costs' })
  await within(table).findByText('Saved cost')
  await waitFor(() => expect(document.activeElement).toBe(descriptionField()))

  await user.keyboard('Mov')
  await screen.findByRole('option', { name: /Movers, two trips/ })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(amountField().value).toBe('1,980'))
  await waitFor(() => expect(document.activeElement).toBe(amountField()))
  await fill(amountField(), '5,710')
  await user.keyboard('{Enter}')
  await screen.findByText('Margin: $14,250 − $7,690 = $6,560, 46%')
  expect(await costsOf(studio, id)).toMatchObject([{ cost: 198_000 }, { cost: 571_000 }])
})

test('a cost is edited inline, removed and restored at its position, and the overview shows a loss', async () => {
  const studio = await product.newStudio()
  const { id } = await openCosts(studio, 1_425_000)
  for (const cost of [198_000, 571_000])
    await studio.ask(costsApi.add, { params: { id }, body: { description: 'Movers', cost } })
  await product.open(`/app/projects/${id}?tab=costs`)
  await edit('Amount $5,710.00', '20,000')
  await screen.findByText('Loss: $14,250 − $21,980 = −$7,730, −54%')
  await waitFor(async () => expect(await costsOf(studio, id)).toMatchObject([{}, { cost: 2_000_000 }]))
  const removers = screen.getAllByRole('button', { name: 'Remove Movers' })
  expect(removers).toHaveLength(2)
  await user.click(removers[1] ?? document.body)
  await expectToast('Movers removed')
  await waitFor(async () => expect(await costsOf(studio, id)).toHaveLength(1))
  await undo()
  await waitFor(async () =>
    expect((await costsOf(studio, id)).map(({ cost }) => cost)).toEqual([198_000, 2_000_000]),
  )
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  await screen.findByText('Loss of $7,730')
})

test('a cost that is fetched before its own answer arrives is listed once', async () => {
  const studio = await product.newStudio()
  const { id } = await openCosts(studio, 1_425_000)
  await screen.findByText('No costs yet')
  product.network.intercept(/^POST .*\/costs$/, async () => {
    const added = await studio.ask(costsApi.add, {
      params: { id },
      body: { description: 'Movers', cost: 198_000 },
    })
    await screen.findByRole('button', { name: 'Remove Movers' })
    return Response.json(added)
  })
  await fill(descriptionField(), 'Movers')
  await fill(amountField(), '1,980')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(descriptionField().value).toBe(''))
  await product.network.settled()
  expect(screen.getAllByRole('button', { name: 'Remove Movers' })).toHaveLength(1)
})

test('a cost that is removed while an edit is being saved is removed after it, without an error', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject({ estimateValue: 1_000_000 })
  await studio.ask(costsApi.add, { params: { id }, body: { description: 'Rental', cost: 400_000 } })
  await product.open(`/app/projects/${id}?tab=costs`, { as: studio })
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve
  })
  product.network.intercept(/^PATCH \/api\/costs\//, () => arrives)
  await edit('Amount $4,000.00', '4,200')
  await user.click(screen.getByRole('button', { name: 'Remove Rental' }))
  await expectToast('Rental removed')
  const sent = () => product.network.asked.map(({ method }) => method).filter((method) => method !== 'GET')
  expect(sent()).toEqual(['PATCH'])
  arrive()
  await waitFor(async () => expect(await costsOf(studio, id)).toEqual([]))
  expect(sent()).toEqual(['PATCH', 'DELETE'])
  await screen.findByText('No costs yet')
  expect(screen.queryByText(/Couldn’t|Someone else|not found/)).toBeNull()
})

test('a second editor of a cost sees both versions', async () => {
  const studio = await product.newStudio()
  const { id: projectId } = await studio.addProject({ estimateValue: 1_000_000 })
  const added = { description: 'Rental', cost: 400_000 }
  const { id, version } = await studio.ask(costsApi.add, { params: { id: projectId }, body: added })
  await product.open(`/app/projects/${projectId}?tab=costs`, { as: studio })
  await field('Amount $4,000.00')
  await studio.ask(costsApi.edit, { params: { id }, body: { cost: 450_000, version } })
  await edit('Amount $4,000.00', '4,200')
  const versions = await findBothVersions()
  expect(within(versions).getByRole('group', { name: 'Yours' }).textContent).toBe('$4,200.00')
  expect(within(versions).getByRole('group', { name: 'Theirs' }).textContent).toBe('$4,500.00')
  await user.click(within(versions).getByRole('button', { name: 'Keep theirs' }))
  await field('Amount $4,500.00')
})

test('costs that fail to load say so, and load the next time', async () => {
  const studio = await product.newStudio()
  let isBroken = true
  product.network.intercept(/^GET \/api\/projects\/[^/]+\/costs/, () => {
    if (isBroken) return Response.json({ error: 'Not now' }, { status: 400 })
  })
  await openCosts(studio, 1_000_000)
  await screen.findByText('We couldn’t load costs')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No costs yet')
  expect(screen.queryByText('We couldn’t load costs')).toBeNull()
})

test('staff who see prices can add costs but not see existing ones', async () => {
  const studio = await product.newStudio()
  const { access } = await studio.ask(settingsApi.get, {})
  await studio.ask(settingsApi.saveAccess, { body: { staffSeePrices: true, seen: access.seen } })
  const staff = await studio.colleague('Staff')
  const { id } = await studio.addProject()
  await studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds: [staff.user.id] } })
  await studio.ask(costsApi.add, { params: { id }, body: { description: 'Rental', cost: 400_000 } })

  await product.open(`/app/projects/${id}`, { as: staff })
  await user.click(await screen.findByRole('tab', { name: 'Costs' }))
  await fill(await screen.findByRole('combobox', { name: 'Description' }), 'Parking')
  expect(screen.queryByRole('table', { name: 'Costs' })).toBeNull()
  expect(screen.queryByLabelText('Save for next time')).toBeNull()
  await fill(amountField(), '24.50')
  await user.keyboard('{Enter}')
  await expectToast('Parking')
  expect(descriptionField().value).toBe('')
  expect(await costsOf(studio, id)).toMatchObject([
    { cost: 400_000 },
    { description: 'Parking', cost: 2_450 },
  ])
})
