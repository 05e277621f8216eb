import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { FieldSkeleton } from '../layout/form-skeleton.tsx'
import { OnlyAdmins, useIsReadOnly } from '../layout/settings-part.tsx'
import { keepStyles, stylesQuery, useResetStyles, useSaveStyles } from '../queries.ts'
import { BrandingForm } from './branding-form.tsx'
import { ResetStyles } from './reset-styles.tsx'

/** How the company looks to its own people and to its clients. */
export function BrandingSection({ id }: { id: string }) {
  const isReadOnly = useIsReadOnly()
  const queries = useQueryClient()
  const reset = useResetStyles()
  // Whoever goes back to the standard also leaves what they had begun to change.
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
              keepStyles(queries, styles)
              setResets(resets + 1)
            }}
            consequence="Your own seventeen colours and your type are replaced, for everybody in the company."
          />
        )
      }
    >
      <OnlyAdmins />
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
    keepStyles(queries, styles)
    toast({ title: 'Branding saved', text: 'Everybody in your company sees it from now on.' })
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
    return <LoadError small what="your colours" message={errorText(error)} onRetry={() => void refetch()} />
  return <BrandingSkeleton />
}

export function BrandingSkeleton() {
  return (
    <Pending label="Loading the colours">
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
