import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, heading, paragraph, type RichText } from '@mantel/domain/contracts/rich-text'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../testing/page.ts'
import type { Studio } from '../testing/studio.ts'

const agreement = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name} and {client.name}.'),
  heading('1. Services'),
  paragraph('We furnish {project.address} from {project.dateServiced}, for {project.total}.'),
  paragraph('The client tells us about any damage within one day.'),
  paragraph('{signature.client} {date.client}'),
)

type About = Partial<Input<typeof projectsApi.create>['body']>

/** Creates a project for Rosa Lindqvist, and a contract template. */
export async function projectForContract(studio: Studio, about: About = {}, content: RichText = agreement) {
  const client = await studio.addClient({ firstName: 'Rosa', lastName: 'Lindqvist' })
  const project = await studio.addProject({ clientId: client.id, estimateValue: 1_425_000, ...about })
  const template = await studio.ask(contractTemplatesApi.create, {
    body: { name: 'Staging agreement', content },
  })
  return { client, project, template }
}

/** Creates what `projectForContract` creates, plus a draft of the contract. */
export async function draftContract(studio: Studio, about?: About, content?: RichText) {
  const { client, project, template } = await projectForContract(studio, about, content)
  const contract = await studio.ask(contractsApi.create, {
    params: { id: project.id },
    body: { templateId: template.id },
  })
  const params = { id: contract.id }
  const read = () => studio.ask(contractsApi.get, { params })
  return {
    client,
    project,
    template,
    contract,
    path: `/app/projects/${project.id}/contract?contract=${contract.id}`,
    read,
    stored: async () => JSON.stringify((await read()).content),
    send: () =>
      studio.ask(contractsApi.send, {
        params,
        body: {
          version: contract.version,
          recipientName: 'Rosa Lindqvist',
          recipientEmail: client.email,
        },
      }),
  }
}

export const editor = (name = 'Contract') => screen.findByRole('textbox', { name })

/** Waits until the editor contains this text, including field values. */
export const expectWritten = async (expected: string, name?: string) => {
  const text = await editor(name)
  await waitFor(() => expect(text.textContent).toContain(expected))
}

/**
 * Adds text to the end of the line that contains `line`. Pastes it, because every key press would render the
 * whole page again.
 */
export async function writeAfter(line: string, more: string, name?: string) {
  await user.click(await within(await editor(name)).findByText(line, { exact: false }))
  // happy-dom sends no event when the selection moves.
  document.dispatchEvent(new Event('selectionchange'))
  await user.paste(more)
}

/** The button is labeled `Send for signature`, or `Send` on a phone. */
export const pressSend = async () =>
  user.click(await screen.findByRole('button', { name: /^Send( for signature)?$/ }))

export const findDialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

export async function choose(menu: string, item: string | RegExp, place: HTMLElement = document.body) {
  await user.click(await within(place).findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
