import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { OnlyAdmins, SettingsPart } from '../layout/settings-part.tsx'
import { AccessSwitches } from './access-switches.tsx'

/** What staff see; it holds from their next click on. */
export const AccessSection = ({ id }: { id: string }) => (
  <Section id={id} title="Who sees what">
    <OnlyAdmins />
    <SettingsPart what="who sees what" skeleton={<AccessSkeleton />}>
      {({ access }, isReadOnly) => (
        <AccessSwitches
          access={access}
          isReadOnly={isReadOnly}
          switches={[
            {
              name: 'staffSeeAllProjects',
              label: 'Staff see all projects',
              text: 'Otherwise only those they are a member of, and the clients of these.',
            },
            {
              name: 'staffSeePrices',
              label: 'Staff see prices',
              text: 'Values, deposits and costs. Otherwise they see no amounts at all.',
            },
          ]}
        />
      )}
    </SettingsPart>
  </Section>
)

const AccessSkeleton = () => (
  <div className="flex flex-col gap-4">
    {['projects', 'prices'].map((row) => (
      <div key={row}>
        <div className="flex h-6 items-center gap-2 touch:h-11">
          <Skeleton className="h-4.5 w-8 rounded-full!" />
          <Skeleton className="h-3 w-40" />
        </div>
        <div className="mt-0.5 flex h-4 items-center pl-10">
          <Skeleton className="h-2.5 w-72 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
