import { clientsApi } from '@mantel/domain/clients'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../testing/page.ts'
import type { apiCaller } from '../testing/studio.ts'

type Caller = ReturnType<typeof apiCaller>

export const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n')

export const csvFile = (content: string, name = 'agents.csv') =>
  new File([content], name, { type: 'text/csv' })

/** Ignores `accept`, because users can override it in the file dialog. */
const anyFile = user.setup({ applyAccept: false })
export const chooseFile = async (file: File) =>
  anyFile.upload(await screen.findByLabelText('Choose a spreadsheet'), file)

export const findStep = (name: string) => screen.findByRole('heading', { level: 2, name })

/** Waits for a step of the import whose heading has the focus, so that screen readers continue there. */
export async function expectStep(name: string) {
  const heading = await findStep(name)
  await waitFor(() => expect(document.activeElement).toBe(heading))
}

export const findFieldSelect = (column: string) =>
  screen.findByLabelText<HTMLSelectElement>(`“${column}” maps to`)
export const reviewImport = async () =>
  user.click(await screen.findByRole('button', { name: 'Review import' }))

export const stat = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

export const setupCard = () =>
  within(screen.getByRole('complementary')).queryByRole('button', { name: /set/ })

export async function countOf(caller: Caller, kind: 'clients' | 'projects') {
  const { count } =
    kind === 'clients'
      ? await caller.ask(clientsApi.summary, { query: {} })
      : await caller.ask(projectsApi.summary, { query: {} })
  return count
}
