import { leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { screen, within } from '@testing-library/dom'
import type { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

export async function openLeadForm(product: Product, studio: { token: string }) {
  await product.open('/app/settings/lead-form', { as: studio })
  await screen.findByRole('list', { name: 'Fields' })
}

export const formOf = (studio: Studio) => studio.ask(leadFormApi.get, {})

export const labelField = (field: string) => screen.getByLabelText<HTMLInputElement>(`Label for ${field}`)
export const modeField = (field: string) => screen.getByLabelText<HTMLSelectElement>(`Is ${field} required?`)

/** The form as the preview draws it, inside of its shadow root. */
export function preview() {
  const picture = screen.getByRole('img', { name: 'How visitors see the form' })
  const host = [...picture.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)
  const root = host?.shadowRoot
  if (!root) throw new Error('The preview is empty')
  return {
    labels: () => [...root.querySelectorAll('.field label')].map(({ textContent }) => textContent),
    text: () => root.textContent ?? '',
    surface: () => root.querySelector<HTMLElement>('.surface'),
  }
}

export const choose = (group: string, option: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: option })
