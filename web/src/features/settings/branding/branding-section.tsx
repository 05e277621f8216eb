import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { AdminOnlyNote, useIsReadOnly } from '../layout/settings-part.tsx'
import { cacheStyles, stylesQuery, useResetStyles, useSaveStyles } from '../queries.ts'
import { BrandingForm } from './branding-form.tsx'
import * as copy from './copy.ts'
import { ResetStyles } from './reset-styles.tsx'

export function BrandingSection({ id }: { id: string }) {
  const isReadOnly = useIsReadOnly()
  const queries = useQueryClient()
  const reset = useResetStyles()
  // A reset also discards unsaved edits, by mounting a new form.
  const [resets, setResets] = useState(0)
  return (
    <Section
      id={id}
      title="Branding"
      action={
        !isReadOnly && (
          <ResetStyles
            reset={() => reset.mutateAsync({})}
            onReset={(styles) => {
              cacheStyles(queries, styles)
              setResets(resets + 1)
            }}
            consequence={copy.resetHint}
          />
        )
      }
    >
      <AdminOnlyNote />
      <Content key={resets} isReadOnly={isReadOnly} />
    </Section>
  )
}

function Content({ isReadOnly }: { isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(stylesQuery)
  const { companyName } = useUser()
  const queries = useQueryClient()
  const save = useSaveStyles()
  const onSaved = (styles: CompanyStyles) => {
    cacheStyles(queries, styles)
    toast({ title: 'Branding saved', text: copy.brandingSavedHint })
  }
  if (data)
    return (
      <BrandingForm
        styles={data}
        isReadOnly={isReadOnly}
        name={companyName ?? ''}
        save={(body) => save.mutateAsync({ body })}
        onSaved={onSaved}
      />
    )
  if (error)
    return <LoadError small what="your colors" message={errorText(error)} onRetry={() => void refetch()} />
  return <BrandingSkeleton />
}

export function BrandingSkeleton() {
  return (
    <Pending label="Loading colors">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-59.5 rounded-panel!" />
        <div className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2">
          {['primary', 'on primary', 'accent', 'on accent'].map((field) => (
            <FieldSkeleton key={field} />
          ))}
        </div>
        <Skeleton className="h-7 w-28 touch:h-11" />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {['size', 'normal', 'bold'].map((field) => (
            <FieldSkeleton key={field} />
          ))}
        </div>
      </div>
    </Pending>
  )
}
