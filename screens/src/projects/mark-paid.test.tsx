import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, findToast, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

/** A project without an invoice, whose whole price was due after its install. */
async function openOverdueProject(path: (id: string) => string, depositPercent = 0) {
  const studio = await product.newStudio()
  const project = await studio.addProject({
    title: '9 Lark Rise',
    status: 'Won',
    estimateValue: 3_000_00,
    depositPercent,
    dateServiced: '2026-01-05',
  })
  await product.open(path(project.id), { as: studio })
  const received = async () =>
    (await studio.ask(projectsApi.get, { params: { id: project.id } })).receivedAmount
  return { received }
}

const button = (where: HTMLElement) =>
  within(where).findByRole('button', { name: 'Mark as paid: 9 Lark Rise' })

async function markAndUndo(where: HTMLElement, received: () => Promise<number | null>) {
  await user.click(await button(where))
  await expectToast('Marked as paid', '9 Lark Rise, $3,000')
  expect(await received()).toBe(3_000_00)
  await press('Undo', await findToast())
  await waitFor(async () => expect(await received()).toBe(0))
  await button(where)
}

test('money that is due is marked as paid in a row of the list, and the row stays closed', async () => {
  const { received } = await openOverdueProject(() => '/app/projects')
  const row = (await screen.findByRole('rowheader', { name: /9 Lark Rise/ })).closest('[role=row], tr')
  await markAndUndo(row as HTMLElement, received)
  expect(screen.queryByRole('complementary', { name: '9 Lark Rise' })).toBeNull()
})

test('money that is due is marked as paid in the peek', async () => {
  const { received } = await openOverdueProject((id) => `/app/projects?peek=${id}`)
  await markAndUndo(await screen.findByRole('complementary', { name: '9 Lark Rise' }), received)
})

test('the next step and the money box of the page each mark one part as paid', async () => {
  const { received } = await openOverdueProject((id) => `/app/projects/${id}`, 40)
  const buttons = () => screen.findAllByRole('button', { name: /^Mark as paid: / })
  await waitFor(async () => expect(await buttons()).toHaveLength(2))
  const nextStep = await screen.findByRole('region', { name: 'Next step' })
  expect((await buttons()).map((one) => nextStep.contains(one))).toEqual([true, false])
  const isDeposit = (label: string | null) => label?.includes('deposit for') ?? false
  for (const index of [0, 1]) {
    const one = (await buttons())[index]
    if (!one) throw new Error('A button is missing')
    const amount = isDeposit(one.getAttribute('aria-label')) ? 1_200_00 : 3_000_00
    await user.click(one)
    await waitFor(async () => expect(await received()).toBe(amount))
    await press('Undo', await findToast())
    await waitFor(async () => expect(await received()).toBe(0))
    await waitFor(async () => expect(await buttons()).toHaveLength(2))
  }
})
