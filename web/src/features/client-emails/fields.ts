import { type MergeField, mergeFields } from '@mantel/domain/contracts/contract-fields'
import { maySeePrices, type PermissionSubject } from '@mantel/domain/permissions'
import type { EmailedKind } from './queries.ts'

const companyFields = ['company.name', 'company.website', 'company.phone', 'company.address']

/** The fields that the server can fill in for the selected records. */
export const fieldsFor = (kind: EmailedKind, user: PermissionSubject): MergeField[] =>
  mergeFields.filter(({ id, group, editedOn }) =>
    editedOn === 'company'
      ? companyFields.includes(id)
      : editedOn === 'client' || (kind === 'project' && (group !== 'Money' || maySeePrices(user))),
  )
