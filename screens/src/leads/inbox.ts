import { leadsApi } from '@mantel/domain/leads/leads'
import { screen, within } from '@testing-library/dom'
import type { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

type About = {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  phone?: string | null
  companyName?: string | null
  projectAddress?: string | null
  message?: string | null
  source?: string
  minutesAgo?: number
  spam?: boolean
  origin?: object | null
  errorNote?: string
}

/** Stores a lead as the form on a website does: unread, and not in the pipeline. Returns its id. */
export async function visitorWrites(
  product: Product,
  { companyId }: Pick<Studio, 'companyId'>,
  about: About = {},
) {
  const { minutesAgo = 5, spam = false, origin = null } = about
  const [lead] = await product.sql<{ id: string }>(
    `insert into leads (company_id, first_name, last_name, email, phone, company_name, project_address, message,
       source, spam, spam_at, origin, error_note, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $10 then now() end, $11, $12,
       now() - make_interval(secs => $13 * 60))
     returning id`,
    [
      companyId,
      about.firstName === undefined ? 'Hannah' : about.firstName,
      about.lastName ?? null,
      about.email === undefined ? `${crypto.randomUUID()}@mail.test` : about.email,
      about.phone ?? null,
      about.companyName ?? null,
      about.projectAddress ?? null,
      about.message ?? null,
      about.source ?? 'Website',
      spam,
      origin && JSON.stringify(origin),
      about.errorNote ?? null,
      minutesAgo,
    ],
  )
  if (!lead) throw new Error('The lead was not stored')
  return lead.id
}

/** The names in the list, from top to bottom. */
export const names = () =>
  within(screen.getByRole('list', { name: 'Leads' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('bdi')?.textContent)

export const findPane = () => screen.findByRole('region', { name: 'Lead' })
export const findLead = (name: string | RegExp) => screen.findByRole('article', { name })

export const stored = ({ ask }: Pick<Studio, 'ask'>, id: string) => ask(leadsApi.get, { params: { id } })
