import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { TagField } from '../../tags/tag-field.tsx'
import { formatField } from '../fields.ts'
import { AddressField } from './address-field.tsx'
import { ClientChoice } from './client-choice.tsx'
import * as copy from './copy.ts'
import { useDetail } from './detail-context.ts'
import { DetailField, optionsWith } from './detail-field.tsx'
import { DetailGroup } from './detail-group.tsx'
import { Agent, Dates, Fees, PropertyFacts } from './detail-groups.tsx'
import { openClient } from './icon-buttons.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { ProjectTeam } from './project-team.tsx'

/** Every field of a project. The most important ones come first; the others can be collapsed. */
export function Details() {
  const { project, workspace, maySeePrices, labels, edits, mayEdit } = useDetail()
  return (
    <>
      <div className="pb-2">
        <Properties label="Details">
          <ClientChoice openLink={openClient} />
          <AddressField />
          <DetailField name="type" options={optionsWith(workspace?.projectTypes ?? [], project.type)} />
          <DetailField name="dateServiced" empty="Add install date" />
          <DetailField
            name="source"
            options={optionsWith(workspace?.sources ?? [], project.source, 'None')}
          />
          <TagField
            tags={project.tags}
            isReadOnly={!mayEdit('tags')}
            onSave={(tags) => void edits.save({ tags })}
          />
          <ProjectTeam />
        </Properties>
      </div>
      {maySeePrices && (
        <DetailGroup name="money" title="Money" summary={formatField('estimateValue', project.estimateValue)}>
          <Properties label="Money">
            <DetailField name="estimateValue" />
            <DetailField name="discountPercent" />
            <DetailField name="depositPercent" empty={`Default (${workspace?.depositPercent ?? 50}%)`} />
            <PaymentMethods />
          </Properties>
        </DetailGroup>
      )}
      <DetailGroup name="dates" title="Dates" summary={datesSummary(project)}>
        <Dates />
      </DetailGroup>
      {maySeePrices && (
        <DetailGroup name="fees" title="Fees">
          <Fees />
        </DetailGroup>
      )}
      <DetailGroup name="property" title="Property" summary={propertySummary(project)}>
        <PropertyFacts />
      </DetailGroup>
      <DetailGroup
        name="agent"
        title="Agent"
        summary={project.agentName ?? project.brokerageName ?? undefined}
      >
        <Agent />
      </DetailGroup>
      <DetailGroup name="more" title="More">
        <Properties label="More">
          {!maySeePrices && <PaymentMethods />}
          {project.cancelReason && <Property label="Reason">{project.cancelReason}</Property>}
          <Property label="Added">
            <CapitalizedRelativeTime at={project.createdAt} />
          </Property>
          <Property label="Last updated">
            <CapitalizedRelativeTime at={project.updatedAt} />
          </Property>
        </Properties>
      </DetailGroup>
      {/* For users who do not see prices, the brief is in the middle of the page instead. */}
      {maySeePrices && (
        <section className="border-t border-border py-3.5">
          <h3 className="mb-0.5 text-13 leading-4.5 font-semibold">{labels.brief}</h3>
          <dl>
            <DetailField name="brief" look="text" />
          </dl>
        </section>
      )}
      <section className="border-t border-border py-3.5">
        <h3 className="text-13 leading-4.5 font-semibold">{labels.notes}</h3>
        <p className="mb-0.5 text-12 leading-4 text-muted-foreground">{copy.notesHint}</p>
        <dl>
          <DetailField name="notes" look="text" />
        </dl>
      </section>
    </>
  )
}

function datesSummary({ dateBooked, dateOfDestage }: Pick<ProjectOnPage, 'dateBooked' | 'dateOfDestage'>) {
  if (dateOfDestage) return `Destage ${formatField('dateOfDestage', dateOfDestage)}`
  return dateBooked ? `Booked ${formatField('dateBooked', dateBooked)}` : undefined
}

type Facts = { beds: number | null; baths: number | null; squareFeet: number | null }

const propertySummary = ({ beds, baths, squareFeet }: Facts) =>
  [
    beds !== null && `${beds} bd`,
    baths !== null && `${baths} ba`,
    squareFeet !== null && `${squareFeet.toLocaleString('en-US')} sq ft`,
  ]
    .filter(Boolean)
    .join(', ')
