import { formatPhone } from '@mantel/domain/basics/phone'
import { type FeeName, ofEachFee } from '@mantel/domain/projects/fees'
import { Properties } from '../../../ui/display/properties.tsx'
import { CopyButton, EmailButton, PhoneButton } from '../../clients/contact-buttons.tsx'
import { formatField } from '../fields.ts'
import * as copy from './copy.ts'
import { DerivedDateField } from './derived-date.tsx'
import { useDetail } from './detail-context.ts'
import { DetailField, optionsWith } from './detail-field.tsx'
import { resetDate } from './icon-buttons.tsx'

export function Dates() {
  const { workspace } = useDetail()
  return (
    <Properties label="Dates">
      <DetailField name="dateBooked" empty="Add booking date" />
      <DerivedDateField name="dateOfDestage" resetButton={resetDate} />
      <DaysField name="stageDurationDays" byDefault={workspace?.stageDurationDays} />
      <DaysField name="depositDueDays" byDefault={workspace?.depositDueDays} />
      <DaysField name="finalPaymentDays" byDefault={workspace?.finalPaymentDays} />
    </Properties>
  )
}

/** The fees that the project's contracts print. */
export function Fees() {
  return (
    <Properties label="Fees">
      {fees.map((name) => (
        <DetailField key={name} name={name} empty="Default" />
      ))}
    </Properties>
  )
}

const fees = Object.keys(ofEachFee(null)) as FeeName[]

type DaysProps = {
  name: 'stageDurationDays' | 'depositDueDays' | 'finalPaymentDays'
  /** The company's default, which applies if the project has no number of its own. Undefined until it is loaded. */
  byDefault: number | undefined
}

function DaysField({ name, byDefault }: DaysProps) {
  const { project, mayEdit } = useDetail()
  const text = byDefault === undefined ? 'Default' : `Default (${formatField(name, byDefault)})`
  return (
    <DetailField
      name={name}
      empty={text}
      shown={mayEdit(name) ? undefined : formatField(name, project[name]) || text}
    />
  )
}

const occupancies = ['Vacant', 'Owner occupied', 'Tenant occupied', 'New build']

export function PropertyFacts() {
  const { project } = useDetail()
  return (
    <Properties label="Property">
      <DetailField name="beds" />
      <DetailField name="baths" />
      <DetailField name="squareFeet" />
      <DetailField name="occupancy" options={optionsWith(occupancies, project.occupancy, 'Not set')} />
      <DetailField name="mlsNumber" empty="Add MLS number" />
      <DetailField name="accessNotes" empty={copy.addAccessNotes} />
    </Properties>
  )
}

export function Agent() {
  const { project } = useDetail()
  const { agentEmail, agentPhone } = project
  return (
    <Properties label="Agent">
      <DetailField name="brokerageName" />
      <DetailField name="agentName" />
      <DetailField
        name="agentEmail"
        actions={
          agentEmail && (
            <>
              <CopyButton label="Copy email" text={agentEmail} />
              <EmailButton email={agentEmail} />
            </>
          )
        }
      />
      <DetailField
        name="agentPhone"
        actions={
          agentPhone && (
            <>
              <CopyButton label="Copy phone" text={formatPhone(agentPhone)} />
              <PhoneButton phone={agentPhone} />
            </>
          )
        }
      />
    </Properties>
  )
}
