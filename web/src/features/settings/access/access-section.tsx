import { Section } from '../../../ui/display/section.tsx'
import { SwitchSkeleton } from '../layout/form-skeleton.tsx'
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
            {
              name: 'managersMayRefund',
              label: copy.managersRefund,
              text: copy.managersRefundHint,
            },
            {
              name: 'requireTwoFactor',
              label: copy.requireTwoFactor,
              text: copy.requireTwoFactorHint,
            },
          ]}
        />
      )}
    </SettingsPart>
  </Section>
)

const AccessSkeleton = () => (
  <div className="flex flex-col gap-4">
    {['projects', 'prices', 'refunds', 'two-factor'].map((row) => (
      <SwitchSkeleton key={row} />
    ))}
  </div>
)
