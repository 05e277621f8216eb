import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import { AccessSwitches } from './access-switches.tsx'
import * as copy from './copy.ts'

/** Changes apply from the next request of each staff member. */
export const AccessSection = ({ id }: { id: string }) => (
  <Section id={id} title="Permissions">
    <AdminOnlyNote />
    <SettingsPart what="permissions" skeleton={<AccessSkeleton />}>
      {({ access }, isReadOnly) => (
        <AccessSwitches
          access={access}
          isReadOnly={isReadOnly}
          switches={[
            {
              name: 'staffSeeAllProjects',
              label: copy.seeAllProjects,
              text: copy.seeAllProjectsHint,
            },
            {
              name: 'staffSeePrices',
              label: copy.seePrices,
              text: copy.seePricesHint,
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
