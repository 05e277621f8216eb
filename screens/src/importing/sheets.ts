import { clientsApi } from '@mantel/domain/clients'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../testing/page.ts'
import type { startProduct } from '../testing/product.ts'
import { apiCaller } from '../testing/studio.ts'

type Product = Awaited<ReturnType<typeof startProduct>>
type Person = ReturnType<typeof apiCaller>

export const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n')

export const sheet = (content: string, name = 'agents.csv') => new File([content], name, { type: 'text/csv' })

/** A browser can be told to offer other files, too. */
const anyFile = user.setup({ applyAccept: false })
export const chooseSheet = async (file: File) =>
  anyFile.upload(await screen.findByLabelText('Choose a sheet'), file)

/** The heading of a step, once the import has come that far. */
export const step = (name: string) => screen.findByRole('heading', { level: 2, name })

/** The heading of a step takes the focus, so that a screen reader goes on there. */
export async function expectStep(name: string) {
  const heading = await step(name)
  await waitFor(() => expect(document.activeElement).toBe(heading))
}

export const becomes = (column: string) =>
  screen.findByLabelText<HTMLSelectElement>(`What “${column}” becomes`)
export const check = async () => user.click(await screen.findByRole('button', { name: 'Check the sheet' }))

/** How many rows become what. */
export const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

export const setupCard = () =>
  within(screen.getByRole('complementary')).queryByRole('button', { name: /set/ })

export async function countOf(person: Person, kind: 'clients' | 'projects') {
  const { count } =
    kind === 'clients'
      ? await person.ask(clientsApi.summary, { query: {} })
      : await person.ask(projectsApi.summary, { query: {} })
  return count
}

/** A company that registers by form begins with a startup checklist, and with samples to try things on. */
export async function registerCompany(product: Product) {
  const { body } = await product.call('POST', '/api/auth/register', {
    firstName: 'Nora',
    lastName: 'Ashby',
    email: `${crypto.randomUUID()}@studio.test`,
    password: 'plaster and brass',
    companyName: 'Ashby Interiors',
    termsAccepted: true,
  })
  return apiCaller(product, (body as { token: string }).token)
}
