import { formatPhone } from '@mantel/domain/basics/phone'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors.ts'
import { asOwner } from '../../platform/database/owner.ts'
import { refuseOtherNames } from '../refuse-other-names.ts'
import { demoSitePage, sitePolicy } from './page.ts'

export const demoSitePath = '/demo/site'

/** Adds the website of the demo studio, which embeds its lead form like any other site. Only the local product has it. */
export function demoSite(app: FastifyInstance, ownerUrl: () => string) {
  const options = { config: { access: 'one machine' }, onRequest: refuseOtherNames }
  app.get(demoSitePath, options, async (_request, reply) => {
    const studio = await findDemoStudio(ownerUrl())
    if (!studio) throw new Refusal(404, 'The demo studio does not exist')
    return reply
      .headers({
        'content-security-policy': sitePolicy,
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(demoSitePage(studio))
  })
}

/** The studio whose website this is. Null if the demo was deleted. */
export const findDemoStudio = (ownerUrl: string) =>
  asOwner(ownerUrl, 'demo site', async (owner) => {
    const { rows } = await owner.query<{
      companyId: string
      key: string
      name: string
      phone: string | null
    }>(
      `select companies.id as "companyId", widget_key as "key", companies.name, companies.phone
       from companies join lead_widget_configs on company_id = companies.id
       where companies.website = 'https://alderfinch.test' order by companies.created_at limit 1`,
    )
    const [studio] = rows
    return studio ? { ...studio, phone: studio.phone && formatPhone(studio.phone) } : null
  })
