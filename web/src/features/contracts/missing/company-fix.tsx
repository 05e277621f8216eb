import { formatPhone } from '@mantel/domain/basics/phone'
import type { MergeField } from '@mantel/domain/contracts/contract-fields'
import { can } from '@mantel/domain/permissions'
import { type FeeName, ofEachFee } from '@mantel/domain/projects/fees'
import { companySettings, type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Properties } from '../../../ui/display/properties.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { MailingAddress } from '../../clients/mailing-address.tsx'
import { useDetail } from '../../projects/detail/detail-context.ts'
import { DetailField } from '../../projects/detail/detail-field.tsx'
import * as copy from '../draft/copy.tsx'
import { settingsQuery, useSaveSettings } from './company-settings.ts'

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

const feeNames = Object.keys(ofEachFee(null)) as FeeName[]
const feeOf = ({ id }: MergeField) => feeNames.find((name) => id === `company.${name}`)

const feeText = (name: FeeName): Source => ({
  read: ({ timeline }) => timeline[name],
  save: (text, { timeline }) =>
    call(settingsApi.saveTimeline, { body: { [name]: text, seen: timeline.seen } }),
})

const fees = Object.fromEntries(feeNames.map((name) => [`company.${name}`, feeText(name)]))

/** The merge fields whose value is one line of text. */
const sources: Partial<Record<string, Source>> = {
  ...fees,
  'company.website': companyText('website'),
  'company.phone': companyText('phone'),
  'company.businessEinNumber': companyText('businessEinNumber'),
  'company.businessRegistrationNumber': companyText('businessRegistrationNumber'),
}

type Props = { field: MergeField; onSaved: () => void }

/**
 * Sets a missing value of the company. Users who may not change the company's settings can set a fee for the project.
 */
export function CompanyFix({ field, onSaved }: Props) {
  const maySave = can(useUser(), 'settings:write')
  const { mayEdit } = useDetail()
  const source = sources[field.id]
  if (maySave && source) return <TextFix field={field} source={source} onSaved={onSaved} />
  if (maySave && field.id === 'company.address') return <AddressFix onSaved={onSaved} />
  const fee = feeOf(field)
  if (fee && mayEdit(fee)) {
    return (
      <Properties label="Project">
        <DetailField name={fee} />
      </Properties>
    )
  }
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
  const save = useSaveInPlace(onSaved)
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return <p className="text-muted-foreground">Loading…</p>
  const stored = source.read(settings) ?? ''
  return (
    <div ref={openField}>
      <Properties label="Company">
        <InlineField
          label={label}
          kind={id === 'company.phone' ? 'tel' : 'text'}
          value={id === 'company.phone' ? formatPhone(stored) : stored}
          empty={`Add ${label.toLowerCase()}`}
          onSave={(text) => save(source.save(text.trim() || null, settings))}
        />
      </Properties>
    </div>
  )
}

const address = companySettings.pick({ address: true, city: true, state: true, zip: true })

function AddressFix({ onSaved }: Pick<Props, 'onSaved'>) {
  const save = useSaveInPlace(onSaved)
  const { data: settings } = useQuery(settingsQuery)
  if (!settings) return <p className="text-muted-foreground">Loading…</p>
  const { company } = settings
  return (
    <div ref={openField}>
      <Properties label="Company">
        <MailingAddress
          record={company}
          isReadOnly={false}
          check={(part, text) => address.shape[part].safeParse(text).error?.issues[0]?.message}
          onSave={(typed) =>
            save(call(settingsApi.saveCompany, { body: { ...address.parse(typed), seen: company.seen } }))
          }
        />
      </Properties>
    </div>
  )
}

/** Saves as inline fields do: they keep what was typed if it fails. */
function useSaveInPlace(onSaved: () => void) {
  const save = useSaveSettings()
  return async (saving: Promise<Settings>) => {
    try {
      await save(saving)
      onSaved()
      return undefined
    } catch (error) {
      return { message: errorText(error), isKept: true }
    }
  }
}

/** Opens the field for editing as soon as it is mounted, because it may load after the popover has opened. */
const openField = (field: HTMLElement | null) => field?.querySelector('button')?.click()
