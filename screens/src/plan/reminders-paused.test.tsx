import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { draftContract } from '../contracts/drafting.ts'
import { owedInvoice } from '../reminders/owed-invoice.ts'
import { openSection } from '../settings/settings.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

const product = await sharedProduct()

const endPlan = ({ companyId }: Studio) =>
  product.sql(
    `insert into subscriptions (company_id, status) values ($1, 'expired')
     on conflict (company_id) do update set status = 'expired'`,
    [companyId],
  )

const paused = /^Automatic reminders are paused because your plan has ended\./

test('after the end of the plan, every screen with reminders says that they are paused', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  const { invoice } = await owedInvoice(product, studio, 7)
  const { project, send } = await draftContract(studio, { dateServiced: '2026-12-11' })
  await send()
  await product.open('/app/invoices/reminders', { as: studio })
  await screen.findByRole('list', { name: 'Next 30 days' })
  expect(screen.queryByText(paused)).toBeNull()
  await endPlan(studio)

  const expectPaused = async (path: string) => {
    await product.open(path, { as: studio })
    const note = await screen.findByText(paused)
    const link = within(note).getByRole('link', { name: 'Choose a plan' })
    expect([path, link.getAttribute('href')]).toEqual([path, '/app/settings#plan'])
  }
  await expectPaused('/app/invoices/reminders')
  await expectPaused(`/app/invoices/${invoice.id}`)
  await expectPaused(`/app/projects/${project.id}/contract`)
  await expectPaused(`/app/projects/${project.id}?tab=contract`)
  await openSection(product, 'reminders', studio)
  await screen.findByText(paused)

  await product.open('/app/invoices/reminders', { as: manager })
  const note = await screen.findByText(paused)
  expect(note.textContent).toMatch(/Ask an admin to choose a plan\.$/)
  expect(within(note).queryByRole('link')).toBeNull()
})
