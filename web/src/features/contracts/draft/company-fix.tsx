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

const companyTexts = {
  'company.website': 'website',
  'company.phone': 'phone',
  'company.businessEinNumber': 'businessEinNumber',
  'company.businessRegistrationNumber': 'businessRegistrationNumber',
} as const
const feeTexts = {
  'company.paymentLateFee': 'paymentLateFee',
  'company.additionalServicesHourlyFee': 'additionalServicesHourlyFee',
  'company.clientDelaysPenaltyHourlyFee': 'clientDelaysPenaltyHourlyFee',
  'company.clientReschedulePenaltyFee': 'clientReschedulePenaltyFee',
} as const
type CompanyText = keyof typeof companyTexts
type FeeText = keyof typeof feeTexts

type Props = { field: MergeField; onSaved: () => void }

/** Sets a missing value of the company, or links to the settings if it takes more than a line of text. */
export function CompanyFix({ field, onSaved }: Props) {
  const maySave = can(useUser(), 'settings:write')
  if (!maySave) return <p>{copy.setInSettings(field.label, sectionOf(field).label, copy.askAdmin)}</p>
  return isText(field.id) ? (
    <TextFix id={field.id} label={field.label} onSaved={onSaved} />
  ) : (
    <p>
      {copy.setInSettings(
        field.label,
        sectionOf(field).label,
        <Button asChild variant="link" className="text-13!">
          <Link to="/app/settings" hash={sectionOf(field).hash}>
            Go to settings
          </Link>
        </Button>,
      )}
    </p>
  )
}

const isText = (id: string): id is CompanyText | FeeText => id in companyTexts || id in feeTexts

function sectionOf({ id }: MergeField) {
  if (id in feeTexts) return { hash: 'timeline', label: 'Timeline and fees' }
  if (id === 'company.esignOwnerName') return { hash: 'contracts', label: 'Contracts' }
  return { hash: 'company', label: 'Company' }
}

type TextProps = { id: CompanyText | FeeText; label: string; onSaved: () => void }

function TextFix({ id, label, onSaved }: TextProps) {
  const queries = useQueryClient()
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return <p className="text-muted-foreground">Loading…</p>
  async function save(text: string) {
    try {
      const saved = await saveText(id, text.trim(), settings as Settings)
      queries.setQueryData(settingsQuery.queryKey, saved)
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
          value={textOf(id, settings)}
          empty={`Add ${label.toLowerCase()}`}
          onSave={save}
        />
      </Properties>
    </div>
  )
}

/** The popover opens the other fields, but this one may still be loading then. */
const openField = (field: HTMLElement | null) => field?.querySelector('button')?.click()

const textOf = (id: CompanyText | FeeText, { company, timeline }: Settings) =>
  (id in companyTexts ? company[companyTexts[id as CompanyText]] : timeline[feeTexts[id as FeeText]]) ?? ''

const saveText = (id: CompanyText | FeeText, text: string, { company, timeline }: Settings) =>
  id in companyTexts
    ? call(settingsApi.saveCompany, {
        body: { [companyTexts[id as CompanyText]]: text || null, seen: company.seen },
      })
    : call(settingsApi.saveTimeline, {
        body: { [feeTexts[id as FeeText]]: text || null, seen: timeline.seen },
      })
