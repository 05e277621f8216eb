import { Properties } from '../../../ui/display/properties.tsx'
import { CopyButton, MailButton, PhoneButton } from '../../clients/contact-buttons.tsx'
import { shownOf } from '../fields.ts'
import { DerivedDateField } from './derived-date.tsx'
import { useDetail } from './detail-context.ts'
import { choicesWith, DetailField } from './detail-field.tsx'

export function Dates() {
  const { workspace } = useDetail()
  return (
    <Properties label="Dates">
      <DetailField name="dateBooked" empty="Add booking date" />
      <DerivedDateField name="dateOfDestage" />
      <DetailField name="stageDurationDays" empty={asUsual(workspace?.stageDurationDays)} />
      <DetailField name="depositDueDays" empty={asUsual(workspace?.depositDueDays)} />
      <DetailField name="finalPaymentDays" empty={asUsual(workspace?.finalPaymentDays)} />
    </Properties>
  )
}

const asUsual = (days: number | undefined) =>
  days === undefined ? 'As usual' : `As usual, ${shownOf('stageDurationDays', days)}`

const occupancies = ['Vacant', 'Owner occupied', 'Tenant occupied', 'New build']

export function PropertyFacts() {
  const { project } = useDetail()
  return (
    <Properties label="Property">
      <DetailField name="beds" />
      <DetailField name="baths" />
      <DetailField name="squareFeet" />
      <DetailField name="occupancy" options={choicesWith(occupancies, project.occupancy, 'Not known')} />
      <DetailField name="mlsNumber" empty="Add MLS number" />
      <DetailField name="accessNotes" empty="Add lockbox, codes, parking" />
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
              <MailButton email={agentEmail} />
            </>
          )
        }
      />
      <DetailField
        name="agentPhone"
        actions={
          agentPhone && (
            <>
              <CopyButton label="Copy phone" text={agentPhone} />
              <PhoneButton phone={agentPhone} />
            </>
          )
        }
      />
    </Properties>
  )
}
