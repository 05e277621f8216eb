import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { FieldSkeleton, SwitchSkeleton } from '../layout/form-skeleton.tsx'
import { SettingsPart } from '../layout/settings-part.tsx'
import { EsignForm } from './esign-form.tsx'
import { SendingDefaultsForm } from './sending-defaults-form.tsx'
import { TemplatesPart } from './templates-part.tsx'

export const ContractsSection = ({ id }: { id: string }) => (
  <Section id={id} title="Contracts">
    <TemplatesPart />
    <div className="mt-7">
      <h3 className="text-13 leading-6 font-semibold">New contracts</h3>
      <SettingsPart what="the contract defaults" skeleton={<DefaultsSkeleton />}>
        {(settings, isReadOnly) => <SendingDefaultsForm settings={settings} isReadOnly={isReadOnly} />}
      </SettingsPart>
    </div>
    <div className="mt-7">
      <h3 className="text-13 leading-6 font-semibold">Your signature</h3>
      <SettingsPart what="your signature" skeleton={<EsignSkeleton />}>
        {(settings) => <EsignForm settings={settings} />}
      </SettingsPart>
    </div>
  </Section>
)

const DefaultsSkeleton = () => (
  <div className="flex flex-col gap-5">
    <TextLineSkeleton />
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
    <SwitchSkeleton />
  </div>
)

const EsignSkeleton = () => (
  <div className="flex flex-col gap-5">
    <TextLineSkeleton />
    <div className="grid gap-4 sm:grid-cols-[1fr_140px]">
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
    <Skeleton className="h-31 rounded-box!" />
    <SwitchSkeleton />
  </div>
)

const TextLineSkeleton = () => (
  <div className="flex h-4.5 items-center">
    <Skeleton className="h-3 w-96 max-w-full" />
  </div>
)
