import { Section } from '../../../ui/display/section.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import { methods } from './payment-fields.ts'
import { PaymentsForm } from './payments-form.tsx'

export const PaymentsSection = ({ id }: { id: string }) => (
  <Section id={id} title="Payments">
    <AdminOnlyNote />
    <SettingsPart what="your payment methods" skeleton={<PaymentsSkeleton />}>
      {(settings, isReadOnly) => <PaymentsForm settings={settings} isReadOnly={isReadOnly} />}
    </SettingsPart>
  </Section>
)

const PaymentsSkeleton = () => (
  <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    {methods.map((method) => (
      <FieldSkeleton key={method} />
    ))}
  </div>
)
