import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import { CompanyForm } from './company-form.tsx'
import { LogoPicker } from './logo-picker.tsx'

export const CompanySection = ({ id }: { id: string }) => (
  <Section id={id} title="Company">
    <AdminOnlyNote />
    <SettingsPart what="your company" skeleton={<CompanySkeleton />}>
      {(settings, isReadOnly) => (
        <div className="flex flex-col gap-5">
          <LogoPicker company={settings.company} isReadOnly={isReadOnly} />
          <CompanyForm settings={settings} isReadOnly={isReadOnly} />
        </div>
      )}
    </SettingsPart>
  </Section>
)

const CompanySkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-14 w-28 rounded-box!" />
    <div className="grid grid-cols-6 gap-4">
      <FieldSkeleton className="col-span-6" />
      <FieldSkeleton className="col-span-6 sm:col-span-3" />
      <FieldSkeleton className="col-span-6 sm:col-span-3" />
      <FieldSkeleton className="col-span-6" />
      <FieldSkeleton className="col-span-6 sm:col-span-3" />
      <FieldSkeleton className="col-span-3 sm:col-span-1" />
      <FieldSkeleton className="col-span-3 sm:col-span-2" />
      <FieldSkeleton className="col-span-6 pb-5.25" />
      <FieldSkeleton className="col-span-6 sm:col-span-3" />
      <FieldSkeleton className="col-span-6 sm:col-span-3" />
    </div>
  </div>
)
