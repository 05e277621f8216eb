import { can, type Permission, type PermissionSubject } from '../permissions.ts'
import { ofEachFee } from './fees.ts'
import type { ProjectEdit } from './projects.ts'

type Field = Exclude<keyof ProjectEdit, 'resetDates'>

const onSite = 'projects:edit'
const agreed = 'projects:edit-terms'

/**
 * The permission that each field of a project needs. Staff edit the brief, the notes, the details of the
 * property and the dates of the work. Only managers edit what was agreed with the client, and the due dates
 * that follow from it.
 */
const permissions: Record<Field, Permission> = {
  brief: onSite,
  notes: onSite,
  dateBooked: onSite,
  dateServiced: onSite,
  dateOfDestage: onSite,
  beds: onSite,
  baths: onSite,
  squareFeet: onSite,
  occupancy: onSite,
  accessNotes: onSite,
  mlsNumber: onSite,
  tags: onSite,
  clientId: agreed,
  title: agreed,
  address: agreed,
  city: agreed,
  state: agreed,
  zip: agreed,
  type: agreed,
  source: agreed,
  brokerageName: agreed,
  agentName: agreed,
  agentEmail: agreed,
  agentPhone: agreed,
  estimateValue: agreed,
  discountPercent: agreed,
  depositPercent: agreed,
  stageDurationDays: agreed,
  depositDueDays: agreed,
  finalPaymentDays: agreed,
  ...ofEachFee(agreed),
  depositDueDate: agreed,
  finalPaymentDueDate: agreed,
  disabledPaymentMethods: agreed,
}

export const mayEditField = (user: PermissionSubject, field: Field) => can(user, permissions[field])

/** Whether the user may change every field in this edit and every date that it resets. */
export const mayEditProject = (user: PermissionSubject, { resetDates = [], ...edit }: Partial<ProjectEdit>) =>
  [...(Object.keys(edit) as Field[]), ...resetDates].every((field) => mayEditField(user, field))

/** Staff cannot set these fields even for a new project, although they choose its client, title and address. */
const terms = ['stageDurationDays', 'depositDueDays', 'finalPaymentDays', 'disabledPaymentMethods'] as const

export const maySetTerms = (user: PermissionSubject, input: object) =>
  terms.every((field) => !(field in input) || mayEditField(user, field))
