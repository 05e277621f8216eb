import { useQuery } from '@tanstack/react-query'
import { workspaceQuery } from '../workspace/queries.ts'
import type { FieldName } from './fields.ts'

export type LabeledField = FieldName | 'clientId' | 'tags' | 'disabledPaymentMethods' | 'resetDates'

/** The company can rename the brokerage and the brief. */
export function useFieldLabels(): Record<LabeledField, string> {
  const { data: workspace } = useQuery(workspaceQuery)
  return {
    ...labels,
    brokerageName: workspace?.brokerageLabel ?? 'Brokerage',
    brief: workspace?.briefLabel ?? 'Brief',
  }
}

const labels = {
  clientId: 'Client',
  title: 'Title',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  type: 'Type',
  source: 'Source',
  tags: 'Tags',
  dateBooked: 'Booked',
  dateServiced: 'Install',
  dateOfDestage: 'Destage',
  depositDueDate: 'Deposit due',
  finalPaymentDueDate: 'Balance due',
  stageDurationDays: 'Staging period',
  depositDueDays: 'Deposit due after',
  finalPaymentDays: 'Balance due after',
  estimateValue: 'Estimate',
  discountPercent: 'Discount',
  depositPercent: 'Deposit',
  paymentLateFee: 'Late fee',
  additionalServicesHourlyFee: 'Additional services fee',
  clientDelaysPenaltyHourlyFee: 'Waiting time fee',
  clientReschedulePenaltyFee: 'Reschedule fee',
  disabledPaymentMethods: 'Payment methods',
  beds: 'Beds',
  baths: 'Baths',
  squareFeet: 'Square feet',
  occupancy: 'Occupancy',
  mlsNumber: 'MLS number',
  accessNotes: 'Access',
  agentName: 'Agent',
  agentEmail: 'Agent email',
  agentPhone: 'Agent phone',
  notes: 'Notes',
  resetDates: 'Dates',
}
