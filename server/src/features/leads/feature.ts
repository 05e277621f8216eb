import { leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { leadLinksApi } from '@mantel/domain/leads/lead-links'
import { leadsApi } from '@mantel/domain/leads/leads'
import { widgetApi } from '@mantel/domain/leads/widget'
import type { Feature } from '../../feature.ts'
import { leadReplies, leads, leadTokens, leadWidgetConfigs } from '../../schema/clients/leads.ts'
import { leadLabels } from './field-labels.ts'
import { addLeadLater, processLead, sendLeadReply, sweepLeads } from './jobs.ts'
import { leadRoutes } from './routes.ts'

export const leadsFeature: Feature = {
  apis: [leadsApi, leadFormApi, leadLinksApi, widgetApi],
  routes: leadRoutes,
  records: {
    lead: [leads, leadTokens, leadReplies],
    'lead-reply': [leadReplies],
    'lead-form': [leadWidgetConfigs],
  },
  jobs: [processLead, addLeadLater, sendLeadReply, sweepLeads],
  schedules: [{ job: sweepLeads, cron: '41 * * * *' }],
  activityLabels: { lead: { fields: leadLabels } },
  clientTables: { leads },
}
