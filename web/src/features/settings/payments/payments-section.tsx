import { Section } from '../../../ui/display/section.tsx'
import { FieldSkeleton, SwitchSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart, useIsReadOnly } from '../layout/settings-part.tsx'
import * as copy from './copy.ts'
import { OnlinePayments } from './online-payments.tsx'
import { methods } from './payment-fields.ts'
import { PaymentsForm } from './payments-form.tsx'

export function PaymentsSection({ id }: { id: string }) {
  const isReadOnly = useIsReadOnly()
  return (
    <Section id={id} title="Payments">
      <AdminOnlyNote />
      <OnlinePayments />
      <p className="mb-5 text-13 leading-4.5 text-muted-foreground">
        {!isReadOnly && `${copy.hint} `}
        {copy.scope}
      </p>
      <SettingsPart what="your payment methods" skeleton={<PaymentsSkeleton />}>
        {(settings) => <PaymentsForm settings={settings} isReadOnly={isReadOnly} />}
      </SettingsPart>
    </Section>
  )
}

const PaymentsSkeleton = () => (
  <div className="flex flex-col gap-5">
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {methods.map((method) => (
        <FieldSkeleton key={method} switched />
      ))}
    </div>
    <SwitchSkeleton />
  </div>
)
