import { APP_NAME } from '@mantel/domain/basics/product'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { BrandingForm } from '../../settings/branding/branding-form.tsx'
import { BrandingSkeleton } from '../../settings/branding/branding-section.tsx'
import { ResetStyles } from '../../settings/branding/reset-styles.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.tsx'
import { platformStylesQuery, useResetPlatformStyles, useSavePlatformStyles } from './queries.ts'

export function PlatformStyles({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(platformStylesQuery)
  const queries = useQueryClient()
  const save = useSavePlatformStyles()
  const reset = useResetPlatformStyles()
  const [resets, setResets] = useState(0)
  const cacheStyles = (styles: CompanyStyles) => queries.setQueryData(platformStylesQuery.queryKey, styles)
  return (
    <Section
      id={id}
      title="Default styles"
      action={
        data && (
          <ResetStyles
            reset={() => reset.mutateAsync({})}
            onReset={(styles) => {
              cacheStyles(styles)
              setResets(resets + 1)
            }}
            consequence={copy.resetStyles}
          />
        )
      }
    >
      <p className="-mt-2 mb-4 text-13 leading-4.5 text-muted-foreground">{copy.stylesHint}</p>
      {data ? (
        <BrandingForm
          key={resets}
          styles={data}
          isReadOnly={false}
          name={APP_NAME}
          save={(body) => save.mutateAsync({ body })}
          onSaved={(styles) => {
            cacheStyles(styles)
            toast({
              title: 'Default styles saved',
              text: `${copy.stylesSaved} ${logged}`,
            })
          }}
        />
      ) : error ? (
        <LoadError
          small
          what="the default styles"
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <BrandingSkeleton />
      )}
    </Section>
  )
}
