import { can } from '@mantel/domain/permissions'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { FieldSkeleton, SwitchSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, SettingsPart } from '../layout/settings-part.tsx'
import * as copy from './copy.ts'
import { InvoicesForm } from './invoices-form.tsx'
import { NumberingReport } from './numbering-report.tsx'
import { TemplateSkeleton } from './template-field.tsx'

export function InvoicesSection({ id }: { id: string }) {
  const user = useUser()
  const [isReportOpen, setReportOpen] = useState(false)
  const report = can(user, 'invoices:write') && (
    <Button size="small" variant="ghost" onClick={() => setReportOpen(true)}>
      {copy.report}
    </Button>
  )
  return (
    <Section id={id} title="Invoices" action={report}>
      <AdminOnlyNote />
      <SettingsPart what="your invoice settings" skeleton={<InvoicesSkeleton />}>
        {(settings, isReadOnly) => <InvoicesForm settings={settings} isReadOnly={isReadOnly} />}
      </SettingsPart>
      {isReportOpen && <NumberingReport onClose={() => setReportOpen(false)} />}
    </Section>
  )
}

const InvoicesSkeleton = () => (
  <div className="flex flex-col gap-5">
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {['prefix', 'number', 'format'].map((field) => (
        <FieldSkeleton key={field} />
      ))}
    </div>
    <Skeleton className="h-16 rounded-box!" />
    <TemplateSkeleton />
    <div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <p className="mt-1.25 text-12 leading-4 text-muted-foreground">{copy.taxHint}</p>
    </div>
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldSkeleton tall />
        <FieldSkeleton tall />
      </div>
      <p className="mt-1.25 text-12 leading-4 text-muted-foreground">{copy.textsHint}</p>
    </div>
    <SwitchSkeleton />
    <SwitchSkeleton />
  </div>
)
