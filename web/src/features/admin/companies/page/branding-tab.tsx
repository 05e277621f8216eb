import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { toast } from '../../../../platform/toast.ts'
import { Section } from '../../../../ui/display/section.tsx'
import { LoadError } from '../../../../ui/display/states.tsx'
import { BrandingForm } from '../../../settings/branding/branding-form.tsx'
import { BrandingSkeleton } from '../../../settings/branding/branding-section.tsx'
import { ResetStyles } from '../../../settings/branding/reset-styles.tsx'
import { logged } from '../../copy.ts'
import { stylesOfCompany, useResetStylesOf, useSaveStylesOf } from '../queries.ts'
import * as copy from './copy.tsx'

export function BrandingTab({ company: { id, name } }: { company: CompanyOnPage }) {
  const { data, error, refetch } = useQuery(stylesOfCompany(id))
  const queries = useQueryClient()
  const save = useSaveStylesOf()
  const reset = useResetStylesOf()
  const [resets, setResets] = useState(0)
  const params = { id }
  const cacheStyles = (styles: CompanyStyles) => queries.setQueryData(stylesOfCompany(id).queryKey, styles)
  return (
    <div className="max-w-170">
      <Section
        title="Colors and fonts"
        action={
          data && (
            <ResetStyles
              reset={() => reset.mutateAsync({ params })}
              onReset={(styles) => {
                cacheStyles(styles)
                setResets(resets + 1)
              }}
              consequence={copy.resetStyles(name)}
            />
          )
        }
      >
        {data ? (
          <BrandingForm
            key={resets}
            styles={data}
            isReadOnly={false}
            name={name}
            save={(body) => save.mutateAsync({ params, body })}
            onSaved={(styles) => {
              cacheStyles(styles)
              toast({
                title: 'Branding saved',
                text: `${copy.brandingSaved(name)} ${logged}`,
              })
            }}
          />
        ) : error ? (
          <LoadError small what="the colors" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <BrandingSkeleton />
        )}
      </Section>
    </div>
  )
}
