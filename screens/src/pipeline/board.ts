import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { screen, within } from '@testing-library/dom'
import { user } from '../testing/page.ts'
import type { Studio } from '../testing/studio.ts'

export const findColumn = (stage: string) => screen.findByRole('region', { name: stage })
export const findCard = (title: string) => screen.findByRole('link', { name: title })
export const queryCard = (title: string) => screen.queryByRole('link', { name: title })

export const shownIn = (stage: string) =>
  within(screen.getByRole('region', { name: stage }))
    .queryAllByRole('link')
    .map((link) => document.getElementById(link.getAttribute('aria-labelledby') ?? '')?.textContent)

/** The titles that the server stores for a stage, from the top. */
export async function storedIn(studio: Pick<Studio, 'ask'>, stage: string) {
  const { cards } = await studio.ask(pipelineApi.cards, { query: { stage } })
  return cards.map(({ title }) => title)
}

export async function focusCard(title: string) {
  const card = await findCard(title)
  card.focus()
  return card
}

export const pressAlt = (arrow: string) => user.keyboard(`{Alt>}{Arrow${arrow}}{/Alt}`)
