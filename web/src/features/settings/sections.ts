import type { Permission } from '@mantel/domain/permissions'
import type { ComponentType } from 'react'
import { DataSection } from '../data/import/data-section.tsx'
import { title as leadFormTitle } from '../lead-form/copy.ts'
import { LeadFormSection } from '../lead-form/lead-form-section.tsx'
import { title as planTitle } from '../plan/copy.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { TeamSection } from '../team/team-section.tsx'
import { AccessSection } from './access/access-section.tsx'
import { BrandingSection } from './branding/branding-section.tsx'
import { CompanySection } from './company/company-section.tsx'
import { ContractsSection } from './contracts/contracts-section.tsx'
import { CostsSection } from './costs/costs-section.tsx'
import { InvoicesSection } from './invoices/invoices-section.tsx'
import { ListsSection } from './lists/lists-section.tsx'
import { PaymentsSection } from './payments/payments-section.tsx'
import { sectionTitle as remindersTitle } from './reminders/copy.ts'
import { RemindersSection } from './reminders/reminders-section.tsx'
import { TimelineSection } from './timeline/timeline-section.tsx'

export type SettingsSection = {
  /** The section's id, which is also its hash in the URL. */
  id: string
  label: string
  needs: Permission
  Content: ComponentType<{ id: string }>
}

export const settingsSections: SettingsSection[] = [
  { id: 'company', label: 'Company', needs: 'settings:read', Content: CompanySection },
  { id: 'branding', label: 'Branding', needs: 'settings:read', Content: BrandingSection },
  { id: 'pipeline', label: 'Pipeline and labels', needs: 'settings:read', Content: ListsSection },
  { id: 'timeline', label: 'Timeline and fees', needs: 'settings:read', Content: TimelineSection },
  { id: 'payments', label: 'Payments', needs: 'settings:read', Content: PaymentsSection },
  { id: 'invoices', label: 'Invoices', needs: 'settings:read', Content: InvoicesSection },
  { id: 'reminders', label: remindersTitle, needs: 'settings:read', Content: RemindersSection },
  { id: 'contracts', label: 'Contracts', needs: 'settings:read', Content: ContractsSection },
  { id: 'lead-form', label: leadFormTitle, needs: 'widget:configure', Content: LeadFormSection },
  { id: 'access', label: 'Permissions', needs: 'settings:read', Content: AccessSection },
  { id: 'costs', label: 'Costs', needs: 'costs:read', Content: CostsSection },
  { id: 'team', label: 'Team', needs: 'team:read', Content: TeamSection },
  { id: 'plan', label: planTitle, needs: 'subscription:manage', Content: PlanSection },
  { id: 'data', label: 'Data', needs: 'data:export', Content: DataSection },
]
