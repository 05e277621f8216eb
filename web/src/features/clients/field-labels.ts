import type { MergeableField } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { workspaceQuery } from '../workspace/queries.ts'

/** The company can rename the brokerage field. */
export function useFieldLabels(): Record<MergeableField | 'tags', string> {
  const { data: workspace } = useQuery(workspaceQuery)
  return {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    companyName: workspace?.brokerageLabel ?? 'Company',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'ZIP',
    source: 'Source',
    tags: 'Tags',
    notes: 'Notes',
    avatar: 'Photo',
  }
}
