import { formatPhone } from '@mantel/domain/basics/phone'
import type { MergeField } from '@mantel/domain/contracts/contract-fields'
import { can } from '@mantel/domain/permissions'
import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, call, errorText, query } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Properties } from '../../../ui/display/properties.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import * as copy from './copy.tsx'

const settingsQuery = query(settingsApi.get, {})

type Source = {
  read: (settings: Settings) => string | null
  save: (text: string | null, settings: Settings) => Promise<Settings>
}

const companyText = (
  name: 'website' | 'phone' | 'businessEinNumber' | 'businessRegistrationNumber',
): Source => ({
  read: ({ company }) => company[name],
  save: (text, { company }) => call(settingsApi.saveCompany, { body: { [name]: text, seen: company.seen } }),
})

const feeText = (
  name:
    | 'paymentLateFee'
    | 'additionalServicesHourlyFee'
    | 'clientDelaysPenaltyHourlyFee'
    | 'clientReschedulePenaltyFee',
): Source => ({
  read: ({ timeline }) => timeline[name],
  save: (text, { timeline }) =>
    call(settingsApi.saveTimeline, { body: { [name]: text, seen: timeline.seen } }),
})

const fees = {
  'company.paymentLateFee': feeText('paymentLateFee'),
  'company.additionalServicesHourlyFee': feeText('additionalServicesHourlyFee'),
  'company.clientDelaysPenaltyHourlyFee': feeText('clientDelaysPenaltyHourlyFee'),
  'company.clientReschedulePenaltyFee': feeText('clientReschedulePenaltyFee'),
}

/** The merge fields whose value is one line of text. */
const sources: Partial<Record<string, Source>> = {
  ...fees,
  'company.website': companyText('website'),
  'company.phone': companyText('phone'),
  'company.businessEinNumber': companyText('businessEinNumber'),
  'company.businessRegistrationNumber': companyText('businessRegistrationNumber'),
}

type Props = { field: MergeField; onSaved: () => void }

/** Sets a missing value of the company, or links to the settings if the value is more than one line of text. */
export function CompanyFix({ field, onSaved }: Props) {
  const maySave = can(useUser(), 'settings:write')
  const source = sources[field.id]
  if (maySave && source) return <TextFix field={field} source={source} onSaved={onSaved} />
  const { hash, label } = sectionOf(field)
  return (
    <p>
      {copy.setInSettings(
        field.label,
        label,
        maySave ? (
          <Button asChild variant="link" className="text-13!">
            <Link to="/app/settings" hash={hash}>
              Go to settings
            </Link>
          </Button>
        ) : (
          copy.askAdmin
        ),
      )}
    </p>
  )
}

function sectionOf({ id }: MergeField) {
  if (id in fees) return { hash: 'timeline', label: 'Timeline and fees' }
  if (id === 'company.esignOwnerName') return { hash: 'contracts', label: 'Contracts' }
  return { hash: 'company', label: 'Company' }
}

function TextFix({ field: { id, label }, source, onSaved }: Props & { source: Source }) {
  const queries = useQueryClient()
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return <p className="text-muted-foreground">Loading…</p>
  const stored = source.read(settings) ?? ''
  async function save(seen: Settings, text: string) {
    try {
      queries.setQueryData(settingsQuery.queryKey, await source.save(text.trim() || null, seen))
      void refreshAfter(queries, settingsApi.saveTimeline, [settingsApi.get])
      onSaved()
      return undefined
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
      return { message: errorText(error), isKept: true }
    }
  }
  return (
    <div ref={openField}>
      <Properties label="Company">
        <InlineField
          label={label}
          kind={id === 'company.phone' ? 'tel' : 'text'}
          value={id === 'company.phone' ? formatPhone(stored) : stored}
          empty={`Add ${label.toLowerCase()}`}
          onSave={(text) => save(settings, text)}
        />
      </Properties>
    </div>
  )
}

/** Opens the field for editing as soon as it is mounted, because it may load after the popover has opened. */
const openField = (field: HTMLElement | null) => field?.querySelector('button')?.click()
